import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { partOf } from '#kernel/server/resource/list.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { knownPeople } from '../contract.ts'
import { mergePeople, ownValuesOf, restoreOwnValues, separatePeople } from './merging.ts'
import type { PersonRole } from './people.ts'

/** Of the same unit alone: how many there are elsewhere is not for everybody who sees this one. */
const mergedHere = sql`from contest.known_person merged
  where merged.merged_into = row.id and merged.organization_id = row.organization_id`

export const servedPeople: ServedResource = serveResource(knownPeople, {
  rows: {
    from: sql`contest.known_person row join ${sql.table(organizationTable)} place on place.id = row.organization_id`,
    columns: {
      unit: sql`place.name`,
      declarationCount: sql`(select count(*)::int from contest.known_person_part part
        where part.known_person_id = any(array_append(array(select merged.id ${mergedHere}), row.id)))`,
      mergedCount: sql`(select count(*)::int ${mergedHere})`,
    },
    parts: ['name'],
    search: (text) => sql<boolean>`row.id in (
      select id from contest.known_person where ${partOf(sql`name`, text)}
      union all select id from contest.known_person where ${partOf(sql`id_number_masked`, text)})`,
  },
  scope: {
    rows: 'people of declarations of the own subtree',
    // One that was merged into somebody elsewhere stays in the list of whoever does not see that one.
    where: (actor) => sql<boolean>`(${underScope(actor, 'row.unit_path')} and (row.merged_into is null or not exists (
      select from contest.known_person kept where kept.id = row.merged_into and ${underScope(actor, 'kept.unit_path')})))`,
  },
  roles: {
    view: ['contest-officer', 'contest-secretariat', 'auditor'],
    export: ['contest-officer', 'contest-secretariat'],
    merge: ['contest-officer', 'contest-secretariat'],
    separate: ['contest-officer', 'contest-secretariat'],
  },
  may: {
    separate: (_actor, row) =>
      row.mergedCount > 0 ? true : kernelRefusals.wrong_state({ action: 'separate', state: 'single' }),
  },
  actions: {
    merge: (ctx, id, { reason, values }) => mergePeople(ctx, id, { ...values, reason }),
    separate: (ctx, id, { reason }) => separatePeople(ctx, id, reason),
  },
})

/** One person of a declaration that was submitted. */
export interface RecordedPerson {
  /** the row of the declaration's people */
  declarationPersonId: string
  role: PersonRole
  identityIndex: Buffer
  name: string
  idNumberMasked: string | null
  /** a day, as the form says it; of a month its first */
  birth: string | null
}

/** A submitted declaration with those it names. */
export interface Recorded {
  declarationId: string
  ownerAccountId: string
  organizationId: string
  unitPath: readonly string[]
  at: Date
  people: readonly RecordedPerson[]
}

/**
 * Writes down whom submitted declarations name, in place of what earlier submissions of them named; part of a larger change.
 * Three statements, whatever their number.
 */
export async function recordPeople(ctx: Ctx, tx: Tx, recorded: readonly Recorded[]): Promise<void> {
  if (recorded.length === 0) return
  const before = await tx
    .deleteFrom('contest.known_person_part')
    .where(
      'declaration_id',
      'in',
      recorded.map(({ declarationId }) => declarationId),
    )
    .returning('known_person_id')
    .execute()
  const entries = recorded.flatMap(({ people, ...of }) =>
    people.map((person) => ({
      id: ctx.random.uuid(),
      declaration: of.declarationId,
      owner: of.ownerAccountId,
      unit: of.organizationId,
      path: of.unitPath,
      at: of.at.toISOString(),
      part: person.declarationPersonId,
      role: person.role,
      identity: person.identityIndex.toString('hex'),
      name: person.name,
      masked: person.idNumberMasked,
      birth: person.birth,
    })),
  )
  // The newest of several that name the same person tells how they are called.
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id uuid, declaration uuid, owner uuid,
        unit uuid, path uuid[], at timestamptz, part uuid, role text, identity text, name text, masked text, birth text)),
    known as (
      insert into contest.known_person (id, identity_index, role, organization_id, unit_path, name, id_number_masked, birth,
        first_seen_at, last_seen_at)
      select distinct on (unit, role, identity) id, decode(identity, 'hex'), role, unit, path, name, masked, birth,
        min(at) over (partition by unit, role, identity), at
      from entry order by unit, role, identity, at desc
      on conflict (organization_id, role, identity_index) do update set
        name = ${saidOr('name')}, id_number_masked = ${saidOr('id_number_masked')}, birth = ${saidOr('birth')},
        own_values = case when known_person.own_values is not null then ${ownValuesOf('excluded')} end,
        last_seen_at = greatest(known_person.last_seen_at, excluded.last_seen_at)
      returning id, organization_id, role, identity_index)
    insert into contest.known_person_part (known_person_id, declaration_id, declaration_person_id, owner_account_id)
    select known.id, entry.declaration, entry.part, entry.owner from entry
    join known on known.organization_id = entry.unit and known.role = entry.role
      and known.identity_index = decode(entry.identity, 'hex')
    on conflict (declaration_id, declaration_person_id) do nothing`.execute(tx)
  await dropUnnamed(
    tx,
    before.map((part) => part.known_person_id),
  )
}

/**
 * Part of a statement of another module's: the rows of declarations' people whose identity is one of these, in whichever unit.
 * What the offices have no part in: whoever asks must be that person.
 */
export function partsNaming(role: PersonRole, identities: readonly Buffer[]): RawBuilder<unknown> {
  return sql`(select part.declaration_person_id from contest.known_person known
    join contest.known_person_part part on part.known_person_id = known.id
    where known.role = ${role} and known.identity_index in (${sql.join([...identities])}))`
}

/** What the newest declaration says, where nobody has chosen what is to stand there. */
function saidOr(column: 'name' | 'id_number_masked' | 'birth'): RawBuilder<string> {
  const [said, known] = [sql.ref(`excluded.${column}`), sql.ref(`known_person.${column}`)]
  return sql<string>`case when known_person.own_values is null then coalesce(${said}, ${known}) else ${known} end`
}

/** Whom no declaration names any more is forgotten. */
async function dropUnnamed(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from contest.known_person person where person.id = any(${[...ids]}::uuid[])
    and not exists (select from contest.known_person_part part where part.known_person_id = person.id)`.execute(tx)
  await restoreOwnValues(tx)
}

/** What the declarations of this account say of people is no longer kept for the office; part of a larger change. */
export async function forgetKnown(tx: Tx, ownerAccountId: string): Promise<number> {
  const parts = await tx
    .deleteFrom('contest.known_person_part')
    .where('owner_account_id', '=', ownerAccountId)
    .returning('known_person_id')
    .execute()
  await dropUnnamed(
    tx,
    parts.map((part) => part.known_person_id),
  )
  return parts.length
}

/** One declaration names nobody any more; part of a larger change. */
export async function forgetNamedIn(tx: Tx, declarationId: string): Promise<void> {
  const parts = await tx
    .deleteFrom('contest.known_person_part')
    .where('declaration_id', '=', declarationId)
    .returning('known_person_id')
    .execute()
  await dropUnnamed(
    tx,
    parts.map((part) => part.known_person_id),
  )
}

/** Where the same person is named within the asker's subtree, at whatever unit and in whatever season. */
export async function partsOf(
  ctx: Ctx,
  db: Queryable,
  personId: string,
): Promise<{ declarationId: string; declarationPersonId: string; role: PersonRole }[]> {
  const { rows } = await sql<{ declarationId: string; declarationPersonId: string; role: PersonRole }>`
    select part.declaration_id as "declarationId", part.declaration_person_id as "declarationPersonId", other.role
    from contest.known_person asked
    cross join lateral (
      select asked.identity_index union select kept.identity_index from contest.known_person kept where kept.id = asked.merged_into
      union select merged.identity_index from contest.known_person merged
        where merged.merged_into in (asked.id, asked.merged_into)) same
    join contest.known_person other on other.identity_index = same.identity_index
    join contest.known_person_part part on part.known_person_id = other.id
    where asked.id = ${personId} and ${underScope(ctx.actor, 'asked.unit_path')} and ${underScope(ctx.actor, 'other.unit_path')}
    limit 200`.execute(db)
  return rows
}
