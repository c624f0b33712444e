import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { Ctx } from '#kernel/server/context.ts'
import { underScope } from '#kernel/server/scope.ts'
import { zonedFormat } from '#kernel/server/zoned.ts'
import { accentOf, footer, type PaperName, signAddress, typeset } from '#modules/contest/prints/server/index.ts'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { paperTeamsMax, type TeamPaper, teamRefusals } from '../contract.ts'
import { type TeamRow, teamColumns } from './rows.ts'

interface Asked {
  season: string
  paper: TeamPaper
  event?: string | undefined
  division?: string | undefined
}

/** What the signature of an address covers. */
export function signedParts({ paper, event = '', division = '' }: Asked, under: string) {
  return { paper, ...(event ? { event } : {}), ...(division ? { division } : {}), under }
}

/**
 * A signed address of a paper about the teams of the asker's subtree.
 * @throws team_paper_empty
 */
export async function paperAddress(ctx: Ctx, asked: Asked) {
  const { rows } = await sql`select from contest.team team
    where ${conditions(asked)} and ${underScope(ctx.actor, 'team.unit_path')} limit 1`.execute(ctx.db)
  if (rows.length === 0) throw teamRefusals.team_paper_empty()
  const under = ctx.actor.isAdmin ? '' : (ctx.actor.scope?.organizationId ?? '')
  return signAddress(ctx, `/api/team-papers/${asked.season}`, signedParts(asked, under))
}

function conditions({ season, event, division }: Asked) {
  return sql`team.season_id = ${season} and team.is_live
    and ${event === undefined ? sql`true` : sql`team.event = ${event}`}
    and ${division === undefined ? sql`true` : sql`team.division = ${division}`}`
}

/** The paper itself, in Chinese as all papers are; undefined for a season that is none. */
export async function teamPaper(
  ctx: Ctx,
  asked: Asked & { under: string },
): Promise<{ name: PaperName; pdf: Buffer } | undefined> {
  const shown = await shownSeason(ctx.db, asked.season)
  if (!shown) return undefined
  const { definition } = shown.season
  const within = asked.under === '' ? sql`true` : sql`${asked.under}::uuid = any(team.unit_path)`
  const { rows } = await sql<TeamRow>`
    select ${teamColumns('zh')} from contest.team team where ${conditions(asked)} and ${within}
    order by team.event, team.division, team.number limit ${paperTeamsMax}`.execute(ctx.db)
  const words = await dictionaryOf({ ...ctx, language: 'zh' })
  const groupOf = (team: TeamRow) => ({
    event: eventLabel(definition, team.event),
    division: words.robot_group?.find(({ code }) => code === team.division)?.label ?? team.division,
  })
  const head = {
    accent: accentOf(definition.contest),
    seasonTitle: definition.title.zh,
    printedAt: zonedFormat('zh-CN', definition.timeZone, { dateStyle: 'long', timeStyle: 'short' }).format(
      ctx.clock.now(),
    ),
    footer,
  }
  const owner = ctx.actor.accountId ?? `${asked.season} ${asked.under}`
  if (asked.paper === 'cards')
    return {
      name: { paper: 'teamCards', which: String(rows.length) },
      pdf: await cards(ctx, rows, groupOf, { owner, head }),
    }
  const groups = [...Map.groupBy(rows, (team) => `${team.event} ${team.division}`).values()].map((teams) => ({
    ...(teams[0] ? groupOf(teams[0]) : { event: '', division: '' }),
    rows: teams.map((team, index) => [String(index + 1), team.number, team.name, team.school ?? '', team.city ?? '']),
  }))
  const { pdf } = await typeset(owner, 'check-in-list', { ...head, groups })
  return { name: { paper: 'checkInList', which: '' }, pdf }
}

async function cards(
  ctx: Ctx,
  rows: readonly TeamRow[],
  groupOf: (team: TeamRow) => { event: string; division: string },
  { owner, head }: { owner: string; head: Record<string, unknown> },
): Promise<Buffer> {
  const pictures = rows.map((team, index) => ({
    path: `/cards/${index}.svg`,
    bytes: Buffer.from(renderSVG(checkInAddress(ctx, team.number), { border: 2 })),
  }))
  const data = rows.map((team, index) => ({
    number: team.number,
    name: team.name,
    school: team.school ?? '',
    city: team.city ?? '',
    ...groupOf(team),
    picture: pictures[index]?.path ?? '',
  }))
  return (await typeset(owner, 'team-cards', { ...head, cards: data }, pictures)).pdf
}

/** What a card's QR says: the phone's own camera opens the check-in page with it. */
function checkInAddress(ctx: Ctx, number: string): string {
  return `${ctx.config.publicUrl}/console/contest/teams/check-in?number=${encodeURIComponent(number)}`
}

/** The event as the season names it. */
function eventLabel(definition: SeasonDefinition, code: string): string {
  return definition.events?.find((event) => event.code === code)?.labels.zh ?? code
}
