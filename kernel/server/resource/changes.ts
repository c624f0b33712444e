import { sql } from 'kysely'
import type { ChangedRows } from '../../contract/paging.ts'
import type { Ctx } from '../context.ts'
import type { Source } from './columns.ts'
import { isId } from './ids.ts'
import { unasked } from './list.ts'
import { type LastChange, support } from './registry.ts'

export interface SeenAsked {
  /** `<revision>.<id>` with commas between them */
  seen: string
  since: string
}

/**
 * Which of the rows that somebody has in sight stand otherwise by now, with who changed them and when, and which are gone. A row
 * counts as changed where its revision is another one and the log tells of it: what machines note in a row is no news. Two
 * statements at most, the second only where a revision differs.
 */
export async function changedRows(ctx: Ctx, source: Source, asked: SeenAsked): Promise<ChangedRows> {
  const seen = readSeen(asked.seen)
  const revisions = await revisionsOf(ctx, source, [...seen.keys()])
  const moved = [...revisions].flatMap(([id, revision]) => (seen.get(id) === revision ? [] : [id]))
  const changes: ReadonlyMap<string, LastChange> =
    moved.length === 0
      ? new Map()
      : await support().lastChanges(ctx, {
          resource: source.resource.name,
          idKind: source.rows.idKind,
          ids: moved,
          since: new Date(asked.since),
        })
  return {
    rows: [...changes].map(([id, { at, by }]) => ({ id, at: at.toISOString(), by })),
    gone: [...seen.keys()].filter((id) => !revisions.has(id)),
  }
}

/** The revision by id. */
function readSeen(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(',').map((each): [string, string] => {
      const at = each.indexOf('.')
      return [each.slice(at + 1), each.slice(0, at)]
    }),
  )
}

/** Of those of the rows that are in the asker's scope. */
async function revisionsOf(ctx: Ctx, source: Source, ids: readonly string[]): Promise<Map<string, string>> {
  const possible = ids.filter((id) => isId(source.rows.idKind, id))
  if (possible.length === 0) return new Map()
  const { rows } = await sql<{ id: string; revision: string }>`
    select (${source.rows.id})::text as id, row.xmin::text as revision from ${source.rows.from(unasked(ctx.actor))}
    where ${source.rows.id} = any(${possible}::${sql.raw(source.rows.idKind)}[])
      and (${source.scope.where(ctx.actor)})`.execute(ctx.db)
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}
