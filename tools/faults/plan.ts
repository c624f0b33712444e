import { Chance } from '../../apps/fleet-simulator/chance.ts'

export interface FaultsOptions {
  /** so many orders are placed */
  orders: number
  machines: number
  seed: number
  /** by how much the time-outs of orders and machines are shortened */
  compress: number
}

/** What is ended with SIGKILL; `computer` is the server, its broker and the database at one moment. */
export const kills = ['server', 'broker', 'database', 'computer', 'machines'] as const
export type Kill = (typeof kills)[number]

export interface PlannedKill {
  kind: Kill
  /** strikes when so many orders are placed */
  afterOrders: number
  /** and so long after that */
  delayMs: number
  /** how long it stays away */
  downMs: number
  /** which of the processes with machines, counted round */
  which: number
}

/** How a buyer behaves. */
export const conducts = ['pays', 'walks-away', 'never-pays', 'cancels', 'declines', 'pays-late'] as const
export type Conduct = (typeof conducts)[number]

export interface PlannedOrder {
  /** counted round among the machines */
  machine: number
  /** counted round among what the machine offers */
  lane: number
  pieces: number
  conduct: Conduct
  /** sends what it asks for twice at a time, under one key */
  isRepeated: boolean
  /** before it pays, and before it looks again */
  pauseMs: number
  /** somebody of the merchant gives part of the money back afterwards */
  isRefundedByHand: boolean
}

/** Everything of a run that is chosen, from one seed. */
export interface Plan {
  kills: readonly PlannedKill[]
  /** buyers who come to one lane at one moment; the same ones for the same number */
  group(number: number): PlannedOrder[]
  /** the seed of a process with machines, another at each of its starts */
  machinesSeed(which: number, start: number): number
  /** of all that is prepared before the first order */
  preparation: Chance
}

/** A kind of kill for so many orders, at least one. */
const ordersPerKill = 1000

/** The plan of a seed. */
export function planOf({ orders, seed }: FaultsOptions): Plan {
  const root = new Chance(seed)
  const preparation = root.split()
  const killChance = root.split()
  const [groupSeed, machinesSeed] = [root.whole(0, 2 ** 31 - 1), root.whole(0, 2 ** 31 - 1)]
  return {
    kills: planKills(killChance, orders),
    group: (number) => planGroup(chanceOf(groupSeed, number)),
    machinesSeed: (which, start) => chanceOf(machinesSeed, which * 10_000 + start).whole(0, 2 ** 31 - 1),
    preparation,
  }
}

/** A row of its own for each number, whoever asks first. */
function chanceOf(seed: number, number: number): Chance {
  return new Chance(seed ^ Math.imul(number + 1, 0x9e3779b1)).split()
}

function planKills(chance: Chance, orders: number): PlannedKill[] {
  const ofEach = Math.max(1, Math.round(orders / ordersPerKill))
  const planned = kills.flatMap((kind) =>
    Array.from({ length: ofEach }, () => ({
      kind,
      afterOrders: chance.whole(Math.ceil(orders * 0.1), Math.floor(orders * 0.9)),
      delayMs: chance.whole(0, 400),
      downMs: chance.whole(0, 1500),
      which: chance.whole(0, 999),
    })),
  )
  return planned.sort((one, other) => one.afterOrders - other.afterOrders)
}

function planGroup(chance: Chance): PlannedOrder[] {
  // a race for one lane, perhaps for its last piece
  const size = chance.percent(8) ? chance.whole(2, 4) : 1
  const [machine, lane] = [chance.whole(0, 9999), chance.whole(0, 9999)]
  return Array.from({ length: size }, () => ({
    machine,
    lane,
    pieces: chance.percent(15) ? chance.whole(2, 4) : 1,
    conduct: conductOf(chance.whole(0, 99)),
    isRepeated: chance.percent(15),
    pauseMs: chance.whole(0, 300),
    isRefundedByHand: chance.percent(2),
  }))
}

function conductOf(percent: number): Conduct {
  if (percent < 80) return 'pays'
  if (percent < 84) return 'walks-away'
  if (percent < 89) return 'never-pays'
  if (percent < 93) return 'cancels'
  return percent < 96 ? 'declines' : 'pays-late'
}
