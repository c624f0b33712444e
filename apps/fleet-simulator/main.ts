import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { endProcess } from '#kernel/server/end-process.ts'
import { Chance } from './chance.ts'
import type { TwinLogin } from './connection.ts'
import { type Control, openControl, takeTheirPlace } from './control.ts'
import { Fleet, loginsFile } from './fleet.ts'
import { wholeNumber } from './options.ts'
import { playScript, readScript, requirePlayable } from './script.ts'

/**
 * Twins of machines beside a running program. They know only docs/device-protocol.md. The program starts twenty by itself
 * in its demo (`--demo`: quiet, ends with the program, and can be reached by its fault buttons); `npm run fleet` lets them
 * play by hand, the first twenty in place of those; where more are asked for than the demo has, it gets them. `--wild` adds
 * what goes wrong in the field: lost, doubled and swapped messages, jams, broken motors, cuts of network and power; the seed is
 * printed, and `--seed` takes the same row again. `--script FILE` does what the file says instead.
 */

const { values } = parseArgs({
  options: {
    machines: { type: 'string', default: '20' },
    data: { type: 'string', default: './data' },
    seed: { type: 'string' },
    wild: { type: 'boolean', default: false },
    script: { type: 'string' },
    demo: { type: 'boolean', default: false },
  },
})
const machinesMax = 10_000
const seedMax = 2 ** 32 - 1
const tellMs = 10_000
const stepMs = 1000

try {
  await run()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

async function run(): Promise<void> {
  const script = values.script === undefined ? null : readScript(values.script)
  // a second of the wild would put in again the plug that the script has pulled
  if (script && values.wild) throw new Error('--script and --wild do not go together.')
  const folder = resolve(values.data)
  const wanted = wholeNumber('machines', values.machines, { min: 1, max: machinesMax })
  const seed =
    values.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber('seed', values.seed, { min: 0, max: seedMax })
  const missing = wanted - readLogins(folder).length
  if (missing > 0 && !values.demo) addMachines(folder, missing)
  const logins = readLogins(folder).slice(0, wanted)
  if (!values.demo) say(`${logins.length} machines, seed ${seed}${values.wild ? ', wild' : ''}`)
  const chance = new Chance(seed)
  const fleet = new Fleet({ folder, logins, chance, isWild: values.wild })
  if (script) requirePlayable(script, fleet.twins)
  const control: Control | null = values.demo ? await openControl(folder, fleet) : null
  if (!values.demo) await takeTheirPlace(folder)
  fleet.powerOn()
  const timers = values.demo
    ? []
    : [setInterval(() => say(told(fleet)), tellMs), setInterval(() => values.wild && disturb(fleet, chance), stepMs)]
  const ending = new AbortController()
  const end = async () => {
    if (ending.signal.aborted) return
    ending.abort()
    for (const timer of timers) clearInterval(timer)
    await fleet.close()
    await control?.close()
    await endProcess(0)
  }
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  // the program is gone, even if it was killed
  process.once('disconnect', end)
  if (script) await playScript(script, fleet.twins, { say, signal: ending.signal })
}

/** Told by the program: where the broker is, and the logins of the demo's machines. */
function readLogins(folder: string): TwinLogin[] {
  const [broker, machines] = [join(folder, 'mqtt.json'), loginsFile(folder)]
  if (!existsSync(broker) || !existsSync(machines))
    throw new Error(`${broker} or ${machines} is not there: start the program with its demo first (npm start).`)
  const { url } = JSON.parse(readFileSync(broker, 'utf8')) as { url: string }
  return (JSON.parse(readFileSync(machines, 'utf8')) as Omit<TwinLogin, 'url'>[]).map((login) => ({ ...login, url }))
}

/** The program's own work: the twins know no more of it than their logins. */
function addMachines(folder: string, count: number): void {
  say(`Adding ${count} machines to the demo …`)
  const program = fileURLToPath(new URL('../server/more-machines.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, [program, `--add=${count}`, `--data=${folder}`], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The demo could not be given more machines.')
}

/** A second of the field: somebody opens a door, a coin falls, a network goes, a plug is pulled and put in again. */
function disturb(fleet: Fleet, chance: Chance): void {
  for (const twin of fleet.twins.values()) {
    twin.powerOn()
    if (chance.percent(1)) twin.openDoor(!twin.body.isDoorOpen)
    if (chance.percent(2)) twin.insertCoin(100)
    if (chance.percent(0.5)) twin.cutNetwork()
    if (chance.percent(0.2)) twin.powerOff()
  }
}

function told({ twins }: Fleet): string {
  const all = [...twins.values()]
  const connected = all.filter((twin) => twin.isConnected).length
  const fallen = all.reduce((sum, twin) => sum + twin.body.fallen, 0)
  const waiting = all.reduce((sum, twin) => sum + twin.waiting, 0)
  return `${connected} of ${all.length} connected, ${fallen} products fell, ${waiting} messages without a receipt`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
