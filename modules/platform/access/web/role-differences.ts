import type { ReplyOf } from '#kernel/contract/routes.ts'
import type { permissionSchemas } from '../schema.ts'

type Tree = ReplyOf<(typeof permissionSchemas)['permissionTree']>
/** One noun of the tree, with all that may be done to it. */
export type Entry = Tree['groups'][number]['resources'][number]

/** What only one of two roles may do, and which of them: this one, by what it holds, or the other one, by the tree. */
export function differencesOf(
  entries: readonly Entry[],
  held: ReadonlySet<string>,
  other: string,
): ReadonlyMap<string, 'this' | 'other'> {
  return new Map(
    entries
      .flatMap(({ permissions }) => permissions)
      .filter(({ name, roles }) => held.has(name) !== roles.includes(other))
      .map(({ name }): [string, 'this' | 'other'] => [name, held.has(name) ? 'this' : 'other']),
  )
}

/** What fits the words, of a noun whose own name fits all of it; beside another role only what differs. */
export function shownEntries(
  entries: readonly Entry[],
  fits: (name: string) => boolean,
  differences: ReadonlyMap<string, unknown> | null,
): Entry[] {
  return entries
    .map((entry) => ({
      ...entry,
      permissions: entry.permissions.filter(
        ({ name, word }) => (fits(entry.word) || fits(word)) && (differences === null || differences.has(name)),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
