import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { LogSubjects } from '#kernel/server/log-subjects.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { waitingFor } from '#modules/contest/declarations/server/index.ts'
import { knownSeason } from '#modules/contest/seasons/server/index.ts'
import { contactsOf, holdersOf, todayOn } from '#modules/platform/accounts/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import {
  type KnownOrganization,
  knownOrganization,
  knownOrganizations,
  nameIn,
} from '#modules/platform/organizations/server/index.ts'
import { screeningRefusals } from '../contract.ts'

/** Who decides for a unit, and so is told that something waits there. */
const reviewerRoles = ['contest-officer', 'contest-secretariat']
/** The office's, whose day it is that a unit is reminded once in. */
const officeZone = 'Asia/Shanghai'

/** Units that were reminded, in the log. */
export const remindedUnits: LogSubjects = {
  async names(ctx, ids) {
    const units = await knownOrganizations(ctx, ids)
    return new Map([...units.values()].map((unit) => [unit.id, nameIn(unit, ctx.language)]))
  },
  addressOf: (id) => `/contest/overview?unit=${id}`,
}

/** Whether the unit stands below the asker's own; everyone does for an administrator. */
export function isBelow(actor: Actor, unit: KnownOrganization): boolean {
  if (actor.isAdmin) return true
  const path = [...unit.above.map(({ id }) => id), unit.id]
  return isUnderScope(actor, path) && actor.scope?.organizationId !== unit.id
}

/** A unit below the asker's own; undefined for their own, a stranger's and none. */
export async function unitBelow(ctx: Ctx, id: string): Promise<KnownOrganization | undefined> {
  const unit = await knownOrganization(ctx, id)
  return unit && isBelow(ctx.actor, unit) ? unit : undefined
}

/** When each of these units was reminded today for the season; those that were not are left out. */
export async function remindedToday(
  ctx: Ctx,
  seasonId: string,
  unitIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (unitIds.length === 0) return new Map()
  const { rows } = await sql<{ unit: string; at: Date }>`
    select organization_id as unit, reminded_at as at from contest.waiting_reminder
    where organization_id = any(${[...unitIds]}::uuid[]) and season_id = ${seasonId} and day = ${todayOn(ctx)}::date`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ unit, at }) => [unit, at]))
}

/**
 * Tells whoever reviews for a unit how many declarations of the season wait for it, and since when; once a day.
 * @throws waiting_unit_reminded, nothing_waits_there, nobody_reviews_there, not_found for a season that is not open to offices
 */
export async function remindUnit(
  ctx: Ctx,
  unit: KnownOrganization,
  seasonId: string,
): Promise<{ remindedAt: string; told: number }> {
  return await ctx.change('waitingUnits.remind', async (tx) => {
    const known = await knownSeason(ctx, seasonId)
    if (!known || known.isClosed) throw kernelRefusals.not_found()
    const { title, timeZone } = known.season.definition
    const name = nameIn(unit, ctx.language)
    const at = await claimToday(ctx, tx, { unit, seasonId })
    const { count, oldest } = await waitingFor(tx, unit.id, seasonId)
    if (oldest === null) throw screeningRefusals.nothing_waits_there({ unit: name })
    const since = minuteIn(timeZone, oldest)
    let told = 0
    for (const accountId of await reviewersOf(tx, unit.id)) {
      const reached = await contactsOf(tx, ctx, accountId)
      if (!reached) continue
      told += 1
      await notify(tx, ctx, {
        template: 'screening.messages.reminder',
        params: {
          unit: nameIn(unit, reached.language),
          season: labelIn(title, reached.language),
          count: count > totalCap ? `${totalCap}+` : String(count),
          since,
          site: `${ctx.config.publicUrl}/unit/declarations`,
        },
        accountId,
        ...reached,
      })
    }
    if (told === 0) throw screeningRefusals.nobody_reviews_there({ unit: name })
    return {
      subject: unit.id,
      after: { season: seasonId, count, oldestSince: oldest.toISOString(), told },
      reply: { remindedAt: at.toISOString(), told },
    }
  })
}

/** Takes the one reminder of today: of two at once the second one waits for the first, and is refused if that one stands. */
async function claimToday(
  ctx: Ctx,
  tx: Tx,
  { unit, seasonId }: { unit: KnownOrganization; seasonId: string },
): Promise<Date> {
  const at = ctx.clock.now()
  const { rows: claimed } = await sql`
    insert into contest.waiting_reminder as reminder (organization_id, season_id, day, reminded_at)
    values (${unit.id}, ${seasonId}, ${todayOn(ctx)}::date, ${at})
    on conflict (organization_id, season_id) do update set day = excluded.day, reminded_at = excluded.reminded_at
    where reminder.day < excluded.day returning reminder.organization_id`.execute(tx)
  if (claimed.length > 0) return at
  const { rows } = await sql<{ at: Date }>`
    select reminded_at as at from contest.waiting_reminder
    where organization_id = ${unit.id} and season_id = ${seasonId}`.execute(tx)
  const atText = minuteIn(officeZone, rows[0]?.at ?? at).slice(-5)
  throw screeningRefusals.waiting_unit_reminded({ unit: nameIn(unit, ctx.language), atText })
}

/** Whoever may decide there and is not locked out. */
async function reviewersOf(tx: Tx, unitId: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const role of reviewerRoles)
    for (const { accountId, state } of await holdersOf(tx, role, [unitId])) if (state === 'normal') found.add(accountId)
  return found
}
