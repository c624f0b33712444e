import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { gatewayClaim, gatewayLock } from './server/gateway-claim.ts'

const app = await startTestApp({ now: 'real' })

function aClaim() {
  const told: string[] = []
  const claim = gatewayClaim({
    pool: app.surroundings.database.writePool,
    log: pino({ level: 'fatal' }),
    onHeld: () => {
      told.push('held')
    },
    onTaken: async () => {
      told.push('taken')
    },
    lookMs: 20,
  })
  claim.start()
  return { told, stop: () => claim.stop() }
}

test('of two gateways of one database one works; the other waits, and takes over when it ends', async () => {
  const first = aClaim()
  await expect.poll(() => first.told).toEqual(['held'])
  const second = aClaim()
  await expect.poll(() => second.told).toContain('taken')
  expect(second.told).not.toContain('held')
  await first.stop()
  await expect.poll(() => second.told).toContain('held')
  await second.stop()
})

test('a gateway whose session is lost takes it up again', async () => {
  const only = aClaim()
  await expect.poll(() => only.told).toEqual(['held'])
  await app.write((db) =>
    sql`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${gatewayLock}
        and database = (select oid from pg_database where datname = current_database())`.execute(db),
  )
  await expect.poll(() => only.told).toEqual(['held', 'held'])
  await only.stop()
})
