import { client } from '#kernel/web/client/browser.ts'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import { knownPeople, knownPeopleRoutes } from '../contract.ts'
import type { knownPeopleSchemas } from '../schema.ts'

const calls = client<typeof knownPeopleSchemas>(knownPeopleRoutes)
export const duplicatesKey = ['resource', 'knownPeople', 'duplicates'] as const
export type Pair = Awaited<ReturnType<typeof calls.duplicates>>['pairs'][number]

/** Likely duplicates: of one person, or the first of all in one's subtree. */
export async function duplicates(person?: string): Promise<Pair[]> {
  const { pairs } = await calls.duplicates({ query: person === undefined ? {} : { person } }, { quiet: true })
  return pairs
}

/** What is sent to merge two people. */
export interface Merging {
  reason: string
  values: Record<'other' | 'name' | 'idNumberMasked' | 'birth', string>
}

export async function merge(kept: string, body: Merging): Promise<void> {
  await callsOf(knownPeople as never).merge?.({ params: { id: kept }, body }, { quiet: true })
}
