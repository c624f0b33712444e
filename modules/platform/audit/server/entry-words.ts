import type { Ctx } from '#kernel/server/context.ts'
import { findServed } from '#kernel/server/resource/registry.ts'
import type { HistoryChange } from '../contract.ts'
import { changesTeller } from './history-values.ts'

/** What values point at by id, besides the noun of the entry itself. */
const namingResources = ['organizations', 'users', 'staff', 'roles'] as const
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export interface EntryWords {
  id: string
  subject: string | null
  names: { id: string; name: string }[]
  changes: HistoryChange[]
}

interface Entry {
  id: string
  noun: string
  subject: string
  before: unknown
  after: unknown
  /** every id that it holds, the subject among them */
  ids: readonly string[]
}

/**
 * Entries of the log in words, where the registry of resources knows them: of a page at once, in as many queries as there are
 * sorts of things in it. For whoever may read the whole log.
 */
export async function entryWords(ctx: Ctx, asked: readonly string[]): Promise<EntryWords[]> {
  const entries = await entriesOf(ctx, asked)
  const names = new Map<string, string>()
  const texts = new Map<Entry, string>()
  const changes = new Map<Entry, HistoryChange[]>()
  for (const [noun, group] of Map.groupBy(entries, (entry) => entry.noun)) {
    const served = findServed(noun)
    if (!served) continue
    const isOfKind = ({ subject }: Entry) => served.idKind !== 'uuid' || subject.match(uuid)?.[0] === subject
    const subjects = group.filter(isOfKind)
    const labels = await served.labels(
      ctx.db,
      subjects.map(({ subject }) => subject),
      ctx.language,
    )
    for (const entry of subjects) {
      const label = labels.get(entry.subject)
      if (label) texts.set(entry, label)
    }
    const tell = await changesTeller(ctx, served, group)
    for (const entry of group) changes.set(entry, tell(entry))
  }
  const ids = [...new Set(entries.flatMap((entry) => entry.ids))]
  for (const resource of namingResources) {
    const labels = await findServed(resource)?.labels(ctx.db, ids, ctx.language)
    for (const [id, name] of labels ?? []) if (name !== '') names.set(id, name)
  }
  return entries.map((entry) => ({
    id: entry.id,
    subject: texts.get(entry) ?? names.get(entry.subject) ?? null,
    names: entry.ids.flatMap((id) => {
      const name = id === entry.subject ? undefined : names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
    changes: changes.get(entry) ?? [],
  }))
}

async function entriesOf(ctx: Ctx, asked: readonly string[]): Promise<Entry[]> {
  const rows = await ctx.db
    .selectFrom('kernel.audit_entry')
    .select(['id', 'action', 'subject_id', 'before', 'after'])
    .where('id', 'in', asked.map(Number))
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    noun: row.action.split('.')[0] ?? '',
    subject: row.subject_id,
    before: row.before,
    after: row.after,
    ids: [...new Set(JSON.stringify([row.subject_id, row.before, row.after]).match(uuid) ?? [])],
  }))
}
