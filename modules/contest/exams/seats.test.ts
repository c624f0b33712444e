import { expect, test } from 'vitest'
import { readSeats } from './contract/seats.ts'
import { type Sitting, seatFaults } from './server/seat-check.ts'
import { type PlannedCandidate, type PlannedRoom, planSeats } from './server/seat-planner.ts'

const room = (id: string, rows: number, columns: number, more: Partial<PlannedRoom> = {}): PlannedRoom => ({
  id,
  venue: 'venue',
  area: null,
  rows,
  columns,
  unusable: [],
  accessible: [],
  ...more,
})

const pupils = (count: number, schools: number, more: Partial<PlannedCandidate> = {}): PlannedCandidate[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `pupil-${more.area ?? ''}-${at}`,
    school: `school-${at % schools}`,
    area: null,
    hasNeeds: false,
    ...more,
  }))

function faultsOf(candidates: readonly PlannedCandidate[], rooms: readonly PlannedRoom[], seed: string) {
  const plan = planSeats(candidates, rooms, seed)
  const by = new Map(candidates.map((each) => [each.id, each]))
  const sittings: Sitting[] = plan.placements.map(({ candidate, ...seat }) => ({
    ...seat,
    candidate,
    school: by.get(candidate)?.school ?? '',
    hasNeeds: by.get(candidate)?.hasNeeds ?? false,
  }))
  return { plan, faults: seatFaults(sittings, new Map(rooms.map((each) => [each.id, each]))) }
}
const none = { adjacencies: 0, doubles: 0, misplaced: 0, needs: 0 }

test('nobody sits beside somebody of the same school, and every seat that is used can be used', () => {
  const rooms = [room('a', 6, 5, { unusable: [{ row: 1, column: 1 }] }), room('b', 5, 4), room('c', 8, 8)]
  for (let seed = 0; seed < 40; seed += 1) {
    const { plan, faults } = faultsOf(pupils(100, 7 + (seed % 20)), rooms, String(seed))
    expect([plan.placements.length, faults]).toEqual([100, none])
  }
})

test('the same seed gives the same plan in whatever order the rows come; another seed another one', () => {
  const [candidates, rooms] = [pupils(60, 9), [room('a', 6, 5), room('b', 6, 6)]]
  const sorted = (seed: string, turned = false) =>
    planSeats(turned ? candidates.toReversed() : candidates, turned ? rooms.toReversed() : rooms, seed)
      .placements.map((each) => `${each.candidate} ${each.room} ${each.row}-${each.column}`)
      .sort()
  expect(sorted('2026')).toEqual(sorted('2026', true))
  expect(sorted('2026')).not.toEqual(sorted('2027'))
})

test('what outsiders can read decides the plan: ticket numbers and names of rooms, whatever the ids', () => {
  const [candidates, rooms] = [pupils(60, 9), [room('a', 6, 5), room('b', 6, 6)]]
  const named = (mark: string) => {
    const { placements } = planSeats(
      candidates.map((each) => ({ ...each, id: `${mark}${each.id}`, drawnBy: each.id })),
      rooms.map((each) => ({ ...each, id: `${mark}${each.id}`, drawnBy: each.id })),
      '2026',
    )
    const plain = (id: string) => id.slice(mark.length)
    return placements.map((each) => [plain(each.candidate), plain(each.room), each.row, each.column])
  }
  expect(named('z-')).toEqual(named('a-'))
  expect(named('a-')).toEqual(
    planSeats(candidates, rooms, '2026').placements.map((each) => [each.candidate, each.room, each.row, each.column]),
  )
})

test('special needs sit on accessible seats', () => {
  const rooms = [
    room('a', 4, 4, {
      accessible: [
        { row: 1, column: 1 },
        { row: 1, column: 2 },
      ],
    }),
    room('b', 4, 4),
  ]
  const needs = pupils(2, 2, { hasNeeds: true }).map((each) => ({ ...each, id: `needs-${each.id}` }))
  const { plan, faults } = faultsOf([...pupils(20, 8), ...needs], rooms, 's')
  expect([plan.placements.length, faults]).toEqual([22, none])
  const third = { id: 'third', school: 'else', area: null, hasNeeds: true }
  expect(planSeats([...needs, third], rooms, 's').shortages).toEqual([{ area: null, kind: 'accessible', missing: 1 }])
})

test('as few rooms as are needed: the largest, and at the end the smallest that is enough', () => {
  const rooms = [room('large', 6, 6), room('middle', 4, 4), room('small', 2, 3), room('other', 6, 5)]
  const used = new Set(planSeats(pupils(41, 12), rooms, 's').placements.map((each) => each.room))
  expect([...used].sort()).toEqual(['large', 'small'])
})

test('too few seats: it says by how many and where, and seats nobody', () => {
  const rooms = [room('a', 3, 3, { area: 'east' }), room('b', 2, 2, { area: 'west' }), room('zone', 2, 2)]
  const plan = planSeats([...pupils(12, 6, { area: 'east' }), ...pupils(8, 8, { area: 'west' })], rooms, 's')
  expect(plan.placements).toEqual([])
  expect(plan.shortages.reduce((sum, each) => sum + each.missing, 0)).toEqual(3)
  const enough = planSeats([...pupils(12, 6, { area: 'east' }), ...pupils(5, 5, { area: 'west' })], rooms, 's')
  expect(enough.placements.length).toEqual(17)
  // a city's own venue takes nobody from elsewhere
  expect(enough.placements.filter((each) => each.room === 'a').length).toEqual(9)
})

test('one school alone leaves seats between: a room that cannot hold it apart is too small', () => {
  const { plan, faults } = faultsOf(pupils(9, 1), [room('a', 5, 5)], 's')
  expect([plan.placements.length, faults]).toEqual([9, none])
  expect(planSeats(pupils(10, 1), [room('a', 5, 5)], 's').shortages).toEqual([{ area: null, kind: 'seat', missing: 1 }])
})

test('the check finds what a planner would have done wrong', () => {
  const sitting = (candidate: string, row: number, column: number, school = 'one'): Sitting => ({
    candidate,
    school,
    room: 'a',
    row,
    column,
    hasNeeds: false,
  })
  const rooms = new Map([['a', room('a', 2, 2, { unusable: [{ row: 2, column: 2 }] })]])
  const sittings = [
    sitting('x', 1, 1),
    sitting('y', 1, 2),
    sitting('z', 2, 2, 'two'),
    { ...sitting('v', 2, 1, 'two'), hasNeeds: true },
    sitting('w', 1, 1, 'three'),
  ]
  expect(seatFaults(sittings, rooms)).toEqual({ adjacencies: 2, doubles: 1, misplaced: 1, needs: 1 })
})

test('seats are written as row and column; what lies outside the room is none', () => {
  expect(readSeats('3-4、5-1', { rows: 5, columns: 4 })).toEqual([
    { row: 3, column: 4 },
    { row: 5, column: 1 },
  ])
  expect(readSeats('6-1', { rows: 5, columns: 4 })).toEqual(null)
  expect(readSeats('A1', { rows: 5, columns: 4 })).toEqual(null)
})
