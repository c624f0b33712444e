import { type RawBuilder, sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import {
  countFrom,
  type PersonalData,
  type PersonalFact,
  type PersonalRecord,
  type RetentionClass,
  retentionBatchRows,
  retire,
} from '#kernel/server/personal.ts'
import { type FieldValue, fieldsOf, isEmpty, peopleRuleOf } from '../contract/fields.ts'
import { eraseContent } from './consent.ts'
import { type DeclarationRow, declarationColumns, lockAny } from './declaration-rows.ts'
import { maskedOf } from './identity.ts'
import { peopleIn } from './person-rows.ts'
import { rulesOf } from './season.ts'

/** A person's own declarations. What becomes of them when they ask to be forgotten is a job's: see {@link endForgotten}. */
export const personal: readonly PersonalData[] = [
  {
    name: 'declarations',
    holds: ['contest.declaration', 'contest.declaration_journal', 'contest.declaration_move'],
    collect,
    erase: leaveHelp,
    keeps: ['receipts', 'decided-declarations'],
  },
]

async function collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const rows = (await ctx.db
    .selectFrom('contest.declaration')
    .select(declarationColumns)
    .select('field_values')
    .where('owner_account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()) as unknown as OwnRow[]
  return await Promise.all(rows.map((row) => recordOf(ctx, row)))
}

type OwnRow = DeclarationRow & { field_values: Record<string, FieldValue> }

async function recordOf(ctx: Ctx, row: OwnRow): Promise<PersonalRecord> {
  const { kind, definition } = await rulesOf(ctx, row)
  const people = await peopleIn(ctx.db, row.id)
  const head: PersonalFact[] = [
    { key: 'season', value: labelIn(definition.title, ctx.language) },
    { key: 'kind', value: labelIn(kind.labels, ctx.language) },
    { key: 'number', value: row.number },
    { key: 'state', value: row.state },
  ]
  const basics = fieldsOf(kind).flatMap((field) =>
    factOf(labelIn(field.labels, ctx.language), row.field_values[field.key]),
  )
  const named = people.flatMap((person) => {
    const name = String(person.field_values.name ?? '')
    const said = peopleRuleOf(kind, person.role).fields.flatMap((field) =>
      factOf(`${name} · ${labelIn(field.labels, ctx.language)}`, person.field_values[field.key]),
    )
    const number = maskedOf(ctx, person)
    return [...said, ...(number ? [{ label: name, value: number }] : [])]
  })
  return { title: row.title || row.number, at: null, facts: [...head, ...basics, ...named] }
}

function factOf(label: string, value: FieldValue | undefined): PersonalFact[] {
  if (value === undefined || isEmpty(value)) return []
  return [{ label, value: Array.isArray(value) ? value.join(', ') : String(value) }]
}

/** Nobody helps any more where this person did; what they own is ended by {@link endForgotten}. */
async function leaveHelp(_ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  const done = await tx
    .updateTable('contest.declaration')
    .set({ helper_account_id: null })
    .where('helper_account_id', '=', accountId)
    .where('owner_account_id', '<>', accountId)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

/** What of declarations goes with time; receipts and the chain of moves stay, without the reasons they name nobody. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'drafts',
    days: 365,
    minDays: 30,
    maxDays: 3650,
    count: (ctx, before) => countFrom(ctx, dueDrafts(before)),
    run: eraseDrafts,
  },
  {
    code: 'identity-numbers',
    days: 1095,
    minDays: 365,
    maxDays: 3650,
    count: async (ctx, before) =>
      (await countFrom(ctx, dueNumbers(before))) + (await countFrom(ctx, dueClaims(before))),
    run: eraseNumbers,
  },
  {
    code: 'declaration-traces',
    // an award can be disputed for three years (Civil Code, article 188)
    days: 1095,
    minDays: 1095,
    maxDays: 3650,
    count: async (ctx, before) =>
      (await countFrom(ctx, dueJournal(before))) + (await countFrom(ctx, dueReasons(before))),
    run: eraseTraces,
  },
]

const dueDrafts = (before: Date) => sql`contest.declaration
  where state in ('void', 'withdrawn') and updated_at < ${before} and field_values <> '{}'::jsonb`

const dueNumbers = (before: Date) => sql`contest.declaration_person p
  join contest.declaration d on d.id = p.declaration_id
  where p.id_number_index is not null and d.updated_at < ${before}
    and d.state in ('void', 'withdrawn', 'refused', 'qualified')`

// a work that has qualified keeps its members' place, which is found by their numbers
const dueClaims = (before: Date) => sql`contest.work_claim claim
  join contest.declaration d on d.id = claim.declaration_id
  where d.updated_at < ${before} and d.state = 'qualified'`

/** Content of drafts that were given up or taken back, and of nothing else. */
async function eraseDrafts(ctx: Ctx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from ${dueDrafts(before)} order by updated_at limit ${retentionBatchRows}`.execute(ctx.db)
  for (const { id } of rows)
    await ctx.change('retention.drafts', async (tx) => {
      await lockAny(tx, id)
      await eraseContent(tx, id, 'retention')
      return { subject: id, reason: 'retention', reply: null }
    })
  return rows.length
}

/** Identity numbers of declarations that have been at rest for years, and what finds them: nobody compares them any more. */
async function eraseNumbers(ctx: Ctx, before: Date): Promise<number> {
  return await ctx.change('retention.identityNumbers', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update contest.declaration_person set id_number_cipher = null, id_number_index = null
      where id in (select p.id from ${dueNumbers(before)} limit ${retentionBatchRows})
      returning id`.execute(tx)
    const { numAffectedRows: claims } = await sql`
      delete from contest.work_claim where ctid = any(array(
        select claim.ctid from ${dueClaims(before)} limit ${retentionBatchRows}))`.execute(tx)
    const count = rows.length + Number(claims ?? 0n)
    return { subject: 'retention', after: { count }, reply: count }
  })
}

/** Every value that was ever typed, by whom and when: what was handed in stands in the form versions. */
const dueJournal = (before: Date) => sql`contest.declaration_journal journal
  where journal.at < ${before} and ${atRestSince(sql`journal.declaration_id`, before)}`

const dueReasons = (before: Date) => sql`contest.declaration_move move
  where move.reason is not null and ${atRestSince(sql`move.declaration_id`, before)}`

async function eraseTraces(ctx: Ctx, before: Date): Promise<number> {
  return await retire(
    ctx,
    'retention.declarationTraces',
    sql`delete from contest.declaration_journal where id in (
      select journal.id from ${dueJournal(before)} limit ${retentionBatchRows})`,
    sql`update contest.declaration_move set reason = null, reason_erased_at = ${ctx.clock.now()}
      where ctid = any(array(select move.ctid from ${dueReasons(before)} limit ${retentionBatchRows}))`,
  )
}

/** Whether a declaration has been decided, or has ended, and nothing has moved in it since: a condition on its id. */
export function atRestSince(declarationId: RawBuilder<unknown>, before: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select from contest.declaration d where d.id = ${declarationId}
    and d.updated_at < ${before} and d.state in ('void', 'withdrawn', 'refused', 'qualified'))`
}
