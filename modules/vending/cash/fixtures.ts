import { sql } from 'kysely'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { made, people, theShops } from '#modules/vending/points/fixtures.ts'
import { happens, theMachine } from '#modules/vending/upkeep/fixtures.ts'
import { cashCollections } from './contract.ts'

let events = 0

/**
 * A machine tells of its cash, as a batch of the gateway hands it on, and the job behind it is done.
 * @returns the event's id, by which it is told again
 */
export async function tellsCash(
  app: TestApp,
  machine: string,
  valueFen: number,
  { movement = 'collected', id }: { movement?: string; id?: number } = {},
): Promise<number> {
  events += 1
  const event = id ?? events
  const { rows } = await sql<{ merchantId: string; merchantPath: string[] }>`
    select merchant_id as "merchantId", merchant_path as "merchantPath"
    from ${sql.table(machineTable)} where id = ${machine}`.execute(app.ctx().db)
  const now = app.clock.now()
  const told = { kind: 'cash', bootId: 'b-test', seq: event, receivedAt: now, happenedAt: now }
  const data = { movement, valueFen, count: 1 }
  await happens(app, 'devices.event.cash', { ...rows[0], ...told, id: event, machineId: machine, data })
  await app.drainJobs()
  return event
}

const collectors = new WeakMap<TestApp, Promise<TestAccount>>()

/** Who takes cash out in the examples: somebody else than counts it. */
async function theCollector(app: TestApp): Promise<TestAccount> {
  const { own } = await theShops(app)
  const known = collectors.get(app) ?? aMerchantPerson(app, merchantAdminRole, own.id)
  collectors.set(app, known)
  return await known
}

const values = async (app: TestApp) => ({ machine: await theMachine(app, (await theShops(app)).own) })

export const examples: RouteExamples = {
  ...exampleOfResource(cashCollections, {
    ...people,
    row: async (app) => made(app, await theCollector(app), 'cash-collections', await values(app)),
    values,
    edit: { bagNumber: 'B-17' },
    actions: { count: { body: async () => ({ values: { countedFen: 12_300 } }) } },
  }),
}
