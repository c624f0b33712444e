import { sql } from 'kysely'
import { Bounded } from '#kernel/server/bounded.ts'
import { statementAtOnce } from '#kernel/server/change.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { type FieldValue, fieldAt, stored, type ValueSurroundings, valueProblem } from '../contract/fields.ts'
import { worksOn } from './declaration-rows.ts'
import type { FieldChange, SaveReply } from './save.ts'
import { type RuledRow, rulesOf, surroundingsOf, windowRefusal } from './season.ts'

/** Season, version and kind of a declaration never change once it is made: what is kept of them stays true. */
const ruledRowsMax = 10_000
const ruledRows = new WeakMap<object, Bounded<RuledRow>>()

/** Remembers under which rules a declaration stands, so that its next save need not ask; the oldest are forgotten. */
export function knowRuledRow(ctx: Ctx, id: string, { season_id, season_version, kind }: RuledRow): void {
  const known = ruledRows.get(ctx.db) ?? new Bounded<RuledRow>({ countMax: ruledRowsMax })
  ruledRows.set(ctx.db, known)
  known.set(id, { season_id, season_version, kind })
}

/**
 * The save of plain fields of the basics, in one statement: judged before it is sent, and written only where the draft is the
 * asker's own and every field still has the revision it was based on. Undefined, with nothing written, for whatever is less
 * plain: a returned declaration, which is open in places only, people, a stage that a code may forbid, a wrong value, a conflict, a value that is there already, a repeated request.
 */
export async function saveAtOnce(
  ctx: Ctx,
  id: string,
  changes: readonly FieldChange[],
): Promise<SaveReply | undefined> {
  const ruledRow = ruledRows.get(ctx.db)?.get(id)
  if (!ruledRow) return undefined
  const rules = await rulesOf(ctx, ruledRow)
  if (windowRefusal(rules.window, ctx.receivedAt)) return undefined
  const around = await surroundingsOf(ctx, rules)
  if (!changes.every((change) => isPlain(change, around))) return undefined
  if (new Set(changes.map((change) => change.path)).size !== changes.length) return undefined
  return await ctx.changeAtOnce(saving, savingOf(ctx, id, changes))
}

/** Whether the value is good, and nothing outside the declaration's own row has a say in it. */
function isPlain({ path, value }: FieldChange, around: ValueSurroundings): boolean {
  const at = fieldAt(around.kind, path)
  if (!at || at.place === 'person' || at.field.type === 'stage') return false
  return valueProblem(at.field, value, around) === null
}

/** What of a save differs from the next one; lists of values are JSON. */
interface Saving {
  id: string
  owner: string
  now: Date
  savedAt: string
  paths: string[]
  title: string | null
  /** the new values by path, and the paths that are emptied */
  patch: string
  removed: string[]
  /** the revisions that the changes are based on, and the paths that nobody has written in before */
  based: string
  untouched: string[]
  /** the rows of the journal */
  entries: string
}

const saving = statementAtOnce<Saving, SaveReply>((value) => ({
  parts: sql`
    changed as (
      update contest.declaration set
        field_values = (field_values || ${value('patch')}::jsonb) - ${value('removed')}::text[],
        field_revisions = field_revisions || (
          select jsonb_object_agg(path, declaration.revision + 1) from unnest(${value('paths')}::text[]) as path),
        title = coalesce(${value('title')}::text, title), revision = declaration.revision + 1, saved_at = ${value('now')}
      where id = ${value('id')} and ${worksOn(value('owner'))} and state = 'draft'
        and field_revisions @> ${value('based')}::jsonb and not field_revisions ?| ${value('untouched')}::text[]
        and field_values ?& ${value('removed')}::text[]
        and not exists (select from jsonb_each(${value('patch')}::jsonb) as given where field_values -> given.key = given.value)
      returning id, revision),
    journal as (
      insert into contest.declaration_journal (declaration_id, at, account_id, path, value, revision)
      select changed.id, ${value('now')}, ${value('owner')}, entry.path, entry.value, changed.revision
      from changed, jsonb_to_recordset(${value('entries')}::jsonb) as entry (path text, value jsonb))`,
  reply: sql`jsonb_build_object('revision', changed.revision, 'savedAt', ${value('savedAt')}::text, 'conflicts', '[]'::jsonb,
    'saved', (select jsonb_agg(jsonb_build_object('path', path, 'revision', changed.revision))
      from unnest(${value('paths')}::text[]) as path))`,
}))

function savingOf(ctx: Ctx, id: string, changes: readonly FieldChange[]): Saving {
  const now = ctx.clock.now()
  const patch: Record<string, FieldValue> = {}
  const removed: string[] = []
  const based: Record<string, number> = {}
  const untouched: string[] = []
  let title: string | null = null
  for (const { path, value: given, revision } of changes) {
    const value = stored(given)
    if (value === null) removed.push(path)
    else patch[path] = value
    if (revision === 0) untouched.push(path)
    else based[path] = revision
    if (path === 'title') title = typeof value === 'string' ? value.trim() : ''
  }
  const entries = changes.map(({ path, value }) => ({ path, value: stored(value) }))
  return {
    id,
    owner: accountOf(ctx),
    now,
    savedAt: now.toISOString(),
    paths: changes.map(({ path }) => path),
    title,
    patch: JSON.stringify(patch),
    removed,
    based: JSON.stringify(based),
    untouched,
    entries: JSON.stringify(entries),
  }
}
