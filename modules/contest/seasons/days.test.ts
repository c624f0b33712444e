import { expect, test } from 'vitest'
import { languages } from '#kernel/contract/languages.ts'
import { Refusal } from '#kernel/contract/refusals.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { fillDictionary } from '#modules/platform/dictionary/server/index.ts'
import { limitAt, type SeasonDefinition } from './contract.ts'
import { demoSeasons } from './demo.ts'
import { publishSeason } from './server/index.ts'
import { movedByYears } from './server/next-year.ts'

const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00' })
await app.write(fillDictionary)

async function problemsOf(definition: SeasonDefinition) {
  try {
    await publishSeason(app.ctx(), { code: 'contradictory', definition })
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    for (const { code, params = {} } of thrown.fields)
      for (const language of languages) expect(app.surroundings.words.problem(code, params, language)).not.toEqual('')
    return thrown.fields.map(({ path, code }) => [path, code])
  }
  return []
}

const { robot, olympiad } = demoSeasons(app.clock.now())

test('a robot season whose events, sheets, teams and caps contradict themselves is refused with all of it', async () => {
  const [event, ...events] = robot.events ?? []
  const [kind, twin, ...kinds] = robot.kinds
  if (!event || !kind?.team || !twin) throw new Error('the demo has robot teams')
  const sheet = {
    ...event.sheet,
    rounds: 2,
    countedRounds: 3,
    timeLimitMs: undefined,
    ties: ['shortest-time' as const, 'shortest-time' as const],
    items: event.sheet.items.filter((item) => item.kind === 'penalty'),
  }
  expect(
    await problemsOf({
      ...robot,
      events: [{ ...event, sheet }, ...events, ...events.slice(0, 1)],
      kinds: [
        {
          ...kind,
          caps: [
            { level: 'school', amount: 1 },
            { level: 'school', amount: 2 },
            { level: 'class', amount: 3 },
          ],
          recommendations: [{ level: 'school', amount: 1 }],
          team: { event: 'chess', division: 'giants', swapUntil: robot.window.opensAt },
          members: { ...kind.members, min: 0, max: 0 },
          instructors: { ...kind.instructors, sameArea: undefined },
        },
        { ...twin, team: kind.team },
        { ...twin, code: 'third', team: kind.team },
        ...kinds,
      ],
    }),
  ).toEqual([
    ['events', 'season_code_twice'],
    ['events[0].sheet.countedRounds', 'season_counted_rounds'],
    ['events[0].sheet.items', 'season_sheet_without_task'],
    ['events[0].sheet.ties', 'season_code_twice'],
    ['events[0].sheet.ties', 'season_tie_without_time'],
    ['kinds[2].team', 'season_team_twice'],
    ['kinds[0].recommendations', 'season_reference_unknown'],
    ['kinds[0].caps', 'season_code_twice'],
    ['kinds[0].caps', 'season_code_unknown'],
    ['kinds[0].team.event', 'season_reference_unknown'],
    ['kinds[0].team.division', 'season_code_unknown'],
    ['kinds[0].team', 'season_team_without_members'],
    ['kinds[0].team.swapUntil', 'season_swap_too_early'],
    ['kinds[0].instructors', 'season_unit_area_of_nothing'],
  ])
})

test('seals of one level twice, or of a level that does not review, are refused', async () => {
  const [kind, ...kinds] = robot.kinds
  if (!kind) throw new Error('the demo has robot teams')
  const seals = ['county', 'county', 'class'].map((level) => ({ zh: level, level }))
  expect(await problemsOf({ ...robot, kinds: [{ ...kind, print: { ...kind.print, seals } }, ...kinds] })).toEqual([
    ['kinds[0].print.seals', 'season_reference_unknown'],
    ['kinds[0].print.seals', 'season_code_twice'],
  ])
})

test('an olympiad whose exams contradict themselves is refused with all of it', async () => {
  const [first, second, third, ...exams] = olympiad.exams ?? []
  const [kind, ...kinds] = olympiad.kinds
  if (!first || !second || !third || !kind) throw new Error('the demo has exams')
  expect(
    await problemsOf({
      ...olympiad,
      kinds: [{ ...kind, print: { ...kind.print, signatures: [{ zh: '本人' }] } }, ...kinds],
      exams: [
        { ...first, kind: 'astronomy', round: 'semi-final', after: second.code },
        { ...second, endsAt: second.startsAt, appeals: { ...second.appeals, closesAt: second.appeals.opensAt } },
        {
          ...third,
          when: { field: 'level', is: 'senior' },
          items: third.items.flatMap((item) => [item, item]),
          appeals: { ...third.appeals, opensAt: third.startsAt },
        },
        ...exams,
      ],
    }),
  ).toEqual([
    ['exams[0].kind', 'season_reference_unknown'],
    ['exams[0].round', 'season_code_unknown'],
    ['exams[0].after', 'season_exam_not_earlier'],
    ['exams[1].after', 'season_exam_not_earlier'],
    ['exams[1].endsAt', 'season_window_reversed'],
    ['exams[1].appeals', 'season_window_reversed'],
    ['exams[2].when', 'season_reference_unknown'],
    ['exams[2].items', 'season_code_twice'],
    ['exams[2].items', 'season_code_twice'],
    ['exams[2].appeals', 'season_appeals_too_early'],
    ['kinds[0].print', 'season_paperless_signed'],
  ])
})

test('an exam for those who go on from an earlier one begins after objections to that one have closed', async () => {
  const [first, second, ...exams] = olympiad.exams ?? []
  if (!first || second?.after !== first.code) throw new Error('the league follows the preliminary')
  const closingAt = (closesAt: string, graceS = 0) =>
    problemsOf({
      ...olympiad,
      exams: [{ ...first, appeals: { ...first.appeals, closesAt, graceS } }, second, ...exams],
    })
  const late = [['exams[1].after', 'season_exam_before_list']]
  expect(await closingAt(second.endsAt)).toEqual(late)
  const justBefore = new Date(Date.parse(second.startsAt) - 1000).toISOString()
  expect(await closingAt(justBefore, 60)).toEqual(late)
  expect(await closingAt(justBefore)).toEqual([])
})

test('the demo has five events in two groups with the caps of the rules, and thirteen exams in five subjects', () => {
  const teams = robot.kinds.flatMap((kind) => (kind.team ? [kind] : []))
  expect(teams.map(({ code }) => code)).toEqual(
    ['paper-plane', 'space-rescue', 'space-mecha', 'star-challenge', 'scratch-space'].flatMap((event) => [
      `${event}-primary`,
      `${event}-secondary`,
    ]),
  )
  for (const kind of teams) {
    const recommended = ['county', 'zone', 'city-direct', 'city', 'school'].map((level) =>
      limitAt(kind.recommendations ?? [], level),
    )
    expect([recommended, limitAt(kind.caps ?? [], 'school')]).toEqual([[4, 4, 2, 2, undefined], 10])
    expect([kind.instructors.min, kind.instructors.max]).toEqual([1, 1])
  }
  expect([olympiad.kinds.length, olympiad.exams?.length]).toEqual([5, 13])
})

test('the next year’s season has the dates of swaps, exams and objections a year later', () => {
  const later = (instant: string) => `${Number(instant.slice(0, 4)) + 1}${instant.slice(4)}`
  const [team, nextTeam] = [robot, movedByYears(robot, 1)].map(({ kinds }) => kinds[0]?.team?.swapUntil)
  expect(nextTeam).toEqual(later(team ?? ''))
  const [exam, nextExam] = [olympiad, movedByYears(olympiad, 1)].map(({ exams }) => exams?.[0])
  expect([nextExam?.startsAt, nextExam?.endsAt, nextExam?.appeals.closesAt]).toEqual(
    [exam?.startsAt, exam?.endsAt, exam?.appeals.closesAt].map((instant) => later(instant ?? '')),
  )
})
