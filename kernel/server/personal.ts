import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Tx } from './database.ts'
import type { ModuleDefinition } from './module.ts'

/** One thing known of a person, in words: `key` is a text of the rights module (`fields.<key>`), or `label` says it already. */
export interface PersonalFact {
  key?: string
  label?: string
  value: string
}

/** Facts that belong together: one declaration, one login. */
export interface PersonalRecord {
  /** what it is called; empty where there is only one of its kind */
  title: string
  at?: string | null
  facts: readonly PersonalFact[]
}

/** What a module holds of a person, and what becomes of it when they ask to be forgotten. */
export interface PersonalData {
  /** names the part: a text of the rights module (`parts.<name>`) */
  name: string
  /** the tables it speaks for: whatever refers to an account is named by some part, or a test says why not */
  holds: readonly string[]
  /** all of it, in the reader's language; identity numbers stay masked */
  collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]>
  /** files that the person handed in, to go along with a copy of the data */
  files?(ctx: Ctx, accountId: string): Promise<readonly { id: string; name: string }[]>
  /** takes out what may go, part of one larger change; answers how many rows were touched */
  erase?(ctx: Ctx, tx: Tx, accountId: string): Promise<number>
  /** why some of it stays: texts of the rights module (`keeps.<code>`) */
  keeps?: readonly string[]
}

/** One class of data that goes when its time is over. */
export interface RetentionClass {
  /** names it: a text of the rights module (`retention.<code>`) */
  code: string
  /** how long it is kept unless the operator says otherwise, and within which bounds */
  days: number
  minDays: number
  maxDays: number
  /** how many rows are older than this; reads only */
  count(ctx: Ctx, before: Date): Promise<number>
  /**
   * Removes what is older than this, in changes of its own; answers how many rows went. Bears running twice. It may stop at
   * {@link retentionBatchRows} rows or more: it is called again until there are fewer.
   */
  run(ctx: Ctx, before: Date): Promise<number>
}

/** So many rows go in one change at most, where there could be very many. */
export const retentionBatchRows = 500

/** Counts for {@link RetentionClass.count}: `from` is what stands behind the word, conditions included. */
export async function countFrom(ctx: Pick<Ctx, 'db'>, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Does {@link RetentionClass.run} by these statements, in one change of that name; answers how many rows they touched. */
export function retire(ctx: Ctx, name: string, ...statements: readonly RawBuilder<unknown>[]): Promise<number> {
  return ctx.change(name, async (tx) => {
    let count = 0
    for (const statement of statements) count += Number((await statement.execute(tx)).numAffectedRows ?? 0n)
    return { subject: 'retention', after: { count }, reply: count }
  })
}

let parts: readonly PersonalData[] = []
let classes: readonly RetentionClass[] = []

/** Reads what the modules hold of people; called once at boot. */
export function readPersonalData(modules: readonly ModuleDefinition[]): void {
  parts = modules.flatMap((module) => module.personal ?? [])
  classes = modules.flatMap((module) => module.retention ?? [])
}

/** All parts, in the order of the modules. */
export function personalData(): readonly PersonalData[] {
  return parts
}

export function retentionClasses(): readonly RetentionClass[] {
  return classes
}
