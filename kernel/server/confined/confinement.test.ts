import { afterAll, describe, expect, test } from 'vitest'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Confinement } from './confinement.ts'
import { FairTurns } from './fair-turns.ts'

const megabyte = 1024 * 1024
const module = new URL('../../testing/confined-work.ts', import.meta.url).href
const limits = {
  places: 2,
  waitingMax: 10,
  expectedMax: 12,
  waitingPerOwnerMax: 3,
  memoryBytes: 400 * megabyte,
  tiredBytes: 300 * megabyte,
  idleMs: 60_000,
  timeoutMs: 60_000,
}
const confinement = new Confinement(limits)
afterAll(() => confinement.close())

const run = (input: string, timeoutMs = 60_000) =>
  confinement.run('somebody', { module, input }, { timeoutMs, tooMuch: () => kernelRefusals.request_too_large() })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const pidOf = (answer: unknown) => Number(String(answer).split(' ').at(-1))

describe('a confined process', () => {
  test('answers, is used again, and carries its refusals over', async () => {
    const first = pidOf(await run('answer'))
    expect([pidOf(await run('answer')), first === process.pid]).toEqual([first, false])
    await expect(run('refuse')).rejects.toMatchObject({
      code: 'request_too_large',
      status: 413,
      params: { maxMb: 3 },
    })
    expect(pidOf(await run('answer'))).toEqual(first)
  })

  test('says so when it has no room to write to', async () => {
    await expect(run('fill')).rejects.toMatchObject({ code: 'no_room', status: 503, params: { retryAfterS: 15 } })
  })

  test('is killed when its work does not end, and another takes its place', async () => {
    const before = pidOf(await run('answer'))
    expect(await codeOf(run('hang', 200))).toEqual('request_too_large')
    await expect.poll(() => isAlive(before)).toEqual(false)
    expect(pidOf(await run('answer')) === before).toEqual(false)
  })

  test.each(['eat', 'crash'])('dies alone when its work is to %s', async (what) => {
    expect(await codeOf(run(what))).toEqual('request_too_large')
    expect(isAlive(pidOf(await run('answer')))).toEqual(true)
  })

  test.each(['write', 'start'])('may not %s', async (what) => {
    expect(await codeOf(run(what))).toContain('has been restricted')
  })

  test('is ended when all are, and who was running or waiting hears that it is busy', async () => {
    const running = codeOf(run('hang'))
    const waiting = codeOf(run('answer'))
    await expect.poll(() => confinement.busyPids.length).toEqual(1)
    const [pid = 0] = confinement.busyPids
    confinement.close()
    expect(await Promise.all([running, waiting])).toEqual(['busy', 'busy'])
    await expect.poll(() => isAlive(pid)).toEqual(false)
  })
})

describe('places', () => {
  /** Work that ends when it is told to, and writes down its beginning. */
  function stage() {
    const turns = new FairTurns(limits)
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const begin = (owner: string, name: string, isExpected = false) => {
      const work = async () => {
        begun.push(name)
        await new Promise<void>((end) => ends.set(name, end))
      }
      return codeOf(turns.inTurn(owner, work, isExpected))
    }
    const requireRoom = (owner: string) => turns.requireRoom(owner)
    /** lets whoever is called begin */
    const settled = () => new Promise(setImmediate)
    const end = async (name: string) => {
      ends.get(name)?.()
      await settled()
    }
    return { begun, begin, requireRoom, end, settled }
  }

  test('one owner holds one at most, and the owners take turns in a circle', async () => {
    const { begun, begin, end, settled } = stage()
    for (const name of ['a1', 'a2', 'a3', 'a4']) void begin('a', name)
    for (const name of ['b1', 'c1', 'b2']) void begin(name.slice(0, 1), name)
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
    await end('a2')
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2'])
    await end('c1')
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3'])
  })

  test('whoever would wait behind too many is told that it is busy', async () => {
    const { begin } = stage()
    for (let index = 0; index < 4; index += 1) void begin('a', `a${index}`)
    expect(await begin('a', 'late')).toEqual('busy')
    for (const owner of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) void begin(owner, owner)
    expect(await begin('j', 'late')).toEqual('busy')
  })

  test('whoever asks before sending anything hears at once that there is no room; who was told that there is, gets in', async () => {
    const { begin, requireRoom } = stage()
    const asked = (owner: string) => codeOf((async () => requireRoom(owner))())
    expect(await asked('a')).toEqual('done')
    for (const owner of ['a', 'b']) void begin(owner, owner)
    for (let index = 0; index < limits.waitingMax; index += 1) void begin(`w${index}`, `w${index}`)
    expect([await asked('c'), await begin('c', 'late')]).toEqual(['busy', 'busy'])
    const expected = Array.from({ length: 3 }, (_, index) => begin(`e${index}`, `e${index}`, true))
    expect(await expected[2]).toEqual('busy')
  })

  test('one owner has no room for more than a few, though there is for others', async () => {
    const { begin, requireRoom } = stage()
    for (let index = 0; index < 4; index += 1) void begin('a', `a${index}`)
    expect(() => requireRoom('a')).toThrow(expect.objectContaining({ code: 'busy', status: 503 }))
    expect(requireRoom('b')).toEqual(undefined)
  })
})
