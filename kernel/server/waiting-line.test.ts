import { expect, test } from 'vitest'
import { type LineLimits, lineLimits, type Rank, WaitingLine } from './waiting-line.ts'

const limits: LineLimits = {
  placesMax: 1,
  standingPlacesMax: 1,
  heldMaxMs: 1000,
  waitingMax: 5,
  standsAfterMs: 100,
  burstMs: 1000,
  burstMax: 0,
  standingWaitingMax: 100,
  crowdAfterMs: 200,
  crowdLastsMs: 300,
  crowdWaitingMax: 2,
  crowdOfOneMax: 2,
  crowdPatienceMs: 75,
  standingPatienceMs: 50,
  patienceMs: 500,
  turns: ['write', 'write', 'read', 'write', 'page'],
}

/** Of whom it is not known that they are one person. */
const nobody = (rank: Rank) => ({ rank, person: null })

/** A line, the time of which a test lets pass, and what has become of those who came. */
function aLine(given: Partial<LineLimits> = {}, busyShare = 0) {
  let nowMs = 0
  let due: { run: () => void; atMs: number } | null = null
  const line = new WaitingLine(
    { ...limits, ...given },
    { nowMs: () => nowMs, later: (run, waitMs) => (due = { run, atMs: nowMs + waitMs }), busyShare: () => busyShare },
  )
  const told: string[] = []
  const leaves = new Map<string, () => void>()
  return {
    line,
    /** what was told since the last time */
    told: () => told.splice(0),
    come(rank: Rank, name: string, person: string | null = null) {
      const leave = line.enter(
        { rank, person },
        {
          admit: (waitedMs) => told.push(`${name} after ${waitedMs}`),
          refuse: () => told.push(`${name} refused`),
        },
      )
      leaves.set(name, leave)
    },
    leave: (name: string) => leaves.get(name)?.(),
    pass(timeMs: number) {
      const endMs = nowMs + timeMs
      while (due !== null && due.atMs <= endMs) {
        const { run, atMs } = due
        due = null
        nowMs = atMs
        run()
      }
      nowMs = endMs
    },
  }
}

test('places are given as they come free: to writes, then to readers, then to pages, each in their order', () => {
  const { line, told, come, leave } = aLine({ turns: ['write'] })
  come('page', 'first')
  for (const name of ['page 1', 'read 1', 'write 1', 'read 2']) come(name.split(' ')[0] as Rank, name)
  expect([told(), line.inside, line.waiting]).toEqual([['first after 0'], 1, 4])
  for (const name of ['first', 'write 1', 'read 1', 'read 2', 'page 1']) leave(name)
  expect(told()).toEqual(['write 1 after 0', 'read 1 after 0', 'read 2 after 0', 'page 1 after 0'])
  expect([line.inside, line.waiting]).toEqual([0, 0])
})

test('each rank has its turns; where nobody of it waits, the place goes to the highest that does', () => {
  const { told, come, leave } = aLine({ waitingMax: 100 })
  come('write', 'inside')
  for (let n = 1; n <= 6; n += 1) come('write', `write ${n}`)
  for (const name of ['read 1', 'page 1', 'page 2']) come(name.split(' ')[0] as Rank, name)
  told()
  const order = ['write 1', 'write 2', 'read 1', 'write 3', 'page 1', 'write 4', 'write 5', 'write 6', 'page 2']
  for (const name of ['inside', ...order]) leave(name)
  expect(told().map((each) => each.split(' after')[0])).toEqual(order)
})

test('a burst is waited out; while the line stands nobody waits long', () => {
  const { line, told, come, leave, pass } = aLine()
  come('read', 'inside')
  come('read', 'a')
  pass(90)
  expect([told(), line.waiting]).toEqual([['inside after 0'], 1])
  leave('inside')
  expect(told()).toEqual(['a after 90'])
  // from now on somebody waits without a break
  come('read', 'b')
  pass(110)
  expect(told()).toEqual(['b refused'])
  // and now it is a burst again
  come('read', 'c')
  pass(90)
  expect([told(), line.waiting]).toEqual([[], 1])
})

test('a class is waited out in its order, whatever it takes; more than a class, or for ever, is a line that stands', () => {
  const { line, told, come, leave, pass } = aLine({ burstMax: 3, patienceMs: 2000, heldMaxMs: 10_000 })
  for (const name of ['inside', 'a', 'b', 'c']) come('read', name)
  pass(900)
  leave('inside')
  expect(told()).toEqual(['inside after 0', 'a after 900'])
  // one more than a burst brings
  come('read', 'd')
  expect([told(), line.waiting]).toEqual([['b refused', 'c refused'], 1])
  leave('a')
  expect(told()).toEqual(['d after 0'])
  // the line was empty: another burst, which does not come to an end
  come('read', 'e')
  pass(990)
  expect(told()).toEqual([])
  pass(40)
  expect([told(), line.waiting]).toEqual([['e refused'], 0])
})

test('while the line stands, the last to come passes first; when it has been empty, the first again', () => {
  const { told, come, leave, pass } = aLine({ waitingMax: 100 })
  come('read', 'inside')
  for (let n = 0; n < 7; n += 1) {
    come('read', `old ${n}`)
    pass(20)
  }
  expect(told()).toEqual(['inside after 0', 'old 0 refused', 'old 1 refused', 'old 2 refused', 'old 3 refused'])
  leave('inside')
  leave('old 6')
  expect(told()).toEqual(['old 4 refused', 'old 6 after 20', 'old 5 after 40'])
  come('read', 'new 1')
  come('read', 'new 2')
  leave('old 5')
  expect(told()).toEqual(['new 1 after 0'])
})

test('while the line stands only the last to come of a rank wait; the others are told at once', () => {
  const { line, told, come, leave, pass } = aLine({ waitingMax: 100, standingWaitingMax: 2 })
  for (const name of ['inside', 'a', 'b', 'c']) come('read', name)
  pass(60)
  for (const name of ['d', 'e']) come('read', name)
  pass(45)
  expect([told(), line.waiting]).toEqual([['inside after 0'], 5])
  come('write', 'save')
  expect(told()).toEqual(['a refused', 'b refused', 'c refused'])
  come('read', 'f')
  expect(told()).toEqual(['d refused'])
  leave('inside')
  leave('save')
  expect(told()).toEqual(['save after 0', 'f after 0'])
})

test('the line is bounded: the oldest of the lowest rank gives way, and never a write to a page', () => {
  const { line, told, come } = aLine({ waitingMax: 2 })
  come('write', 'inside')
  for (const name of ['read 1', 'page 1', 'read 2', 'write 1', 'write 2', 'page 2', 'write 3'])
    come(name.split(' ')[0] as Rank, name)
  expect(told()).toEqual([
    'inside after 0',
    'page 1 refused',
    'read 1 refused',
    'read 2 refused',
    'page 2 refused',
    'write 1 refused',
  ])
  expect([line.waiting, line.refused]).toEqual([2, { write: 1, read: 2, send: 0, page: 2 }])
})

test('whoever works too long for a request keeps nobody out, and gives back no second place', () => {
  const { line, told, come, leave, pass } = aLine({ patienceMs: 5000, standsAfterMs: 5000 })
  come('read', 'slow')
  come('read', 'next')
  pass(999)
  expect(told()).toEqual(['slow after 0'])
  pass(51)
  expect(told().map((each) => each.split(' after')[0])).toEqual(['next'])
  leave('slow')
  expect([line.inside, line.waiting]).toEqual([1, 0])
})

test.each([
  { busyShare: 0.5, worked: ['d refused', 'e after 25'] },
  { busyShare: 0.95, worked: ['d refused'] },
])('while the line stands fewer work at once where the thread is at its limit: $busyShare', ({ busyShare, worked }) => {
  const { told, come, leave, pass } = aLine({ placesMax: 2, standingPlacesMax: 1 }, busyShare)
  for (const name of ['a', 'b', 'c']) come('read', name)
  pass(90)
  leave('a')
  come('read', 'd')
  pass(80)
  come('read', 'e')
  pass(25)
  expect(told()).toEqual(['a after 0', 'b after 0', 'c after 90'])
  leave('b')
  expect(told()).toEqual(worked)
  leave('c')
  expect([...worked, ...told()]).toEqual(['d refused', 'e after 25'])
})

const aCrowd = {
  standsAfterMs: 1000,
  patienceMs: 10_000,
  crowdPatienceMs: 10_000,
  heldMaxMs: 10_000,
  waitingMax: 100,
  burstMax: 1,
} as const

test('in a crowd there is room for few, and the others are turned away unseen: once the thread has been busy for a while, and more have come than in a burst', () => {
  const { line, told, come, leave, pass } = aLine(aCrowd, 1)
  for (const name of ['inside', 'a', 'b']) come('read', name)
  // since the line was first looked at, after 25 ms
  pass(210)
  for (const name of ['c', 'd']) come('read', name)
  // it has not been busy for long enough, and those who came before were a burst
  expect([line.isCrowded, line.turnsAway(nobody('read'))]).toEqual([false, false])
  pass(15)
  expect([line.isCrowded, line.turnsAway(nobody('read')), line.turnsAway(nobody('write'))]).toEqual([true, true, false])
  // whoever comes by another way finds no room either
  come('read', 'e')
  expect([told(), line.refused]).toEqual([['inside after 0', 'e refused'], { write: 0, read: 2, send: 0, page: 0 }])
  // in their order
  for (const name of ['inside', 'a', 'b']) leave(name)
  expect([line.turnsAway(nobody('read')), line.waiting]).toEqual([false, 1])
  expect(told()).toEqual(['a after 225', 'b after 225', 'c after 15'])
})

test('a crowd with an instant in which nobody waits stays one; it is over when it has been none for a while', () => {
  const { line, told, come, leave, pass } = aLine(aCrowd, 1)
  for (const name of ['inside', 'a', 'b']) come('read', name)
  pass(200)
  for (const name of ['c', 'd']) come('read', name)
  pass(25)
  for (const name of ['inside', 'a', 'b', 'c', 'd']) leave(name)
  told()
  expect([line.isCrowded, line.inside, line.waiting]).toEqual([true, 0, 0])
  for (const name of ['e', 'f', 'g', 'h']) come('read', name)
  expect(told()).toEqual(['e after 0', 'h refused'])
  for (const name of ['e', 'f', 'g']) leave(name)
  pass(299)
  expect(line.isCrowded).toEqual(true)
  pass(1)
  expect([line.isCrowded, line.turnsAway(nobody('read'))]).toEqual([false, false])
})

test('in a crowd no rank is kept out by another: each has its share of the room, and all of it where it is alone', () => {
  const { line, come, pass } = aLine({ ...aCrowd, crowdWaitingMax: 5 }, 1)
  for (const name of ['inside', 'a']) come('page', name)
  pass(200)
  for (const name of ['b', 'c']) come('page', name)
  pass(25)
  expect([line.isCrowded, line.turnsAway(nobody('page'))]).toEqual([true, false])
  for (const name of ['d', 'e']) come('page', name)
  expect(line.turnsAway(nobody('page'))).toEqual(true)
  for (const name of ['read 1', 'write 1', 'write 2', 'write 3']) {
    const rank = name.split(' ')[0] as Rank
    expect(line.turnsAway(nobody(rank))).toEqual(false)
    come(rank, name)
  }
  expect([line.turnsAway(nobody('write')), line.turnsAway(nobody('read')), line.waiting]).toEqual([true, true, 9])
})

test('in a crowd nobody takes the room of all others, however often they ask, nor that of their own saves', () => {
  const { line, told, come, leave, pass } = aLine({ ...aCrowd, crowdWaitingMax: 10, crowdOfOneMax: 2 }, 1)
  for (const name of ['inside', 'a']) come('read', name)
  pass(200)
  for (const name of ['b', 'c']) come('read', name)
  pass(25)
  expect(line.isCrowded).toEqual(true)
  told()
  for (const name of ['one', 'two', 'three']) come('read', name, 'flooder')
  come('write', 'save', 'flooder')
  come('read', 'other', 'somebody else')
  expect([told(), line.turnsAway({ rank: 'read', person: 'flooder' })]).toEqual([['three refused'], true])
  expect(line.turnsAway({ rank: 'read', person: 'a third' })).toEqual(false)
  // whoever is inside counts as well
  for (const name of ['inside', 'a', 'b', 'c', 'save']) leave(name)
  expect([line.inside, line.turnsAway({ rank: 'read', person: 'flooder' })]).toEqual([1, true])
  leave('one')
  expect(line.turnsAway({ rank: 'read', person: 'flooder' })).toEqual(false)
})

test('in a crowd of readers whoever signs in finds room, and a turn', () => {
  const { turns } = lineLimits
  const { line, told, come, leave, pass } = aLine({ ...aCrowd, crowdWaitingMax: 6, turns }, 1)
  for (const name of ['inside', 'a']) come('read', name)
  pass(200)
  for (const name of ['b', 'c', 'd', 'e', 'f']) come('read', name)
  pass(25)
  expect([line.isCrowded, line.turnsAway(nobody('read')), line.turnsAway(nobody('send'))]).toEqual([true, true, false])
  come('send', 'sign-in')
  told()
  const passed: string[] = []
  for (let name: string | undefined = 'inside'; name !== undefined; name = passed.at(-1)) {
    leave(name)
    const next = told()[0]?.split(' ')[0]
    if (next === undefined) break
    passed.push(next)
  }
  expect(passed).toEqual(['a', 'b', 'c', 'sign-in', 'd', 'e', 'f'])
})

test('in a crowd nobody waits longer than its patience', () => {
  const { line, told, come, pass } = aLine({ ...aCrowd, crowdPatienceMs: 75 }, 1)
  for (const name of ['inside', 'a', 'b']) come('read', name)
  pass(200)
  for (const name of ['c', 'd']) come('read', name)
  expect(told()).toEqual(['inside after 0'])
  pass(25)
  expect([line.isCrowded, told()]).toEqual([true, ['a refused', 'b refused']])
  pass(50)
  expect(told()).toEqual([])
  pass(25)
  expect([told(), line.waiting]).toEqual([['c refused', 'd refused'], 0])
})

test('a thread that has time turns nobody away, however long somebody waits', () => {
  const patient = { patienceMs: 10_000, standsAfterMs: 10_000, heldMaxMs: 10_000, crowdWaitingMax: 1 }
  const { line, come, pass } = aLine(patient, 0.5)
  come('read', 'inside')
  come('read', 'a')
  pass(1000)
  expect([line.isCrowded, line.turnsAway(nobody('read')), line.waiting]).toEqual([false, false, 1])
})

test('whoever leaves, from the line or from a place, twice even, leaves nothing behind', () => {
  const { line, told, come, leave, pass } = aLine({ placesMax: 2 })
  for (const name of ['a', 'b', 'c', 'd']) come('read', name)
  for (const name of ['c', 'c', 'a', 'a', 'd', 'b', 'b']) leave(name)
  pass(1000)
  expect(told()).toEqual(['a after 0', 'b after 0', 'd after 0'])
  expect([line.inside, line.waiting, line.refused]).toEqual([0, 0, { write: 0, read: 0, send: 0, page: 0 }])
})

test('who is done at once makes room for the next, however many they are', () => {
  const line = new WaitingLine(
    { ...limits, waitingMax: 10_000 },
    { nowMs: () => 0, later: () => undefined, busyShare: () => 0 },
  )
  const first = line.enter(nobody('read'), { admit: () => undefined, refuse: () => undefined })
  let done = 0
  for (let n = 0; n < 10_000; n += 1)
    line.enter(nobody('page'), {
      admit(_waitedMs, leave) {
        done += 1
        leave()
      },
      refuse: () => undefined,
    })
  first()
  expect([done, line.inside, line.waiting]).toEqual([10_000, 0, 0])
})
