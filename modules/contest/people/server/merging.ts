import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { duplicatesMax, type mergeSides, peopleRefusals } from '../contract.ts'
import type { AlikePerson } from '../schema.ts'

type Side = (typeof mergeSides)[number]

interface Merging {
  other: string
  name: Side
  idNumberMasked: Side
  birth: Side
  reason: string
}

interface PersonRow {
  id: string
  role: string
  name: string
  idNumberMasked: string | null
  birth: string | null
  mergedInto: string | null
  holdsOthers: boolean
}

/** What the declarations themselves say of somebody, as it is kept beside the values that were chosen. */
export function ownValuesOf(table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`jsonb_build_object('name', ${column('name')}, 'idNumberMasked', ${column('id_number_masked')},
    'birth', ${column('birth')})`
}

/**
 * Shows two people as one: the one that is kept has the chosen values from now on, and all declarations of both. Each keeps what
 * its own declarations say, so that they can be separated again.
 * @throws {Refusal} not_found, person_itself, person_other_role, person_merged, person_holds_others
 */
export async function mergePeople(
  ctx: Ctx,
  keptId: string,
  { other: otherId, reason, ...sides }: Merging,
): Promise<null> {
  if (keptId === otherId) throw peopleRefusals.person_itself()
  return await ctx.change('knownPeople.merge', async (tx) => {
    const rows = await lockPeople(ctx, tx, [keptId, otherId])
    const [kept, other] = [keptId, otherId].map((id) => rows.find((row) => row.id === id))
    if (!kept || !other) throw kernelRefusals.not_found()
    if (kept.role !== other.role) throw peopleRefusals.person_other_role()
    if (kept.mergedInto !== null || other.mergedInto !== null) throw peopleRefusals.person_merged()
    if (other.holdsOthers) throw peopleRefusals.person_holds_others()
    const from = (side: Side) => (side === 'own' ? kept : other)
    const after = {
      name: from(sides.name).name,
      idNumberMasked: from(sides.idNumberMasked).idNumberMasked,
      birth: from(sides.birth).birth,
    }
    await sql`update contest.known_person known_person
      set own_values = coalesce(known_person.own_values, ${ownValuesOf('known_person')}),
        name = ${after.name}, id_number_masked = ${after.idNumberMasked}, birth = ${after.birth},
        first_seen_at = least(known_person.first_seen_at, merged.first_seen_at),
        last_seen_at = greatest(known_person.last_seen_at, merged.last_seen_at)
      from contest.known_person merged where known_person.id = ${keptId} and merged.id = ${otherId}`.execute(tx)
    await sql`update contest.known_person set merged_into = ${keptId} where id = ${otherId}`.execute(tx)
    return { subject: keptId, before: { other: otherId }, after: { merged: otherId, sides }, reason, reply: null }
  })
}

/**
 * Takes apart what was merged into somebody, within the own subtree: each says again what its own declarations say.
 * @throws {Refusal} not_found, wrong_state where nothing was
 */
export async function separatePeople(ctx: Ctx, keptId: string, reason: string): Promise<null> {
  return await ctx.change('knownPeople.separate', async (tx) => {
    const [kept] = await lockPeople(ctx, tx, [keptId])
    if (!kept) throw kernelRefusals.not_found()
    const { rows } = await sql<{ id: string }>`update contest.known_person person set merged_into = null
      where person.merged_into = ${keptId} and ${underScope(ctx.actor, 'person.unit_path')} returning id`.execute(tx)
    if (rows.length === 0) throw kernelRefusals.wrong_state({ action: 'separate', state: 'single' })
    await restoreOwnValues(tx)
    return { subject: keptId, after: { separated: rows.map(({ id }) => id) }, reason, reply: null }
  })
}

/** Whoever nobody is merged into any more says again what their own declarations say; part of a larger change. */
export async function restoreOwnValues(tx: Tx): Promise<void> {
  await sql`update contest.known_person person set name = person.own_values ->> 'name',
      id_number_masked = person.own_values ->> 'idNumberMasked', birth = person.own_values ->> 'birth', own_values = null
    where person.own_values is not null
      and not exists (select from contest.known_person merged where merged.merged_into = person.id)`.execute(tx)
}

/** Those of the own subtree, always locked in the same order. */
async function lockPeople(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select row.id, row.role, row.name, row.id_number_masked as "idNumberMasked", row.birth, row.merged_into as "mergedInto",
      exists (select from contest.known_person merged where merged.merged_into = row.id) as "holdsOthers"
    from contest.known_person row where row.id = any(${[...ids]}::uuid[]) and ${underScope(ctx.actor, 'row.unit_path')}
    order by row.id for update of row`.execute(tx)
  return rows
}

interface PairRow {
  why: 'identity' | 'birth'
  one: string
  other: string
}

/**
 * Who is likely to be one person: the same identity number at two units, or the same name, birth and unit with another number.
 * Both are of the own subtree.
 */
export async function likelyDuplicates(ctx: Ctx, person: string | undefined) {
  const one = sql`(select id, role, identity_index, organization_id, name, birth from contest.known_person one
    where one.merged_into is null and ${underScope(ctx.actor, 'one.unit_path')}
      ${person === undefined ? sql`` : sql`and one.id = ${person}`})`
  // of one person all others; of all people each pair once
  const isNext = person === undefined ? sql`other.id > one.id` : sql`other.id <> one.id`
  const rest = sql`other.role = one.role and other.merged_into is null and ${isNext}
    and ${underScope(ctx.actor, 'other.unit_path')}`
  const { rows } = await sql<PairRow>`
    (select 'identity' as why, one.id as one, other.id as other from ${one} one
      join contest.known_person other on other.identity_index = one.identity_index and ${rest} limit ${duplicatesMax})
    union all
    (select 'birth' as why, one.id as one, other.id as other from ${one} one
      join contest.known_person other on other.organization_id = one.organization_id and other.name = one.name
        and other.birth = one.birth and ${rest} limit ${duplicatesMax})
    limit ${duplicatesMax}`.execute(ctx.db)
  const people = await peopleByIds(
    ctx,
    rows.flatMap((row) => [row.one, row.other]),
  )
  return {
    pairs: rows.flatMap(({ why, one: first, other: second }) => {
      const [one, other] = [people.get(first), people.get(second)]
      return one && other ? [{ why, one, other }] : []
    }),
  }
}

async function peopleByIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AlikePerson>> {
  const { rows } = await sql<Omit<AlikePerson, 'lastSeenAt'> & { lastSeenAt: Date }>`
    select row.id, row.role, row.name, place.name as unit, row.id_number_masked as "idNumberMasked", row.birth,
      row.last_seen_at as "lastSeenAt"
    from contest.known_person row join ${sql.table(organizationTable)} place on place.id = row.organization_id
    where row.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { ...row, lastSeenAt: row.lastSeenAt.toISOString() }]))
}
