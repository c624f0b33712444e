import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { people, theShops } from '#modules/vending/points/fixtures.ts'
import { happens, theMachine } from '#modules/vending/upkeep/fixtures.ts'
import { readings } from './contract.ts'

let sequence = 0

/** A machine tells what it measures, as a batch of the gateway hands it on; the later the call, the later the message. */
export async function measures(
  app: TestApp,
  machine: string,
  data: object,
  more: { seq?: number; bootId?: string } = {},
): Promise<void> {
  sequence += 1
  const { seq = sequence, bootId = 'b-test' } = more
  await happens(app, 'devices.telemetry', [{ machineId: machine, bootId, seq, at: app.clock.now(), data }])
}

const aReading = async (app: TestApp) => {
  const { own } = await theShops(app)
  const machine = await theMachine(app, own)
  await measures(app, machine, { temperatureC: 4.2, humidityPercent: 45, isDoorOpen: false })
  const { rows } = (await app.as(own.admin).get('/api/console/telemetry', { 'f.machine': machine })).body.data
  return String(rows[0].id)
}

export const examples: RouteExamples = {
  ...exampleOfResource(readings, { ...people, row: aReading, values: async () => ({}) }),
  'telemetry.curves': async (app) => ({
    as: await people.as(app),
    stranger: await people.stranger(app),
    params: { machine: await theMachine(app, (await theShops(app)).own) },
  }),
}
