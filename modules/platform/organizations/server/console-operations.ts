import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import { beforeOf, guardUniques } from '#kernel/server/resource/write.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { type OrganizationKind, organizationRefusals } from '../contract.ts'
import { renamed, withSuggestions } from './names/suggested.ts'
import { createOrganization } from './operations.ts'

interface NewUnit {
  parent?: string | null | undefined
  kind: OrganizationKind
  level: string
  code: string
  name: Labels
}

const uniques = { uniques: { organization_code_key: 'code' } }

/**
 * Adds an organization below one of the own subtree.
 * @throws invalid_input when the code is taken, or when anybody but an administrator names nothing above it
 */
export async function addOrganization(ctx: Ctx, unit: NewUnit): Promise<{ id: string }> {
  if (!unit.parent && !ctx.actor.isAdmin)
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.parent', code: 'required' }])
  const { zh: name, ...given } = unit.name
  const labels = await withSuggestions(name, given)
  return await ctx.change('organizations.create', async (tx) => {
    const made = await guardUniques(uniques, () =>
      createOrganization(tx, ctx, {
        parentId: unit.parent ?? null,
        kind: unit.kind,
        level: unit.level,
        code: unit.code,
        name,
        labels,
      }),
    )
    // What stands above was seen before the transaction: it may have moved meanwhile.
    if (!isUnderScope(ctx.actor, made.path)) throw kernelRefusals.not_found()
    return { subject: made.id, after: unit, reply: { id: made.id } }
  })
}

/** The event before an organization gets another level: whoever keeps what that level does not allow refuses it. */
export const levelChanging = 'organizations.levelChanging'

export interface LevelChange {
  organizationId: string
  level: string
}

type Tile = { [K in 'tileColumn' | 'tileRow']?: number | null | undefined }

/**
 * Changes level, code, name, or the tile on the map.
 * @throws invalid_input when the code is taken, half of the tile is missing, or one beside it has the tile; organization_has_roles
 * where somebody holds a role here that the new level knows not
 */
export async function editOrganization(
  ctx: Ctx,
  id: string,
  values: Partial<Pick<NewUnit, 'level' | 'code' | 'name'>> & Tile,
  lock: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  await ctx.change('organizations.edit', async (tx) => {
    const current = await lock(tx)
    const { zh: name, ...given } = values.name ?? { zh: '' }
    const before = beforeOf(current, values)
    const tile = await tileOf(tx, id, current, values)
    if (values.level !== undefined)
      await handle(ctx, tx, levelChanging, { organizationId: id, level: values.level } satisfies LevelChange)
    const labels = values.name && (await renamed((before.name as Labels | undefined)?.zh ?? name, name, given))
    await guardUniques(uniques, () =>
      tx
        .updateTable('platform.organization')
        .set({
          ...(values.level === undefined ? {} : { level: values.level }),
          ...(values.code === undefined ? {} : { code: values.code }),
          ...(values.name === undefined ? {} : { name, labels: JSON.stringify(labels) }),
          ...(tile === undefined ? {} : { extra: sql<string>`(extra - 'tile') || ${tile ?? '{}'}::jsonb` }),
        })
        .where('id', '=', id)
        .execute(),
    )
    return { subject: id, before, after: values, reply: null }
  })
}

/** The tile as it is kept beside what else is; null: it has none from now on, undefined: nothing is said about it. */
async function tileOf(
  tx: Tx,
  id: string,
  current: Readonly<Record<string, unknown>>,
  values: Tile,
): Promise<string | null | undefined> {
  if (values.tileColumn === undefined && values.tileRow === undefined) return undefined
  const now = (name: keyof Tile) => (values[name] === undefined ? current[name] : values[name]) as number | null
  const [column, row] = [now('tileColumn'), now('tileRow')]
  if (column === null && row === null) return null
  if (column === null) throw wrongTile('tileColumn', 'required')
  if (row === null) throw wrongTile('tileRow', 'required')
  // two beside each other may ask for the same one at once
  await sql`select pg_advisory_xact_lock(hashtextextended('tiles below ' || parent_id::text, 0))
    from platform.organization where id = ${id}::uuid`.execute(tx)
  const { rows } = await sql`
    select 1 from platform.organization beside
    join platform.organization one on one.parent_id = beside.parent_id and one.id = ${id}::uuid
    where beside.id <> one.id and (beside.extra -> 'tile') = ${JSON.stringify({ column, row })}::jsonb`.execute(tx)
  if (rows.length > 0) throw wrongTile('tileColumn', 'taken')
  return JSON.stringify({ tile: { column, row } })
}

function wrongTile(field: keyof Tile, code: 'required' | 'taken') {
  return kernelRefusals.invalid_input({ count: 1 }, [{ path: `values.${field}`, code }])
}

/**
 * Opens an organization again, or closes it: pickers no longer offer it.
 * @throws wrong_state; organization_has_enabled while others below it are open
 */
export async function setOrganizationEnabled(
  ctx: Ctx,
  id: string,
  { isEnabled, reason }: { isEnabled: boolean; reason?: string },
): Promise<void> {
  await ctx.change(isEnabled ? 'organizations.enable' : 'organizations.disable', async (tx) => {
    const current = await tx
      .selectFrom('platform.organization')
      .select(['is_enabled', 'path'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!current || !isUnderScope(ctx.actor, current.path)) throw kernelRefusals.not_found()
    if (current.is_enabled === isEnabled) throw wrongState(isEnabled)
    if (!isEnabled) await requireNoneEnabledBelow(tx, id)
    await tx.updateTable('platform.organization').set({ is_enabled: isEnabled }).where('id', '=', id).execute()
    return {
      subject: id,
      before: { isEnabled: !isEnabled },
      after: { isEnabled },
      ...(reason === undefined ? {} : { reason }),
      reply: null,
    }
  })
}

async function requireNoneEnabledBelow(tx: Tx, id: string): Promise<void> {
  const { count } = await tx
    .selectFrom('platform.organization')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('parent_id', '=', id)
    .where('is_enabled', '=', true)
    .executeTakeFirstOrThrow()
  if (count > 0) throw organizationRefusals.organization_has_enabled({ count })
}

/** The refusal of opening what is open, and the other way round. */
export function wrongState(isEnabled: boolean) {
  const [action, state] = isEnabled ? ['enable', 'enabled'] : ['disable', 'disabled']
  return kernelRefusals.wrong_state({ action, state })
}
