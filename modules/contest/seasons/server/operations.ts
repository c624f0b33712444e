import { type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'
import type { FieldProblem } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { problemsOf } from '#kernel/server/input.ts'
import { addNamedEntries, dictionaryOf, type NamedEntry } from '#modules/platform/dictionary/server/index.ts'
import { type SeasonDefinition, seasonRefusals } from '../contract.ts'
import { seasonDefinition } from '../schema.ts'
import { contradictionsOf } from './contradictions.ts'
import { settleCorrections } from './label-office.ts'
import { seasonVersion } from './queries.ts'

export interface SeasonToPublish {
  /** the season's lasting name, as `innovation-2027` */
  code: string
  /** untrusted: its shape and its sense are checked */
  definition: unknown
}

/**
 * Publishes a definition as the next version of its season, which is made when there is none of that code. Declarations that
 * exist keep the version they were made under.
 * @throws season_contradictory with every problem of shape, or else every contradiction
 */
export async function publishSeason(ctx: Ctx, season: SeasonToPublish): Promise<{ id: string; version: number }> {
  const definition = await checkedDefinition(ctx, season.definition)
  return await ctx.change('seasons.publish', async (tx) => {
    const published = await publishIn(ctx, tx, { code: season.code, definition })
    return { subject: published.id, after: { code: season.code, version: published.version }, reply: published }
  })
}

/** The same inside a change that does more, as the making of a demo does; the definition has been checked. */
export async function publishIn(
  ctx: Ctx,
  tx: Tx,
  /** `since`: when the draft was begun that it comes of */
  season: { code: string; definition: SeasonDefinition; since?: Date },
): Promise<{ id: string; version: number }> {
  const { definition } = season
  const now = ctx.clock.now()
  const before = await tx
    .selectFrom('contest.season')
    .select(['id', 'contest', 'current_version'])
    .where('code', '=', season.code)
    .forUpdate()
    .executeTakeFirst()
  if (before && before.contest !== definition.contest)
    throw seasonRefusals.season_other_contest({ contest: before.contest })
  if (before && before.current_version !== null) {
    const published = await seasonVersion(tx, before.id, before.current_version)
    const gone = goneParts(published, { ...definition }, ctx.language)
    if (gone.length > 0) throw seasonRefusals.season_contradictory({ count: gone.length }, gone)
  }
  const id = before?.id ?? ctx.random.uuid()
  const version = (before?.current_version ?? 0) + 1
  const columns = {
    title: JSON.stringify(definition.title),
    edition: definition.edition,
    state: 'published',
    current_version: version,
    opens_at: definition.window.opensAt,
    closes_at: definition.window.closesAt,
  }
  if (before) await tx.updateTable('contest.season').set(columns).where('id', '=', id).execute()
  else
    await tx
      .insertInto('contest.season')
      .values({ id, code: season.code, contest: definition.contest, created_at: now, ...columns })
      .execute()
  await tx
    .insertInto('contest.season_version')
    .values({ season_id: id, version, definition: JSON.stringify(definition), published_at: now })
    .execute()
  await addNamedEntries(tx, namedBy(definition))
  await settleCorrections(tx, { id, version, definition, since: season.since })
  return { id, version }
}

/** What quotas, codes, teams and filters call the kinds and events of a season, whose codes are the season's own (decision 0041). */
function namedBy({ kinds, events = [] }: SeasonDefinition): NamedEntry[] {
  return [
    ...kinds.map(({ code, labels, officialCode }) => ({
      type: 'declaration_kind',
      code,
      labels,
      extra: { officialCode },
    })),
    ...events.map(({ code, labels }) => ({ type: 'robot_event', code, labels })),
  ]
}

interface Part {
  code: string
  labels: Labels
}

/**
 * Parts that a next version leaves out. They stay: codes of kinds are out and declarations are made of them, exams have candidates
 * and their parts scores, in rounds units have handed in papers, and units of a level have handed in their delegation.
 * @param next the definition, or a draft of it that nobody has checked
 */
export function goneParts(
  published: Pick<SeasonDefinition, 'kinds' | 'exams' | 'unitRounds' | 'delegation'>,
  next: Readonly<Record<string, unknown>>,
  language: Language,
): FieldProblem[] {
  const gone = (path: string, code: string, parts: readonly Part[], list: unknown): FieldProblem[] => {
    const kept = codesIn(list)
    return parts
      .filter((part) => !kept.includes(part.code))
      .map((part) => ({ path, code, params: { name: labelIn(part.labels, language) } }))
  }
  /** the same within each part that stays */
  const goneWithin = <P extends Part>(
    path: 'exams' | 'unitRounds',
    within: string,
    code: string,
    parts: readonly P[],
    of: (part: P) => readonly Part[],
  ): FieldProblem[] =>
    parts.flatMap((part) => {
      const at = codesIn(next[path]).indexOf(part.code)
      const kept = at < 0 ? undefined : (next[path] as Readonly<Record<string, unknown>>[])[at]
      return kept ? gone(`${path}[${at}].${within}`, code, of(part), kept[within]) : []
    })
  const { kinds, exams = [], unitRounds = [], delegation } = published
  return [
    ...gone('kinds', 'season_kind_gone', kinds, next.kinds),
    ...gone('exams', 'season_exam_gone', exams, next.exams),
    ...goneWithin('exams', 'items', 'season_exam_item_gone', exams, ({ items }) => items),
    ...gone('unitRounds', 'season_round_gone', unitRounds, next.unitRounds),
    ...goneWithin('unitRounds', 'materials', 'season_round_paper_gone', unitRounds, ({ materials }) => materials),
    ...goneDelegation(delegation, next.delegation),
  ]
}

/** The delegation stays, and of units of the same level: what they have handed in would belong to nothing. */
function goneDelegation(published: SeasonDefinition['delegation'], next: unknown): FieldProblem[] {
  if (!published) return []
  if (typeof next !== 'object' || next === null) return [{ path: 'delegation', code: 'season_delegation_gone' }]
  return (next as { level?: unknown }).level === published.level
    ? []
    : [{ path: 'delegation.level', code: 'season_delegation_level' }]
}

function codesIn(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map((each: { code?: unknown } | null) => each?.code) : []
}

/**
 * The definition, once its shape and its sense are right.
 * @throws season_contradictory
 */
export async function checkedDefinition(
  ctx: Pick<Ctx, 'db' | 'language' | 'clock'>,
  untrusted: unknown,
): Promise<SeasonDefinition> {
  const parsed = seasonDefinition.safeParse(untrusted, { reportInput: true })
  if (!parsed.success) {
    const problems = problemsOf(parsed.error)
    throw seasonRefusals.season_contradictory({ count: problems.length }, problems)
  }
  const dictionary = await dictionaryOf(ctx)
  const known = Object.fromEntries(
    Object.entries(dictionary).map(([type, entries]) => [type, entries.map((entry) => entry.code)]),
  )
  const problems = contradictionsOf(parsed.data, known)
  if (problems.length > 0) throw seasonRefusals.season_contradictory({ count: problems.length }, problems)
  return parsed.data
}
