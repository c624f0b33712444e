import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Body, type BodyFaults, soundBody } from '../../apps/fleet-simulator/body.ts'
import { Chance } from '../../apps/fleet-simulator/chance.ts'
import type { TwinLogin } from '../../apps/fleet-simulator/connection.ts'
import { Twin } from '../../apps/fleet-simulator/twin.ts'
import { soundWire, type WireFaults } from '../../apps/fleet-simulator/wire.ts'

/*
 * Some of the machines of a run with faults, in a process that is killed like a plug that is pulled. What a machine remembers lies
 * in its journal; what really fell, in its tray, a file that the machine itself never reads.
 */

/** What a process with machines says of itself, again and again. */
export interface TwinsStatus {
  connected: number
  /** messages without a receipt */
  waiting: number
  /** network and power that were cut so far */
  disturbed: number
}
/** What it is told: from now on nothing goes wrong any more. */
export type TwinsOrder = 'calm'

const wildBody: BodyFaults = { motorPercent: 1, jamPercent: 2, sensorPercent: 1 }
const wildWire: WireFaults = {
  duplicatePercent: 4,
  dropPercent: 3,
  reorderPercent: 3,
  delayPercent: 4,
  delayMaxMs: 600,
}
const stepMs = 250
const motorMs = 1500
const repeatMs = 10_000
/** every machine is heard often enough to count as there, and seldom enough that two hundred are no load */
const heartbeatMs = 15_000
/** more than any run sells: a lane that the books hold for empty is not, and one that they hold for full never is */
const stockOfBody = 1_000_000

const { values } = parseArgs({
  options: {
    logins: { type: 'string', default: '' },
    folder: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    compress: { type: 'string', default: '60' },
  },
})
const chance = new Chance(Number(values.seed))
const compress = Number(values.compress)
let isCalm = false
let disturbed = 0
const logins = JSON.parse(readFileSync(values.logins, 'utf8')) as TwinLogin[]
const twins = logins.map((login) => aTwin(login, chance.split()))

for (const twin of twins) twin.powerOn()
setInterval(step, stepMs)
process.on('message', (order: TwinsOrder) => {
  if (order === 'calm') calm()
})
process.on('SIGTERM', end)
process.on('SIGINT', () => undefined)
process.on('disconnect', end)

function aTwin(login: TwinLogin, own: Chance): Twin {
  const body = new Body(own, { layers: 2, lanesPerLayer: 3, faults: wildBody })
  for (const lane of body.lanes.values()) lane.stock = stockOfBody
  const tray = join(values.folder, `${login.machine}.tray`)
  return new Twin({
    login,
    body,
    chance: own,
    journalPath: join(values.folder, `${login.machine}.journal`),
    wire: wildWire,
    motorMs: motorMs / compress,
    repeatMs: repeatMs / compress,
    heartbeatMs,
    clockErrorMs: own.percent(20) ? own.whole(-200_000, 200_000) : own.whole(-2000, 2000),
    cutAt: () => {
      const isCut = !isCalm && own.percent(0.5)
      if (isCut) disturbed += 1
      return isCut
    },
    tray: (piece) => appendFileSync(tray, `${JSON.stringify(piece)}\n`),
  })
}

/** A moment of the field, and word of how things are. */
function step(): void {
  for (const twin of twins) if (!isCalm) disturb(twin)
  const status: TwinsStatus = {
    connected: twins.filter((twin) => twin.isConnected).length,
    waiting: twins.reduce((sum, twin) => sum + twin.waiting, 0),
    disturbed,
  }
  process.send?.(status)
}

function disturb(twin: Twin): void {
  // whatever was cut comes back, sooner or later
  if (!twin.hasPower && chance.percent(20)) twin.powerOn()
  if (!twin.hasNetwork && chance.percent(15)) twin.joinNetwork()
  if (twin.wire.isSilent && chance.percent(15)) twin.wire.isSilent = false
  const cuts: [percent: number, cut: () => void][] = [
    [0.1, () => twin.powerOff()],
    [0.1, () => twin.leaveNetwork()],
    [0.1, () => twin.cutNetwork()],
    [
      0.1,
      () => {
        twin.wire.isSilent = true
      },
    ],
  ]
  for (const [percent, cut] of cuts) {
    if (!chance.percent(percent)) continue
    cut()
    disturbed += 1
  }
}

function calm(): void {
  isCalm = true
  for (const twin of twins) {
    twin.wire.faults = soundWire
    twin.wire.isSilent = false
    twin.body.faults = soundBody
    twin.powerOn()
    twin.joinNetwork()
  }
}

async function end(): Promise<void> {
  await Promise.all(twins.map((twin) => twin.close()))
  process.exit(0)
}
