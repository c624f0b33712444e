import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Exam } from '#modules/contest/seasons/contract.ts'
import { knownSeason } from '#modules/contest/seasons/server/index.ts'
import { knownOrganizations, levelsAlong } from '#modules/platform/organizations/server/index.ts'
import type { NextDate, Progress, ProgressStop } from '../schema.ts'
import type { DeclarationRow } from './declaration-rows.ts'
import { stopsOf } from './review-stops.ts'
import { rulesOf } from './season.ts'

interface Move {
  action: string
  to_state: string
  level: string | null
  at: Date
}

/** Of so many of the season's latest declarations it is looked how long they waited. */
const sampleMax = 200
/** Fewer tell nothing of how long it usually takes. */
const sampleMin = 5

const dayMs = 86_400_000

/**
 * The way of a declaration through the units that review it: who has passed it and when, who has it now and since when, who comes
 * after; how many days it usually waits where it is, and what comes next on which day (contest.md 6.1).
 */
export async function progressOf(ctx: Ctx, row: DeclarationRow): Promise<Progress> {
  const [{ kind, definition }, units, moves] = await Promise.all([
    rulesOf(ctx, row),
    levelsAlong(ctx.db, row.unit_path),
    ctx.db
      .selectFrom('contest.declaration_move')
      .select(['action', 'to_state', 'level', 'at'])
      .where('declaration_id', '=', row.id)
      .orderBy('position')
      .execute(),
  ])
  const stops = stopsOf(units)
  const known = await knownOrganizations(
    ctx,
    stops.map(({ unitId }) => unitId),
  )
  const { passed, here } = walked(moves)
  const place = placeIn(row.state)
  const shown = (kind.levels ?? definition.levels).flatMap((level): ProgressStop[] => {
    const unit = known.get(stops.find((stop) => stop.level === level)?.unitId ?? '')
    if (!unit) return []
    const passedAt = passed.get(level)
    const isPassed = passedAt !== undefined || row.state === 'qualified'
    const isHere = !isPassed && place !== null && here?.level === level
    const at = isHere ? here?.since : passedAt
    return [
      {
        level,
        unit: labelIn({ zh: unit.name, ...unit.labels }, ctx.language),
        place: isPassed ? 'passed' : isHere ? place : 'ahead',
        at: at?.toISOString() ?? null,
      },
    ]
  })
  const now = shown.find((stop) => stop.place === 'here')
  const days = now ? await usualDays(ctx, row.season_id, now.level) : null
  return {
    stops: shown,
    usualDays: days,
    usuallyBy: usuallyBy(ctx, now?.at ?? null, days),
    next: await nextDate(ctx, row),
  }
}

/** The day by which this one is passed on if it takes as long as others; once that is over nothing is promised any more. */
function usuallyBy(ctx: Ctx, since: string | null, days: number | null): string | null {
  if (since === null || days === null) return null
  const by = new Date(Date.parse(since) + days * dayMs)
  return by > ctx.clock.now() ? by.toISOString() : null
}

/** What is dated for it: by the reviewer who returned it, or by the season as it is now. */
async function nextDate(ctx: Ctx, row: DeclarationRow): Promise<NextDate | null> {
  if (row.state === 'returned') return row.fix_by && { what: 'mend', label: null, at: row.fix_by.toISOString() }
  if (row.state !== 'submitted' && row.state !== 'qualified') return null
  const known = await knownSeason(ctx, row.season_id)
  if (!known) return null
  const { window, exams = [] } = known.season.definition
  const closes: NextDate = { what: 'closes', label: null, at: window.closesAt }
  const dates = [
    ...(row.state === 'submitted' ? [closes] : []),
    ...exams.filter((exam) => everybodySits(exam, row.kind)).map((exam) => examDate(exam, ctx)),
  ]
  const ahead = dates.filter(({ at }) => Date.parse(at) > ctx.clock.now().getTime())
  return ahead.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))[0] ?? null
}

/** One that only some sit, by an answer or by an earlier exam, is promised to nobody. */
function everybodySits(exam: Exam, kind: string): boolean {
  return exam.kind === kind && exam.when === undefined && exam.after === undefined
}

function examDate(exam: Exam, { language }: Ctx): NextDate {
  return { what: 'exam', label: labelIn(exam.labels, language), at: exam.startsAt }
}

/** What the unit that has it has to do with it; null where nobody has it. */
function placeIn(state: string): 'here' | 'returned' | 'refused' | null {
  if (state === 'submitted') return 'here'
  return state === 'returned' || state === 'refused' ? state : null
}

/** A move says on which level the declaration stands after it. */
function walked(moves: readonly Move[]) {
  const passed = new Map<string, Date>()
  let here: { level: string | null; since: Date } | null = null
  for (const { action, to_state: to, level, at } of moves) {
    if (action === 'approve' && here?.level) passed.set(here.level, at)
    if (action === 'takeBackApproval' && level) passed.delete(level)
    if (action === 'withdraw') passed.clear()
    here = placeIn(to) === null ? null : { level, since: at }
  }
  return { passed, here }
}

async function usualDays(ctx: Ctx, seasonId: string, level: string): Promise<number | null> {
  const { rows } = await sql<{ days: number | null; count: number }>`
    with recent as (
      select id from contest.declaration
      where season_id = ${seasonId}
        and (state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null)
      order by updated_at desc, id desc limit ${sampleMax}
    )
    select percentile_cont(0.5) within group (order by extract(epoch from decided.at - arrived.at) / 86400)::float8 as days,
      count(*)::int as count
    from recent
    join contest.declaration_move decided on decided.declaration_id = recent.id
      and decided.action in ('approve', 'return', 'refuse')
    join contest.declaration_move arrived on arrived.declaration_id = recent.id
      and arrived.position = decided.position - 1 and arrived.to_state = 'submitted' and arrived.level = ${level}`.execute(
    ctx.db,
  )
  const [found] = rows
  return found && found.days !== null && found.count >= sampleMin ? Math.max(1, Math.round(found.days)) : null
}
