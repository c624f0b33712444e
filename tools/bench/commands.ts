import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Ctx, systemClock } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { sendCommand } from '#modules/vending/devices/server/index.ts'
import { connectTo, productUrl, untilCount, untilOnline, type Wired } from './events.ts'
import { Twins } from './twins.ts'
import { machineIdOf } from './vending-fill.ts'

const amount = { machines: 200, commands: 800, everyMs: 40 } as const
const motorTimeoutMs = 30_000
const lookMs = 100
const openCommands = `vending.device_command where state in ('queued', 'published', 'acked')`

export interface CommandsMeasured {
  commands: number
  machines: number
  p50Ms: number
  p99Ms: number
}

/**
 * Machines are told to dispense, one command every 40 ms, each in a transaction of its own as an order asks for it. Measured
 * from right before the commit until the machine's motor begins to turn.
 */
export async function measureCommands(wired: Wired): Promise<CommandsMeasured> {
  const machines = Math.min(amount.machines, wired.machines)
  const fleet = await Twins.start()
  const client = await connectTo(wired)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: wired.superUrl, max: 8 }) }),
  })
  try {
    await fleet.connect(productUrl(wired), machines)
    await untilOnline(client, machines)
    const committedMs = new Map<string, number>()
    const sending: Promise<void>[] = []
    for (let n = 0; n < amount.commands; n += 1) {
      sending.push(dispense(db, machineIdOf(n % machines), committedMs))
      await delay(amount.everyMs)
    }
    await Promise.all(sending)
    const tookMs = await motors(fleet, committedMs)
    // a command that is open is asked about when its machine comes the next time
    await untilCount(client, 0, { of: openCommands, timeoutMs: motorTimeoutMs })
    await fleet.disconnect()
    const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN
    return { commands: tookMs.length, machines, p50Ms: at(0.5), p99Ms: at(0.99) }
  } finally {
    await db.destroy()
    await client.end()
    await fleet.close()
  }
}

/** All that a command asks of a context. */
const benchCtx = {
  clock: systemClock,
  random: { uuid: randomUUID },
  actor: { accountId: null },
} as unknown as Ctx

async function dispense(db: Kysely<unknown>, machineId: string, committedMs: Map<string, number>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await sendCommand(tx as unknown as Tx, benchCtx, {
      machineId,
      type: 'dispense',
      payload: { lane: 101 },
      expiresInMs: 60_000,
    })
    committedMs.set(id, performance.timeOrigin + performance.now())
  })
}

/** How long each took, sorted. @throws when a motor has not begun to turn within half a minute */
async function motors(fleet: Twins, committedMs: ReadonlyMap<string, number>): Promise<number[]> {
  const startedMs = new Map<string, number>()
  const endsAtMs = performance.now() + motorTimeoutMs
  for (;;) {
    for (const [command, atMs] of await fleet.started()) startedMs.set(command, atMs)
    if (startedMs.size === committedMs.size) break
    if (performance.now() > endsAtMs)
      throw new Error(`${committedMs.size - startedMs.size} motors have not begun to turn`)
    await delay(lookMs)
  }
  return [...committedMs].map(([id, atMs]) => (startedMs.get(id) ?? Number.NaN) - atMs).sort((a, b) => a - b)
}
