import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import { beforeOf, guardUniques } from '#kernel/server/resource/write.ts'
import { dictionaryRefusals, parentTypes } from '../contract.ts'
import { type EntryRemoval, entryRemoving } from './uses.ts'

interface NewEntry {
  type: string
  code: string
  label: Labels
  parent?: string | null | undefined
  sort: number
}

/** The id under which the console knows an entry; neither part holds a point. */
export function entryId(entry: { type: string; code: string }): string {
  return `${entry.type}.${entry.code}`
}

function keyOf(id: string): { type: string; code: string } {
  const [type = '', code = ''] = id.split('.')
  return { type, code }
}

/**
 * Adds an entry of the operator's own.
 * @throws invalid_input when the type has the code already, or has no such parent
 */
export async function createEntry(ctx: Ctx, entry: NewEntry): Promise<{ id: string }> {
  const id = entryId(entry)
  return await ctx.change('dictionaryEntries.create', async (tx) => {
    await requireParent(tx, entry.type, entry.parent ?? null)
    await guardUniques({ uniques: { dictionary_entry_pkey: 'code' } }, () =>
      tx
        .insertInto('platform.dictionary_entry')
        .values({
          type: entry.type,
          code: entry.code,
          labels: JSON.stringify(entry.label),
          parent: entry.parent ?? null,
          sort: entry.sort,
        })
        .execute(),
    )
    return { subject: id, after: entry, reply: { id } }
  })
}

/**
 * Changes what an entry is called, where it stands and what it belongs to. The row is locked, and still the one seen.
 * @throws entry_own_parent; invalid_input where there is no such parent
 */
export async function editEntry(
  ctx: Ctx,
  id: string,
  values: Partial<Pick<NewEntry, 'label' | 'parent' | 'sort'>>,
  lock: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  const { type, code } = keyOf(id)
  await ctx.change('dictionaryEntries.edit', async (tx) => {
    const current = await lock(tx)
    if (values.parent !== undefined) {
      await requireParent(tx, type, values.parent)
      await requireNoCircle(tx, { type, code, parent: values.parent })
    }
    await tx
      .updateTable('platform.dictionary_entry')
      .set({
        ...(values.label === undefined ? {} : { labels: JSON.stringify(values.label) }),
        ...(values.parent === undefined ? {} : { parent: values.parent }),
        ...(values.sort === undefined ? {} : { sort: values.sort }),
      })
      .where('type', '=', type)
      .where('code', '=', code)
      .execute()
    const before = beforeOf(current, values)
    return { subject: id, before, after: values, reply: null }
  })
}

/** Offers an entry again, or no longer; what was chosen before keeps its label for those who know the code. */
export async function setEntryEnabled(ctx: Ctx, id: string, isEnabled: boolean): Promise<void> {
  const { type, code } = keyOf(id)
  await ctx.change(isEnabled ? 'dictionaryEntries.enable' : 'dictionaryEntries.disable', async (tx) => {
    const current = await lockEntry(tx, id)
    if (current.is_enabled === isEnabled) throw wrongState(isEnabled)
    await tx
      .updateTable('platform.dictionary_entry')
      .set({ is_enabled: isEnabled })
      .where('type', '=', type)
      .where('code', '=', code)
      .execute()
    return { subject: id, before: { isEnabled: !isEnabled }, after: { isEnabled }, reply: null }
  })
}

/** The refusal of enabling what is enabled, and the other way round. */
export function wrongState(isEnabled: boolean) {
  const [action, state] = isEnabled ? ['enable', 'enabled'] : ['disable', 'disabled']
  return kernelRefusals.wrong_state({ action, state })
}

/**
 * Removes an entry of the operator's own that nothing names.
 * @throws entry_built_in, entry_has_children, entry_in_use
 */
export async function removeEntry(ctx: Ctx, id: string): Promise<void> {
  const { type, code } = keyOf(id)
  await ctx.change('dictionaryEntries.remove', async (tx) => {
    const current = await lockEntry(tx, id)
    if (current.is_built_in) throw dictionaryRefusals.entry_built_in()
    const count = await childCount(tx, type, code)
    if (count > 0) throw dictionaryRefusals.entry_has_children({ count })
    await handle(ctx, tx, entryRemoving, { type, code } satisfies EntryRemoval)
    await tx.deleteFrom('platform.dictionary_entry').where('type', '=', type).where('code', '=', code).execute()
    return { subject: id, before: { label: current.labels, sort: current.sort }, reply: null }
  })
}

async function lockEntry(tx: Tx, id: string) {
  const { type, code } = keyOf(id)
  const row = await tx
    .selectFrom('platform.dictionary_entry')
    .selectAll()
    .where('type', '=', type)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** Entries that belong to this one, and of a type its own entries. One that was made to belong to itself is none of them. */
async function childCount(db: Queryable, type: string, code: string): Promise<number> {
  const childTypes = Object.entries(parentTypes).flatMap(([child, parent]) => (parent === type ? [child] : []))
  const { count } = await db
    .selectFrom('platform.dictionary_entry')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where((is) =>
      is.or([
        is.and([
          is('parent', '=', code),
          is('type', 'in', [type, ...childTypes]),
          is.not(is.and([is('type', '=', type), is('code', '=', code)])),
        ]),
        ...(type === 'dictionary_type' ? [is('type', '=', code)] : []),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

async function requireParent(db: Queryable, type: string, parent: string | null): Promise<void> {
  if (parent === null) return
  const found = await db
    .selectFrom('platform.dictionary_entry')
    .select('code')
    .where('type', '=', parentTypes[type] ?? type)
    .where('code', '=', parent)
    .executeTakeFirst()
  if (!found) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.parent', code: 'not_an_option' }])
}

/** Entries of one type that belong to one another have a first one; those of another type are never below. */
async function requireNoCircle(
  db: Queryable,
  { type, code, parent }: { type: string; code: string; parent: string | null },
): Promise<void> {
  if (parent === null || parentTypes[type] !== undefined) return
  const { rows } = await sql`
    with recursive above as (
      select code, parent from platform.dictionary_entry where type = ${type} and code = ${parent}
      union
      select next.code, next.parent from platform.dictionary_entry next join above on next.code = above.parent
      where next.type = ${type})
    select from above where code = ${code}`.execute(db)
  if (rows.length > 0) throw dictionaryRefusals.entry_own_parent()
}
