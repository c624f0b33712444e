import { sql } from 'kysely'
import { later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import { underScope } from '#kernel/server/scope.ts'
import { partsOf, type Recorded, recordPeople } from '#modules/contest/people/server/index.ts'
import { holdTree } from '#modules/platform/organizations/server/index.ts'
import { birthOf } from '../contract/completeness.ts'
import { peopleRuleOf } from '../contract/fields.ts'
import { type DeclarationRow, declarationColumns } from './declaration-rows.ts'
import { identityIndexOf, maskedOf } from './identity.ts'
import { handedIn, shownState } from './office-list.ts'
import { type PersonRow, peopleOfMany } from './person-rows.ts'
import { rulesOf } from './season.ts'

const gatheredForMs = 500

const leaving = fixedStatement<{ declaration: string }>(
  (value) => sql`
    with waiting as (insert into contest.unrecorded_declaration (declaration_id) values (${value('declaration')}))
    select graphile_worker.add_job('declarations.recordPeople', run_at := now() + ${gatheredForMs} * interval '1 ms')
    where not exists (select from contest.unrecorded_declaration)`,
)

/**
 * Leaves a submission to the job that writes down whom it names; part of the caller's change. While others wait a job is on its
 * way: one for each of them would cost more than what it does. Whatever falls between two of them is found a minute later.
 */
export async function leaveToRecord(tx: Tx, declarationId: string): Promise<void> {
  await later(tx, leaving({ declaration: declarationId }))
}

const recordedAtOnceMax = 200

/** Job: whom submitted declarations name is written down for the office, over all seasons; many declarations at a time. */
export async function recordSubmittedPeople(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select from contest.unrecorded_declaration limit 1`.execute(ctx.db)
  let isMore = rows.length > 0
  while (isMore) isMore = await recordSome(ctx)
}

/** Whether there may be more. */
async function recordSome(ctx: Ctx): Promise<boolean> {
  return await ctx.change('declarations.recordPeople', async (tx) => {
    await holdTree(tx)
    const { rows: taken } = await sql<{ id: string }>`
      delete from contest.unrecorded_declaration where ctid = any(array(
        select ctid from contest.unrecorded_declaration limit ${recordedAtOnceMax} for update skip locked))
      returning declaration_id as id`.execute(tx)
    const rows = await lockSubmitted(tx, [...new Set(taken.map(({ id }) => id))])
    const people = await peopleOfMany(
      tx,
      rows.map(({ id }) => id),
    )
    const recorded = await Promise.all(rows.map((row) => recordedOf(ctx, row, people.get(row.id) ?? [])))
    await recordPeople(ctx, tx, recorded)
    const after = {
      declarations: recorded.length,
      people: recorded.reduce((sum, { people: named }) => sum + named.length, 0),
    }
    return { subject: 'declarations', after, reply: taken.length === recordedAtOnceMax }
  })
}

/** Those that still count, locked in one order, so that nobody takes them out of the offices' sight meanwhile. */
async function lockSubmitted(tx: Tx, ids: readonly string[]): Promise<DeclarationRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('contest.declaration')
    .select(declarationColumns)
    .where('id', 'in', [...ids])
    .where('state', 'not in', ['void', 'withdrawn'])
    .where('organization_id', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows as DeclarationRow[]
}

async function recordedOf(ctx: Ctx, row: DeclarationRow, people: readonly PersonRow[]): Promise<Recorded> {
  const { kind } = await rulesOf(ctx, row)
  return {
    declarationId: row.id,
    ownerAccountId: row.owner_account_id,
    organizationId: row.organization_id ?? '',
    unitPath: row.unit_path,
    at: row.submitted_at ?? ctx.clock.now(),
    people: people.map((person) => ({
      declarationPersonId: person.id,
      role: person.role,
      identityIndex: identityIndexOf(ctx, person),
      name: String(person.field_values.name ?? ''),
      idNumberMasked: maskedOf(ctx, person),
      birth: birthOf(peopleRuleOf(kind, person.role), person.field_values)?.bornOn ?? null,
    })),
  }
}

/** One declaration that names a person, for an office. */
export interface NamedIn {
  id: string
  number: string
  title: string
  kind: string
  season_id: string
  state: DeclarationRow['state']
  level: string | null
  organization_id: string
  submitted_at: Date | null
  role: 'member' | 'instructor'
  /** the row of the declaration's people: by it one number is shown in full, for a reason */
  personId: string
}

/** The declarations of the asker's subtree that name a person, the newest first; over all seasons, in two queries. */
export async function declarationsNaming(ctx: Ctx, personId: string): Promise<NamedIn[]> {
  const parts = await partsOf(ctx, ctx.db, personId)
  if (parts.length === 0) return []
  const { rows } = await sql<Omit<NamedIn, 'role' | 'personId'>>`
    select id, number, title, kind, season_id, ${shownState} as state, level, organization_id, submitted_at
    from contest.declaration where id = any(${parts.map((part) => part.declarationId)}::uuid[])
      and ${underScope(ctx.actor, 'unit_path')} and ${handedIn} order by submitted_at desc nulls last, id`.execute(
    ctx.db,
  )
  return rows.flatMap((row) =>
    parts
      .filter((part) => part.declarationId === row.id)
      .map((part) => ({ ...row, role: part.role, personId: part.declarationPersonId })),
  )
}
