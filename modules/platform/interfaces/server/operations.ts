import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { onceOutside } from '#kernel/server/once-outside.ts'
import { beforeOf } from '#kernel/server/resource/write.ts'
import { isSameHost } from '#kernel/server/same-host.ts'
import { interfaceRefusals } from '../contract.ts'
import { callOut } from './calling.ts'

interface CategoryValues {
  label: Labels
  parent?: string | null | undefined
  sort: number
}

/** A category; below a parent, or a parent itself. There are two levels. */
export async function createCategory(ctx: Ctx, values: CategoryValues): Promise<{ id: string }> {
  return await ctx.change('interfaceCategories.create', async (tx) => {
    await requireFit(tx, values.parent ?? null)
    const id = ctx.random.uuid()
    await tx
      .insertInto('platform.interface_category')
      .values({ id, parent_id: values.parent ?? null, labels: JSON.stringify(values.label), sort: values.sort })
      .execute()
    return { subject: id, after: values, reply: { id } }
  })
}

/** A parent that is one already holds interfaces of its own no more than it lies below another. */
async function requireFit(tx: Tx, parentId: string | null): Promise<void> {
  if (parentId === null) return
  const parent = await tx
    .selectFrom('platform.interface_category')
    .select('parent_id')
    .where('id', '=', parentId)
    .forUpdate()
    .executeTakeFirst()
  if (!parent || parent.parent_id !== null) throw refusedAt('parent', 'interface_parent_level')
}

type Lock = (tx: Tx) => Promise<Readonly<Record<string, unknown>>>

/** @throws interface_category_in_use */
export async function removeCategory(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('interfaceCategories.remove', async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*)::int from platform.interface_category child where child.parent_id = row.id)
        + (select count(*)::int from platform.interface each where row.id in (each.sub_category_id, each.parent_category_id))
        as count
      from platform.interface_category row where row.id = ${id} for update of row`.execute(tx)
    const [row] = rows
    if (!row) throw kernelRefusals.not_found()
    if (row.count > 0) throw interfaceRefusals.interface_category_in_use({ count: row.count })
    await tx.deleteFrom('platform.interface_category').where('id', '=', id).execute()
    return { subject: id, reply: null }
  })
}

interface InterfaceValues {
  parentCategory: string
  subCategory: string
  name: string
  address: string
  method: string
  body?: string | null | undefined
  credentialHeader?: string | null | undefined
  credential?: string | null | undefined
  timeoutS: number
  note?: string | null | undefined
}

/**
 * A configuration; switched off until somebody has tried it.
 * @throws interface_exists, interface_category_not_last, invalid_input where the categories do not fit each other
 */
export async function createInterface(ctx: Ctx, values: InterfaceValues): Promise<{ id: string }> {
  return await ctx.change('interfaces.create', async (tx) => {
    await requireLastLevel(tx, values.parentCategory, values.subCategory)
    const id = ctx.random.uuid()
    const now = ctx.clock.now()
    await once(() =>
      tx
        .insertInto('platform.interface')
        .values({
          id,
          parent_category_id: values.parentCategory,
          sub_category_id: values.subCategory,
          name: values.name,
          address: values.address,
          method: values.method,
          body: values.body ?? null,
          credential_header: values.credentialHeader ?? null,
          credential_cipher: values.credential ? ctx.secrets.encrypt(values.credential, credentialPurpose) : null,
          timeout_s: values.timeoutS,
          note: values.note ?? null,
          created_at: now,
          updated_at: now,
        })
        .execute(),
    )
    return { subject: id, after: traced(values), reply: { id } }
  })
}

/** @throws as {@link createInterface}; invalid_input also where another service would get the credential */
export async function editInterface(ctx: Ctx, id: string, values: Partial<InterfaceValues>, lock: Lock): Promise<void> {
  await ctx.change('interfaces.edit', async (tx) => {
    const current = await lock(tx)
    await requireCredentialAnew(tx, id, values)
    if (values.parentCategory !== undefined || values.subCategory !== undefined)
      await requireLastLevel(
        tx,
        values.parentCategory ?? String(current.parentCategory),
        values.subCategory ?? String(current.subCategory),
      )
    await once(() => tx.updateTable('platform.interface').set(columnsOf(ctx, values)).where('id', '=', id).execute())
    return { subject: id, before: beforeOf(traced(current), values), after: traced(values), reply: null }
  })
}

/** @throws invalid_input where the kept credential would be sent to another host than it was entered for */
async function requireCredentialAnew(tx: Tx, id: string, values: Partial<InterfaceValues>): Promise<void> {
  if (values.address === undefined || values.credential !== undefined) return
  const row = await tx
    .selectFrom('platform.interface')
    .select(['address', 'credential_cipher'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.credential_cipher === null || isSameHost(values.address, row.address)) return
  throw refusedAt('credential', 'secret_anew')
}

function columnsOf(ctx: Ctx, values: Partial<InterfaceValues>) {
  const { credential } = values
  return {
    ...(values.parentCategory === undefined ? {} : { parent_category_id: values.parentCategory }),
    ...(values.subCategory === undefined ? {} : { sub_category_id: values.subCategory }),
    ...(values.name === undefined ? {} : { name: values.name }),
    ...(values.address === undefined ? {} : { address: values.address }),
    ...(values.method === undefined ? {} : { method: values.method }),
    ...(values.body === undefined ? {} : { body: values.body }),
    ...(values.credentialHeader === undefined ? {} : { credential_header: values.credentialHeader }),
    ...(credential === undefined
      ? {}
      : { credential_cipher: credential === null ? null : ctx.secrets.encrypt(credential, credentialPurpose) }),
    ...(values.timeoutS === undefined ? {} : { timeout_s: values.timeoutS }),
    ...(values.note === undefined ? {} : { note: values.note }),
    updated_at: ctx.clock.now(),
  }
}

export async function removeInterface(ctx: Ctx, id: string, reason: string | undefined): Promise<void> {
  await ctx.change('interfaces.remove', async (tx) => {
    const row = await tx
      .deleteFrom('platform.interface')
      .where('id', '=', id)
      .returning(['name', 'address'])
      .executeTakeFirst()
    if (!row) throw kernelRefusals.not_found()
    return { subject: id, before: row, ...(reason === undefined ? {} : { reason }), reply: null }
  })
}

export async function setInterfaceEnabled(ctx: Ctx, id: string, isEnabled: boolean, reason?: string): Promise<void> {
  await ctx.change(isEnabled ? 'interfaces.enable' : 'interfaces.disable', async (tx) => {
    const row = await tx
      .selectFrom('platform.interface')
      .select('is_enabled')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw kernelRefusals.not_found()
    if (row.is_enabled === isEnabled) throw enabledAlready(isEnabled)
    await tx
      .updateTable('platform.interface')
      .set({ is_enabled: isEnabled, updated_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    return { subject: id, after: { isEnabled }, ...(reason === undefined ? {} : { reason }), reply: null }
  })
}

export function enabledAlready(isEnabled: boolean) {
  const [action, state] = isEnabled ? ['enable', 'enabled'] : ['disable', 'disabled']
  return kernelRefusals.wrong_state({ action, state })
}

interface CallEnd {
  outcome: string
  status: number | null
}

/**
 * Calls the other service now and keeps how it ended. Nothing is locked while it is waited for.
 * @throws {Refusal} not_found; busy where an equal request is still waiting for the other service
 */
export async function testInterface(ctx: Ctx, id: string): Promise<CallEnd> {
  const row = await ctx.db.selectFrom('platform.interface').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  const credential = row.credential_cipher && ctx.secrets.decrypt(row.credential_cipher, credentialPurpose)
  const call = () =>
    callOut({
      address: row.address,
      method: row.method,
      body: row.body,
      headers: row.credential_header && credential ? { [row.credential_header]: credential } : {},
      timeoutMs: row.timeout_s * 1000,
    })
  return await onceOutside(ctx, { name: 'interfaces.test', subject: id }, call, async (tx, result) => {
    const reply = { outcome: result.outcome, status: result.status }
    await tx
      .insertInto('platform.interface_call')
      .values({
        id: ctx.random.uuid(),
        interface_id: id,
        ...reply,
        duration_ms: result.durationMs,
        detail: result.detail,
        called_by: ctx.actor.accountId,
        called_at: ctx.clock.now(),
      })
      .execute()
    return { subject: id, after: reply, reply }
  })
}

const credentialPurpose = 'interfaces.credential'

/** spec §5: a parent and a sub category are needed, and an interface stands in a last-level one. */
async function requireLastLevel(db: Queryable, parentId: string, subId: string): Promise<void> {
  const { rows } = await sql<{ parent_id: string | null; has_children: boolean }>`
    select row.parent_id,
      exists (select from platform.interface_category child where child.parent_id = row.id) as has_children
    from platform.interface_category row where row.id = ${subId}`.execute(db)
  const [sub] = rows
  if (sub?.has_children) throw interfaceRefusals.interface_category_not_last()
  if (sub?.parent_id !== parentId) throw refusedAt('subCategory', 'interface_category_elsewhere')
}

async function once<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'interface_once') throw interfaceRefusals.interface_exists()
    throw error
  }
}

/** What the log keeps: that there is a credential, never which. */
function traced(values: Readonly<Record<string, unknown>> | Partial<InterfaceValues>): Record<string, unknown> {
  const { credential, ...rest } = values as Record<string, unknown>
  return credential === undefined ? rest : { ...rest, credential: Boolean(credential) }
}

function refusedAt(field: string, code: string) {
  return kernelRefusals.invalid_input({ count: 1 }, [{ path: `values.${field}`, code }])
}
