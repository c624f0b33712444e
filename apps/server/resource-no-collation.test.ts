import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { asOwner, databaseUrl } from '#kernel/testing/database.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('a database without a collation for the reader’s language sorts names in its own order, page by page', async () => {
  const { rows } = await app.surroundings.database.readPool.query('select current_database() as name')
  await asOwner(databaseUrl(inject('testCluster').ownerUrl, rows[0]?.name), async (owner) => {
    await owner.query('drop collation pg_catalog."zh-x-icu"')
  })
  const admin = await anAdmin(app)
  const { county, school } = await aSchool(app)
  await app.write((db) => db.deleteFrom('platform.organization').where('id', '=', school).execute())
  for (const name of ['张庄', '阿坝', '李村']) await anOrganization(app, { parentId: county, name, code: randomUUID() })
  const names: string[] = []
  let after: string | null = null
  do {
    const query = { 'f.parent': county, sort: 'name', direction: 'asc', limit: 2, ...(after === null ? {} : { after }) }
    const answer = await app.as(admin).get('/api/console/organizations', query)
    names.push(...answer.body.data.rows.map((row: { name: { zh: string } }) => row.name.zh))
    after = answer.body.data.next
  } while (after !== null)
  expect(names).toEqual(['张庄', '李村', '阿坝'])
})
