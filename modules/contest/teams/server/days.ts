import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Ctx, may } from '#kernel/server/context.ts'
import { underScope } from '#kernel/server/scope.ts'
import { findInScope, viewInScope } from '#modules/contest/declarations/server/index.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import { maskContact } from '#modules/platform/accounts/contract/contacts.ts'
import { accountNameSql, contactsOf, shownNames } from '#modules/platform/accounts/server/index.ts'
import type { TeamState } from '../contract.ts'
import type { TeamCard, teamDaySchemas } from '../schema.ts'
import { type TeamRow, teamInScope } from './rows.ts'

/** Who came and who is missing, by event and group, of the asker's subtree. */
export async function dayOverview(ctx: Ctx, season: string): Promise<z.output<typeof teamDaySchemas.overview.reply>> {
  const { rows } = await sql<{ event: string; division: string; total: number; states: Record<TeamState, number> }>`
    select event, division, sum(count)::int as total, jsonb_object_agg(state, count) as states from (
      select event, division, state, count(*)::int as count from contest.team
      where season_id = ${season} and is_live and ${underScope(ctx.actor, 'unit_path')}
      group by event, division, state) counted
    group by event, division order by event, division`.execute(ctx.db)
  return { groups: rows }
}

/** A team of the asker's subtree, whoever may see it. */
export function findTeam(ctx: Ctx, id: string): Promise<TeamRow | undefined> {
  return teamInScope(ctx, sql`team.id = ${id}`)
}

/** The team of a card: `text` is what was scanned or typed, a number or an address that ends with one. */
export function findByNumber(ctx: Ctx, text: string): Promise<TeamRow | undefined> {
  return teamInScope(ctx, sql`team.number = ${numberIn(text)}`)
}

/** The number in what a scanner has read: our cards carry the address of the check-in page. */
export function numberIn(text: string): string {
  const inAddress = /[?&]number=([\w-]+)/.exec(text)?.[1]
  return (inAddress ?? text).trim().toUpperCase()
}

/** What the gate is shown of one team. */
export async function teamCardOf(ctx: Ctx, team: TeamRow): Promise<TeamCard> {
  const [day, declaration, shown] = await Promise.all([
    checkInOf(ctx, sql`team.id = ${team.id}`),
    viewInScope(ctx, team.id),
    shownSeason(ctx.db, team.season_id),
  ])
  return {
    id: team.id,
    number: team.number,
    name: team.name,
    season: {
      id: team.season_id,
      name: shown ? labelIn(shown.season.definition.title, ctx.language) : '',
    },
    event: team.event,
    division: team.division,
    school: team.school,
    city: team.city,
    state: team.state,
    checkedInAt: day?.at?.toISOString() ?? null,
    checkedInBy: day?.by ?? null,
    contestants: declaration.people
      .filter(({ role }) => role === 'member')
      .map(({ values }) => text(values.name) ?? ''),
  }
}

async function checkInOf(ctx: Ctx, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ at: Date | null; by: string | null }>`
    select team.checked_in_at as at, ${accountNameSql(sql`team.checked_in_by`)} as by
    from contest.team team where ${where}`.execute(ctx.db)
  return rows[0]
}

/** Contestants, coaches and the contact of one team. Identity numbers and whole phone numbers stay with the declaration. */
export async function teamPeople(ctx: Ctx, team: TeamRow): Promise<z.output<typeof teamDaySchemas.people.reply>> {
  const [declaration, row] = await Promise.all([viewInScope(ctx, team.id), findInScope(ctx, team.id)])
  if (!row) throw kernelRefusals.not_found()
  const [names, reached] = await Promise.all([
    shownNames(ctx.db, [row.owner_account_id]),
    contactsOf(ctx.db, ctx, row.owner_account_id),
  ])
  const people = (role: 'member' | 'instructor') =>
    declaration.people
      .filter((person) => person.role === role)
      .map(({ id, values }) => {
        const school = text(values.school)
        const phone = text(values.phone)
        return {
          id,
          name: text(values.name) ?? '',
          school: (school && declaration.places[school]?.name) ?? text(values.employer),
          grade: text(values.grade),
          phone: phone && maskContact('sms', phone),
        }
      })
  const { sms = null, email = null } = reached?.contacts ?? {}
  return {
    contestants: people('member'),
    coaches: people('instructor'),
    contact: {
      name: names.get(row.owner_account_id) ?? '',
      phone: sms && maskContact('sms', sms),
      email: email && maskContact('email', email),
    },
    mayReview: may(ctx.actor, 'screening.view'),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
