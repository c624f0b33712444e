import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { aContactWithRole } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aReturn, decide, handedIn, theOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const resource = 'submittedDeclarations'

test('what the queue shows leaves as a table for a reason, in words, and nothing of it for a stranger or an auditor', async () => {
  const offices = await theOffices(app)
  const { officers, units, season } = offices
  const draft = await handedIn(app, offices)
  const stream = (as = officers.county, more: Record<string, string> = {}) =>
    app.as(as).get('/api/console/exports/stream', { resource, 'f.season': season.id, ...more })
  const unreasoned = await stream()
  expect([unreasoned.status, unreasoned.body.code]).toEqual([422, 'export_reason_missing'])
  const told = (await stream(officers.county, { reason: '年度汇总' })).raw.toString()
  expect([draft.number, draft.kind.labels.zh, '年度汇总'].filter((word) => !told.includes(word))).toEqual([])
  const elsewhere = await aContactWithRole(app, 'contest-officer', (await aSchool(app)).county)
  const theirs = (await stream(elsewhere, { reason: '年度汇总' })).raw.toString()
  expect([theirs.includes('年度汇总'), theirs.includes(draft.number)]).toEqual([true, false])
  const auditor = await aContactWithRole(app, 'auditor', units.province)
  expect((await stream(auditor, { reason: '年度汇总' })).body.code).toEqual('forbidden')
})

test('it is cut as the queue is: by a unit with what is below it, by whose turn it is, and by a piece of the title', async () => {
  const offices = await theOffices(app)
  const { officers, units, season } = offices
  const [waiting, passed, returned] = [
    await handedIn(app, offices),
    await handedIn(app, offices),
    await handedIn(app, offices),
  ]
  must(await decide(app, officers.school, passed, 'approve'))
  must(await decide(app, officers.school, returned, 'return', aReturn))
  const listed = async (cut: Record<string, string>) => {
    const query = { 'f.season': season.id, sort: 'receivedAt', limit: 100, ...cut }
    const { rows } = must(await app.as(officers.province).get('/api/console/submitted-declarations', query))
    return rows.map(({ id }: { id: string }) => id).sort()
  }
  const all = [waiting.id, passed.id, returned.id].sort()
  for (const unit of Object.values(units)) expect(await listed({ 'f.unit': unit })).toEqual(all)
  expect(await listed({ 'f.unit': (await aSchool(app)).county })).toEqual([])
  expect(await listed({ 'f.waitsFor': units.county, 'f.state': 'submitted' })).toEqual([passed.id])
  expect(await listed({ 'f.state': 'returned' })).toEqual([returned.id])
  expect(await listed({ 'f.level': 'school', 'f.state': 'submitted' })).toEqual([waiting.id])
  expect(await listed({ search: waiting.number })).toEqual([waiting.id])
  expect(await listed({ search: '没有这样的名称' })).toEqual([])
})
