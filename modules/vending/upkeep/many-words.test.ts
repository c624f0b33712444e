import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { watchPlans } from '#kernel/testing/plans.ts'
import { deviceEventTable, deviceTable } from '#modules/vending/devices/server/index.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { arranged, theShops } from '#modules/vending/points/fixtures.ts'
import { aConnectableMachine, saysAlarm } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-22T08:00:00Z' })
const { own } = await theShops(app)
const many = 20_000
const rowsMax = 1000

test('what a machine has told, however often, costs its next word nothing', async () => {
  const machine = await aConnectableMachine(app, own)
  const at = new Date(app.clock.now().getTime() - 60_000)
  await arranged(app, async (tx) => {
    await sql`insert into ${sql.table(deviceEventTable)}
        (machine_id, merchant_path, kind, identity, content_hash, boot_id, seq, device_at, received_at, data)
      select machine_id, merchant_path, 'alarm', 'many-' || word, '', 'b-order', word, ${at}, ${at},
        jsonb_build_object('kind', 'humidity', 'state', case when word % 2 = 0 then 'cleared' else 'raised' end)
      from ${sql.table(deviceTable)}, generate_series(1, ${many}::int) as word
      where machine_id = ${machine}`.execute(tx)
    await sql`insert into vending.alarm
        (id, merchant_id, merchant_path, machine_id, kind, source, severity, state, raised_at, seen_at, cleared_at)
      select gen_random_uuid(), merchant_id, merchant_path, id, 'humidity', 'machine', 'warning', 'cleared',
        ${at}, ${at}, ${at}
      from ${sql.table(machineTable)}, generate_series(1, ${many}::int) where id = ${machine}`.execute(tx)
  })
  await app.write((db) => sql`analyze ${sql.table(deviceEventTable)}, vending.alarm`.execute(db))
  const watch = await watchPlans(app, inject('testCluster').ownerUrl)
  await vi.waitUntil(async () => (await app.inject('/healthz')).statusCode === 200, { timeout: 30_000 })
  watch.take(0)
  watch.during('alarms')
  for (let word = many + 1; word <= many + 8; word += 1)
    await saysAlarm(app, machine, { kind: 'humidity', state: word % 2 === 0 ? 'cleared' : 'raised' }, { seq: word })
  const { statements, wasted } = watch.take(rowsMax)
  expect(wasted).toEqual([])
  expect(statements).toBeGreaterThan(0)
})
