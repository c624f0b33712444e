import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { propertyRuns } from '#kernel/testing/seeds.ts'
import { type CommandAnswer, setConnection, tellVend } from '#modules/vending/devices/fixtures.ts'
import { anActiveAccount, tellPayment } from '#modules/vending/payments/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import {
  aPlacedOrder,
  aSellingMachine,
  Counter,
  type PlacedOrder,
  pieceFen,
  type SellingMachine,
  setMerchant,
} from './fixtures.ts'
import { paymentIdOf } from './server/held.ts'
import { sweepOrders } from './server/sweep.ts'

// every run takes other chances, and says which when one fails; ORDER_RUNS takes more of them
const runs = Number(process.env.ORDER_RUNS ?? propertyRuns(20))

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const counter = new Counter(app)
let shop: Shop
beforeAll(async () => {
  shop = await aShop(app)
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: pieceFen })
  await anActiveAccount(app, shop.id)
})

/** Whatever may befall an order, in whichever sequence; `at` picks one of the commands that there are. */
const events = fc.oneof(
  fc
    .constantFrom('pay', 'decline', 'close', 'refund', 'refund-fails', 'wait', 'wait-long', 'cut', 'connect')
    .map((what) => ({
      what,
      at: 0,
    })),
  fc.record({
    what: fc.constantFrom('publish', 'ack', 'reject', 'time-out', 'done', 'failed', 'unknown', 'vend', 'vend-fails'),
    at: fc.nat(2),
  }),
)
type Event = { what: string; at: number }

async function befall(machine: SellingMachine, order: PlacedOrder, { what, at }: Event): Promise<void> {
  const tell = (state: 'paid' | 'failed' | 'closed') => tellPayment(app, paymentIdOf(order.id), state)
  const time = async (minutes: number) => {
    app.clock.advance(minutes * 60_000)
    await sweepOrders(app.ctx())
  }
  const plain: Readonly<Record<string, () => Promise<unknown>>> = {
    pay: () => tell('paid'),
    decline: () => tell('failed'),
    close: () => tell('closed'),
    refund: () => counter.refunded(order),
    'refund-fails': () => counter.refunded(order, 'failed'),
    wait: () => time(1),
    'wait-long': () => time(6),
    cut: () => setConnection(app, machine.id, 'offline'),
    connect: () => setConnection(app, machine.id, 'online'),
  }
  if (plain[what]) await plain[what]()
  else await answer(machine, order, { what, at })
  await app.drainJobs()
}

async function answer(machine: SellingMachine, order: PlacedOrder, { what, at }: Event): Promise<void> {
  const commands = (await counter.lines(order)).flatMap(({ command_id: id }) => (id === null ? [] : [id]))
  const command = commands[at % Math.max(1, commands.length)]
  if (command === undefined) return
  if (what === 'vend' || what === 'vend-fails')
    return await tellVend(app, machine.id, { command, lane: 100, outcome: what === 'vend' ? 'delivered' : 'failed' })
  const results: Readonly<Record<string, CommandAnswer>> = {
    done: { result: 'done', code: 'ok' },
    failed: { result: 'failed', code: 'not_seen' },
    unknown: { result: 'unknown', code: 'power_lost' },
  }
  const { state } = await stateOf(command)
  // the gateway sends what is queued alone, and only what still waits runs out of time
  if (what === 'time-out' && !['queued', 'published', 'acked'].includes(state)) return
  if (state === 'queued' && !['publish', 'time-out'].includes(what)) await counter.say(command, 'publish')
  await counter.say(command, results[what] ?? (what as CommandAnswer))
}

async function stateOf(command: string): Promise<{ state: string }> {
  const { db } = app.ctx()
  return await db
    .selectFrom('vending.device_command')
    .select('state')
    .where('id', '=', command)
    .executeTakeFirstOrThrow()
}

test('whatever happens to an order in whatever sequence, money and pieces add up after every step', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(events, { minLength: 4, maxLength: 14 }), async (happened) => {
      const machine = await aSellingMachine(app, shop, [3, 3])
      const order = await aPlacedOrder(app, machine, [100, 101])
      await counter.begin(order)
      for (const event of [{ what: 'pay', at: 0 }, ...happened].slice(happened.length % 3 === 0 ? 1 : 0)) {
        await befall(machine, order, event)
        expect([event, await app.brokenInvariants()]).toEqual([event, {}])
      }
    }),
    { numRuns: runs },
  )
})
