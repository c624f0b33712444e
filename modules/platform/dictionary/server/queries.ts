import { type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { ReadDb } from '#kernel/server/database.ts'
import { unchanging } from '#kernel/server/replies.ts'
import type { Dictionary, DictionaryEntry } from '../contract.ts'

/** After a change in another process the old labels may be seen for this long. */
const keptForMs = 60_000

interface Kept {
  readAtMs: number
  /** the rows once, and each language's view of them when first asked for */
  rows: Promise<StoredEntry[]>
  byLanguage: Map<Language, Dictionary>
}
interface StoredEntry {
  type: string
  code: string
  labels: Labels
  parent: string | null
  sort: number
  extra: Record<string, unknown>
}

let kept = new WeakMap<ReadDb, Kept>()

/** The whole dictionary in the language of the request; the same object until the entries are read again. */
export async function dictionaryOf(ctx: Pick<Ctx, 'db' | 'language' | 'clock'>): Promise<Dictionary> {
  const current = fresh(ctx)
  const rows = await current.rows
  const known = current.byLanguage.get(ctx.language)
  if (known) return known
  const dictionary: Dictionary = {}
  for (const row of rows) {
    const entries = dictionary[row.type] ?? []
    entries.push(shown(row, ctx.language))
    dictionary[row.type] = entries
  }
  current.byLanguage.set(ctx.language, unchanging(dictionary))
  return dictionary
}

/** The entries of one type, in order; none for a type that does not exist. */
export async function entriesOfType(
  ctx: Pick<Ctx, 'db' | 'language' | 'clock'>,
  type: string,
): Promise<DictionaryEntry[]> {
  return (await dictionaryOf(ctx))[type] ?? []
}

/** The code is one of its type. @throws invalid_input at the path where it is not */
export async function requireEntry(
  ctx: Pick<Ctx, 'db' | 'language' | 'clock'>,
  { type, code, path }: { type: string; code: string; path: string },
): Promise<void> {
  if ((await entriesOfType(ctx, type)).some((entry) => entry.code === code)) return
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path, code: 'not_an_option' }])
}

/** The label of a code, for lists, messages and prints; null for a code that the dictionary does not know. */
export async function labelOf(
  ctx: Pick<Ctx, 'db' | 'language' | 'clock'>,
  type: string,
  code: string,
): Promise<string | null> {
  return (await entriesOfType(ctx, type)).find((entry) => entry.code === code)?.label ?? null
}

/** To be called after the entries were changed: the next reader in this process reads them again. */
export function forgetDictionary(): void {
  kept = new WeakMap()
}

function fresh(ctx: Pick<Ctx, 'db' | 'clock'>): Kept {
  const nowMs = ctx.clock.now().getTime()
  const known = kept.get(ctx.db)
  if (known && Math.abs(nowMs - known.readAtMs) < keptForMs) return known
  const made: Kept = { readAtMs: nowMs, rows: readEntries(ctx.db), byLanguage: new Map() }
  kept.set(ctx.db, made)
  // A failed read is not kept: the next request tries again, and this one gets the error from `rows`.
  made.rows.catch(() => kept.delete(ctx.db))
  return made
}

async function readEntries(db: ReadDb): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('platform.dictionary_entry')
    .select(['type', 'code', 'labels', 'parent', 'sort', 'extra'])
    .where('is_enabled', '=', true)
    .orderBy('type')
    .orderBy('sort')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ ...row, labels: row.labels as Labels, extra: row.extra as Record<string, unknown> }))
}

function shown(row: StoredEntry, language: Language): DictionaryEntry {
  return { code: row.code, label: labelIn(row.labels, language), parent: row.parent, sort: row.sort, extra: row.extra }
}
