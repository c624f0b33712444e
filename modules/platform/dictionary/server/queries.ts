import { type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { ReadDb } from '#kernel/server/database.ts'
import { Kept } from '#kernel/server/notices.ts'
import { unchanging } from '#kernel/server/replies.ts'
import type { Dictionary, DictionaryEntry } from '../contract.ts'

/** The rows once, and each language's view of them when first asked for. */
interface KeptEntries {
  rows: StoredEntry[]
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

const kept = new Kept<KeptEntries>({ topic: 'dictionary', forMs: 60_000, countMax: 1 })

/** The whole dictionary in the language of the request; the same object until an entry changes. */
export async function dictionaryOf(ctx: Pick<Ctx, 'db' | 'language' | 'clock'>): Promise<Dictionary> {
  const current = await kept.get(ctx, '', async () => ({ rows: await readEntries(ctx.db), byLanguage: new Map() }))
  const known = current.byLanguage.get(ctx.language)
  if (known) return known
  const dictionary: Dictionary = {}
  for (const row of current.rows) {
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
