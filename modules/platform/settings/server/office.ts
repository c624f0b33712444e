import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import { problemsOf } from '#kernel/server/input.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { settingForms, settingRefusals, settingRows } from '../contract/office.ts'
import { isSecretKey, type SettingKey, settings } from '../contract.ts'
import { settingSchemas } from '../schema.ts'
import { storeAny, storeSecretSetting } from './operations.ts'
import { allSettings } from './queries.ts'

export const servedSettings: ServedResource = serveResource(settingRows, {
  rows: {
    from: sql`platform.setting row`,
    id: sql`row.key`,
    idKind: 'text',
    columns: { isChanged: sql`(row.value is not null)` },
  },
  scope: everyRow('all settings'),
  roles: { view: ['auditor'] },
})

/** Every setting that is edited here, in the order of the contract. */
export async function settingValues(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('platform.setting')
    .select(['key', 'updated_at', sql<string>`xmin::text`.as('revision'), sql<boolean>`value is not null`.as('is_set')])
    .execute()
  const rowOf = new Map(rows.map((row) => [row.key, row]))
  const values: Readonly<Record<string, unknown>> = await allSettings(ctx)
  return {
    settings: editableKeys().map((key) => {
      const row = rowOf.get(key)
      const isSecret = isSecretKey(key)
      return {
        key,
        group: settings[key].group,
        value: isSecret ? null : values[key],
        default: isSecret ? null : settings[key].default,
        isSet: row?.is_set === true,
        isSecret,
        revision: row?.revision ?? '',
        updatedAt: row?.is_set ? row.updated_at.toISOString() : null,
      }
    }),
  }
}

function editableKeys(): SettingKey[] {
  return (Object.keys(settings) as SettingKey[]).filter((key) => settingForms[key] !== null)
}

/** The setting of this name; undefined for what is none, or is set elsewhere. */
export function settingNamed(name: string): SettingKey | undefined {
  return editableKeys().find((key) => key === name)
}

/**
 * Replaces a value.
 * @throws invalid_input at `value`; stale_revision when somebody else was faster; administrator_only
 */
export async function editSetting(ctx: Ctx, key: SettingKey, body: { value?: unknown; revision: string }) {
  const read = settingSchemas[key].safeParse(body.value, { reportInput: true })
  if (!read.success) {
    const problems = problemsOf(read.error).map(({ path, ...rest }) => ({ ...rest, path: joined(path) }))
    throw kernelRefusals.invalid_input({ count: problems.length }, problems)
  }
  return await write(ctx, 'settings.edit', key, { value: read.data, revision: body.revision })
}

function joined(path: string): string {
  if (path === '') return 'value'
  return path.startsWith('[') ? `value${path}` : `value.${path}`
}

/** Back to the default; of a secret: takes it away. */
export async function resetSetting(ctx: Ctx, key: SettingKey, { revision }: { revision: string }) {
  return await write(ctx, 'settings.reset', key, { value: null, revision })
}

async function write(
  ctx: Ctx,
  action: string,
  key: SettingKey,
  { value, revision }: { value: unknown; revision: string },
) {
  return await ctx.change(action, async (tx) => {
    await servedSettings.lockForEdit(tx, ctx.actor, { id: key, revision, values: {} })
    const before = await tx
      .selectFrom('platform.setting')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const [was, will] = [before.value ?? settings[key].default, value ?? settings[key].default]
    const isGuard = weakensGuard(key, was, will)
    if (isGuard && !ctx.actor.isAdmin) throw settingRefusals.administrator_only()
    await storeAny(tx, ctx, key, value)
    const isSecretTaken = key === 'outsideLoginIssuer' && was !== '' && was !== will && (await takeSecret(tx, ctx))
    if (isGuard) await handle(ctx, tx, 'settings.guardChanged', { key })
    const after = await tx
      .selectFrom('platform.setting')
      .select(['value', sql<string>`xmin::text`.as('revision')])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    const traced = {
      subject: key,
      before: { value: shown(key, before.value) },
      after: { value: shown(key, after.value) },
    }
    const taken = { subject: 'outsideLoginClientSecret', before: { value: true }, after: { value: false } }
    return { ...traced, ...(isSecretTaken ? { each: [traced, taken] } : {}), reply: { revision: after.revision } }
  })
}

/**
 * Whether this takes a protection away through which others are kept out of accounts: a second person for sensitive roles, and
 * the service that says who somebody is. A permission that can be given does not do for it.
 */
function weakensGuard(key: SettingKey, was: unknown, will: unknown): boolean {
  if (key === 'outsideLoginIssuer') return was !== will
  return key === 'roleApprovals' && was === true && will === false
}

/** A secret stays with the service it was made for: another one gets none until somebody types it. @returns whether there was one */
async function takeSecret(tx: Tx, ctx: Ctx): Promise<boolean> {
  const kept = await tx
    .selectFrom('platform.setting')
    .select('key')
    .where('key', '=', 'outsideLoginClientSecret')
    .where('value', 'is not', null)
    .executeTakeFirst()
  if (kept) await storeSecretSetting(tx, ctx, 'outsideLoginClientSecret', '')
  return kept !== undefined
}

/** As the log keeps it: of a secret only whether it was set. */
function shown(key: SettingKey, value: unknown): unknown {
  if (isSecretKey(key)) return value !== null
  return value ?? settings[key].default
}
