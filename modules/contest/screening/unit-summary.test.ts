import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { decide, handedIn, theOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const address = '/api/console/unit-materials'

test('the summary lists what the unit has recommended, and nothing that came back', async () => {
  const { unitRounds } = demoSeasons(app.clock.now()).innovation
  const offices = await theOffices(app, { unitRounds: unitRounds ?? [] })
  const [passed, returned] = [await handedIn(app, offices), await handedIn(app, offices)]
  for (const draft of [passed, returned]) must(await decide(app, offices.officers.school, draft, 'approve'))
  must(
    await decide(app, offices.officers.county, returned, 'return', {
      reasons: ['other'],
      opinion: '请补充',
      openedPaths: ['abstract'],
    }),
  )
  const query = { season: offices.season.id, round: 'county-recommendation' }
  const own = must(await app.as(offices.officers.school).get(`${address}/own`, { season: offices.season.id }))
  expect([own.recommended, own.unit.level]).toEqual([1, 'school'])
  const { url } = must(await app.as(offices.officers.school).get(`${address}/summary-address`, query))
  const paper = await app.anonymous.get(url)
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await app.anonymous.get(url.replace(offices.season.id, offices.units.school))).body.code).toEqual('not_found')
})
