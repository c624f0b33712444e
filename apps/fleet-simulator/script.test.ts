import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Chance } from './chance.ts'
import { Fleet } from './fleet.ts'
import { playScript, readScript, requirePlayable } from './script.ts'

const folder = mkdtempSync(join(tmpdir(), 'script-'))
const codes = ['VM100001', 'VM100002', 'VM100003', 'VM100004']
const logins = codes.map((machine) => ({ url: 'mqtt://127.0.0.1:1', tenant: 'none', machine, password: '' }))
// never switched on: what is done to their bodies is seen without a broker
const fleet = new Fleet({ folder, logins, chance: new Chance(1), isWild: false })
afterAll(async () => {
  await fleet.close()
  rmSync(folder, { recursive: true })
})

const file = join(folder, 'script.json')
const refusalOf = (text: string): string => {
  writeFileSync(file, text)
  try {
    requirePlayable(readScript(file), fleet.twins)
  } catch (error) {
    return (error as Error).message.replaceAll(file, 'FILE')
  }
  return 'none'
}
const refusalOfSteps = (...steps: object[]) => refusalOf(JSON.stringify({ steps }))

test('a script does its steps in their order, to one machine or to all, and tells of each', async () => {
  writeFileSync(
    file,
    JSON.stringify({
      steps: [
        { machine: 'VM100002', deed: 'jam-lane', lane: 101 },
        { machine: 'VM100002', deed: 'jam-lane', lane: 100 },
        { afterS: 0.02, machine: 'VM100002', deed: 'free-lane', lane: 101 },
        { deed: 'open-door' },
        { machine: 'VM100003', deed: 'close-door' },
        { machine: 'VM100004', deed: 'insert-coin', valueFen: 100 },
      ],
    }),
  )
  const script = readScript(file)
  requirePlayable(script, fleet.twins)
  const lines: string[] = []
  await playScript(script, fleet.twins, { say: (line) => lines.push(line), signal: new AbortController().signal })
  const bodies = [...fleet.twins.values()].map(({ body }) => [body.isDoorOpen, [...body.jammed], body.coinFen])
  expect(bodies).toEqual([
    [true, [], 5000],
    [true, [100], 5000],
    [false, [], 5000],
    [true, [], 5100],
  ])
  expect(lines).toEqual([
    'step 1 of 6: jam-lane, VM100002',
    'step 2 of 6: jam-lane, VM100002',
    'step 3 of 6: free-lane, VM100002',
    'step 4 of 6: open-door, every machine',
    'step 5 of 6: close-door, VM100003',
    'step 6 of 6: insert-coin, VM100004',
  ])
})

test('a script that is ended within a pause does nothing more', async () => {
  writeFileSync(file, JSON.stringify({ steps: [{ afterS: 3600, machine: 'VM100001', deed: 'blind-sensor' }] }))
  const ending = new AbortController()
  const played = playScript(readScript(file), fleet.twins, { say: () => undefined, signal: ending.signal })
  ending.abort()
  await played
  expect(fleet.twins.get('VM100001')?.body.isSensorBlind).toEqual(false)
})

test('what is no JSON is refused with its line, and what is no script with its step', () => {
  expect(refusalOf('{ "steps": [\n  { "deed": "open-door" "lane": 1 }\n] }')).toMatch(/^FILE: .*line 2/)
  expect(refusalOf('{ "steps": [] }')).toMatch(/^FILE, steps: /)
  expect(refusalOfSteps({ deed: 'open-door' }, { deed: 'kick' })).toMatch(/^FILE, step 2, deed: .*"jam-lane"/)
  expect(refusalOfSteps({ deed: 'open-door', lan: 100 })).toMatch(/^FILE, step 1: .*"lan"/)
  expect(refusalOfSteps({ deed: 'jam-lane' }, { deed: 'set-clock' }, { deed: 'insert-coin' }).split('\n')).toEqual([
    'FILE, step 1, lane: jam-lane cannot be done without it',
    'FILE, step 2, errorMs: set-clock cannot be done without it',
    'FILE, step 3, valueFen: insert-coin cannot be done without it',
  ])
})

test('a machine or a lane that is not there is refused with its step, before anything is done', () => {
  expect(refusalOfSteps({ deed: 'open-door' }, { deed: 'open-door', machine: 'VM9' })).toEqual(
    `step 2: no machine VM9 plays; there are ${codes.join(', ')}`,
  )
  expect(refusalOfSteps({ machine: 'VM100003', deed: 'jam-lane', lane: 999 })).toEqual(
    'step 1: machine VM100003 has no lane 999',
  )
})

test('the script that comes along can be played by the machines of the demo', () => {
  const script = readScript(fileURLToPath(new URL('a-bad-morning.json', import.meta.url)))
  expect(() => requirePlayable(script, fleet.twins)).not.toThrow()
})
