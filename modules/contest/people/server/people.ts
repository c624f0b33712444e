import { sql } from 'kysely'
import type { z } from 'zod'
import { later } from '#kernel/server/connection.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import type { PersonalRecord } from '#kernel/server/personal.ts'
import { earlierPeopleMax } from '../contract.ts'
import type { peopleSchemas, personRole, personValues } from '../schema.ts'
import { forgetKnown } from './known-people.ts'

export type PersonRole = z.output<typeof personRole>
export type PersonValues = z.output<typeof personValues>

/** A person as a submitted declaration names them; `values` hold neither identity number nor picture. */
export interface NamedPerson {
  role: PersonRole
  /** blind index of the identity number, or of name and contact where the form asks for none */
  identityIndex: Buffer
  name: string
  values: PersonValues
}

/** However many people they are, it is one text: they come as JSON. */
const remembering = fixedStatement<{ owner: string; at: Date; people: string }>(
  (value) => sql`
    insert into contest.person (id, owner_account_id, role, identity_index, name, field_values, last_used_at)
    select named.id, ${value('owner')}::uuid, named.role, decode(named.identity_index, 'hex'), named.name,
      named.field_values, ${value('at')}::timestamptz
    from jsonb_to_recordset(${value('people')}::jsonb)
      as named (id uuid, role text, identity_index text, name text, field_values jsonb)
    on conflict (owner_account_id, role, identity_index)
    do update set name = excluded.name, field_values = excluded.field_values, last_used_at = excluded.last_used_at`,
)

/**
 * Keeps the people of a declaration that was just submitted, so that next year they need not be typed again; somebody
 * known already gets the newer values.
 */
export async function rememberPeople(
  ctx: Ctx,
  tx: Tx,
  ownerAccountId: string,
  people: readonly NamedPerson[],
): Promise<void> {
  const known = new Map(people.map((person) => [`${person.role} ${person.identityIndex.toString('hex')}`, person]))
  if (known.size === 0) return
  const rows = [...known.values()].map(({ role, identityIndex, name, values }) => ({
    id: ctx.random.uuid(),
    role,
    identity_index: identityIndex.toString('hex'),
    name,
    field_values: values,
  }))
  await later(tx, remembering({ owner: ownerAccountId, at: ctx.receivedAt, people: JSON.stringify(rows) }))
}

/** The values of one of the owner's own earlier people; undefined for a stranger's. */
export async function earlierPerson(
  db: Queryable,
  ownerAccountId: string,
  personId: string,
): Promise<{ role: PersonRole; values: PersonValues } | undefined> {
  const row = await db
    .selectFrom('contest.person')
    .select(['role', 'field_values'])
    .where('id', '=', personId)
    .where('owner_account_id', '=', ownerAccountId)
    .executeTakeFirst()
  return row && { role: row.role as PersonRole, values: row.field_values as PersonValues }
}

/** The owner's own earlier member of that name, the one last named; undefined where there is none. */
export async function earlierMember(
  db: Queryable,
  ownerAccountId: string,
  name: string,
): Promise<{ values: PersonValues; lastUsedAt: Date } | undefined> {
  const row = await db
    .selectFrom('contest.person')
    .select(['field_values', 'last_used_at'])
    .where('owner_account_id', '=', ownerAccountId)
    .where('role', '=', 'member')
    .where('name', '=', name)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { values: row.field_values as PersonValues, lastUsedAt: row.last_used_at }
}

/** The asker's own earlier members or instructors, last used first. */
export async function listPeople(ctx: Ctx, role: PersonRole): Promise<z.output<typeof peopleSchemas.list.reply>> {
  const rows = await ctx.db
    .selectFrom('contest.person')
    .select(['id', 'role', 'name', 'field_values', 'last_used_at'])
    .where('owner_account_id', '=', accountOf(ctx))
    .where('role', '=', role)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(earlierPeopleMax)
    .execute()
  return {
    people: rows.map((row) => ({
      id: row.id,
      role: row.role as PersonRole,
      name: row.name,
      values: row.field_values as PersonValues,
      lastUsedAt: row.last_used_at.toISOString(),
    })),
  }
}

/** Takes one of the asker's own people off the list; the declarations that name them stay as they are. */
export async function removePerson(ctx: Ctx, personId: string): Promise<null> {
  const ownerAccountId = accountOf(ctx)
  return await ctx.change('people.remove', async (tx) => {
    await tx
      .deleteFrom('contest.person')
      .where('id', '=', personId)
      .where('owner_account_id', '=', ownerAccountId)
      .execute()
    return { subject: personId, reply: null }
  })
}

/** Job: a guardian has taken the consent back; what this account had kept of people for later is taken out. */
export async function forgetPeople(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  await ctx.change('people.forget', async (tx) => {
    const done = await tx.deleteFrom('contest.person').where('owner_account_id', '=', accountId).executeTakeFirst()
    const known = await forgetKnown(tx, accountId)
    return {
      subject: accountId,
      after: { people: Number(done.numDeletedRows), known },
      reason: 'consent-withdrawn',
      reply: null,
    }
  })
}

/** Whom the account keeps for its next declarations: for the person's own eyes. */
export async function collectPeople(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const rows = await ctx.db
    .selectFrom('contest.person')
    .select(['name', 'role', 'last_used_at'])
    .where('owner_account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    title: row.name,
    at: row.last_used_at.toISOString(),
    facts: [{ key: 'role', value: row.role }],
  }))
}

/** What an account kept of people, and what its declarations have told the offices of them. */
export async function erasePeople(_ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  const done = await tx.deleteFrom('contest.person').where('owner_account_id', '=', accountId).executeTakeFirst()
  return Number(done.numDeletedRows) + (await forgetKnown(tx, accountId))
}
