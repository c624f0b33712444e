import type { Ctx } from '#kernel/server/context.ts'
import { logSubjectsOf } from '#kernel/server/log-subjects.ts'
import { findServed } from '#kernel/server/resource/registry.ts'
import type { HistoryChange } from '../contract.ts'
import { changesTeller } from './history-values.ts'

/** What values point at by id, besides the noun of the entry itself. */
const namingResources = ['organizations', 'users', 'staff', 'roles'] as const
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export interface EntryWords {
  id: string
  /** how that is called which the entry is about, and where it is seen: at an address of the console, or by its id in the list of this segment */
  subject: string | null
  address: string | null
  segment: string | null
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
  const subjects = new Map<Entry, Subject>()
  const changes = new Map<Entry, HistoryChange[]>()
  for (const [noun, group] of Map.groupBy(entries, (entry) => entry.noun)) {
    const served = findServed(noun)
    for (const [entry, subject] of await subjectsOf(ctx, noun, group)) subjects.set(entry, subject)
    if (!served) continue
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
    subject: subjects.get(entry)?.name ?? names.get(entry.subject) ?? null,
    address: subjects.get(entry)?.address ?? null,
    segment: subjects.get(entry)?.segment ?? null,
    names: entry.ids.flatMap((id) => {
      const name = id === entry.subject ? undefined : names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
    changes: changes.get(entry) ?? [],
  }))
}

interface Subject {
  name: string
  address: string | null
  segment: string | null
}

/** What entries of one noun are about: rows of its resource, or what a module says of them. */
async function subjectsOf(ctx: Ctx, noun: string, group: readonly Entry[]): Promise<[Entry, Subject][]> {
  const served = findServed(noun)
  const told = logSubjectsOf(noun)
  const isId = ({ subject }: Entry) => (served && served.idKind !== 'uuid') || subject.match(uuid)?.[0] === subject
  const entries = group.filter(isId)
  const ids = [...new Set(entries.map(({ subject }) => subject))]
  if (ids.length === 0) return []
  const names = served ? await served.labels(ctx.db, ids, ctx.language) : await told?.names(ctx, ids)
  return entries.flatMap((entry): [Entry, Subject][] => {
    const name = names?.get(entry.subject)
    if (!name) return []
    const address = served ? null : (told?.addressOf(entry.subject) ?? null)
    return [[entry, { name, address, segment: served?.resource.segment ?? null }]]
  })
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
