import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rescueSheet } from '#modules/contest/teams/fixtures.ts'
import { type PlayedRound, rankTeams } from './contract/ranking.ts'
import { problemsOfEntry, scoreOf } from './contract/score.ts'
import { drawOrder } from './server/draw-order.ts'

const played = (round: number, points: number, more: Partial<PlayedRound> = {}): PlayedRound => ({
  round,
  points,
  penaltyPoints: 0,
  timeMs: 60_000,
  hasScore: true,
  ...more,
})
const places = (ranked: { team: string; place: number | null }[]) => ranked.map(({ team, place }) => [team, place])

test('the best round counts, then the second, then the time, and what is equal still shares the place', () => {
  const sheet = { countedRounds: 1, ties: ['next-best', 'shortest-time'] as const }
  const ranked = rankTeams(sheet, [
    { team: 'nothing', rounds: [] },
    { team: 'low', rounds: [played(1, 50)] },
    { team: 'twin', rounds: [played(1, 80), played(2, 60)] },
    { team: 'other twin', rounds: [played(1, 60), played(2, 80)] },
    { team: 'one round', rounds: [played(1, 80)] },
    { team: 'better second', rounds: [played(1, 80), played(2, 70)] },
    { team: 'fast', rounds: [played(1, 80, { timeMs: 30_000 }), played(2, 60)] },
    { team: 'no task', rounds: [played(1, 0, { hasScore: false })] },
  ])
  expect(places(ranked)).toEqual([
    ['better second', 1],
    ['fast', 2],
    ['twin', 3],
    ['other twin', 3],
    ['one round', 5],
    ['low', 6],
    ['nothing', null],
    ['no task', null],
  ])
})

test('penalties tell equal teams apart where the season says so', () => {
  const ranked = rankTeams({ countedRounds: 2, ties: ['fewest-penalties'] }, [
    { team: 'touched', rounds: [played(1, 40, { penaltyPoints: 15 })] },
    { team: 'clean', rounds: [played(1, 40)] },
  ])
  expect(places(ranked)).toEqual([
    ['clean', 1],
    ['touched', 2],
  ])
})

const round = fc.record({
  round: fc.integer({ min: 1, max: 4 }),
  points: fc.integer({ min: 0, max: 6 }).map((each) => each * 10),
  penaltyPoints: fc.integer({ min: 0, max: 3 }),
  timeMs: fc.integer({ min: 0, max: 4 }).map((each) => each * 1000),
  hasScore: fc.boolean(),
})
const contest = fc.record({
  sheet: fc.record({
    countedRounds: fc.integer({ min: 1, max: 3 }),
    ties: fc.uniqueArray(fc.constantFrom('best', 'next-best', 'shortest-time', 'fewest-penalties'), { maxLength: 4 }),
  }),
  teams: fc.array(fc.uniqueArray(round, { selector: (each) => each.round, maxLength: 4 }), { maxLength: 12 }),
}) as fc.Arbitrary<{
  sheet: Parameters<typeof rankTeams>[0]
  teams: PlayedRound[][]
}>
const named = (teams: PlayedRound[][]) => teams.map((rounds, team) => ({ team, rounds }))

test('whatever the order of what comes in, every team has the same place', () => {
  fc.assert(
    fc.property(contest, fc.nat(), ({ sheet, teams }, seed) => {
      const once = rankTeams(sheet, named(teams))
      const order = named(teams).toSorted((a, b) => ((a.team * 7919 + seed) % 13) - ((b.team * 7919 + seed) % 13))
      const placeOf = (ranked: typeof once) => new Map(ranked.map(({ team, place }) => [team, place]))
      expect([...placeOf(rankTeams(sheet, order))].sort()).toEqual([...placeOf(once)].sort())
    }),
  )
})

test('places never skip ahead: each is one more than the number of teams above it, and points never rise further down', () => {
  fc.assert(
    fc.property(contest, ({ sheet, teams }) => {
      const ranked = rankTeams(sheet, named(teams))
      const scored = ranked.filter(({ place }) => place !== null)
      expect(ranked).toHaveLength(teams.length)
      for (const [index, { place, points }] of scored.entries()) {
        const above = scored.filter((each) => (each.place ?? 0) < (place ?? 0))
        expect(place).toEqual(above.length + 1)
        expect(points).toBeLessThanOrEqual(scored[index - 1]?.points ?? Number.POSITIVE_INFINITY)
      }
      expect(ranked.filter(({ place }) => place === null).every(({ points }) => points === null)).toEqual(true)
    }),
  )
})

test('a further round never makes a team fall', () => {
  fc.assert(
    fc.property(contest, round, ({ sheet, teams }, more) => {
      const [mine = [], ...others] = teams
      const before = rankTeams(sheet, named([mine, ...others]))
      const after = rankTeams({ ...sheet, ties: [] }, named([[...mine, { ...more, round: 9 }], ...others]))
      const plain = rankTeams({ ...sheet, ties: [] }, named([mine, ...others]))
      const pointsOf = (ranked: typeof before) => ranked.find(({ team }) => team === 0)?.points ?? -1
      expect(pointsOf(after)).toBeGreaterThanOrEqual(pointsOf(plain))
    }),
  )
})

const counts = fc.record({
  supplies: fc.integer({ min: 0, max: 4 }),
  home: fc.integer({ min: 0, max: 1 }),
  touch: fc.integer({ min: 0, max: 5 }),
})

test('a round is never worth less than nothing, nor more than all its tasks, and nothing without a task', () => {
  fc.assert(
    fc.property(counts, (done) => {
      const { points, hasScore } = scoreOf(rescueSheet, done)
      expect(points).toBeGreaterThanOrEqual(0)
      expect(points).toBeLessThanOrEqual(20 * 4 + 30)
      expect(hasScore).toEqual(done.supplies + done.home > 0)
      if (!hasScore) expect(points).toEqual(0)
      expect(problemsOfEntry(rescueSheet, { counts: done, timeMs: 1000 })).toEqual([])
    }),
  )
})

test('a draw keeps every team, and the same seed draws the same order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 99_999 }).map(String)), fc.string(), (numbers, seed) => {
      const teams = numbers.map((number) => ({ number }))
      const drawn = drawOrder(teams, seed, 1)
      expect(new Set(drawn.map(({ number }) => number))).toEqual(new Set(numbers))
      expect(drawOrder(teams.toReversed(), seed, 1)).toEqual(drawn)
    }),
  )
})
