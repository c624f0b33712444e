import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aDefinition, aSeason, aSignedDeclaration, leanKind, must } from './fixtures.ts'
import { tryDraft } from './server/trial.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('a draft is held against the declarations of last season: how many would be refused, and why', async () => {
  const season = await aSeason(app, aDefinition(app))
  const { school } = await aSchool(app)
  for (let count = 0; count < 2; count += 1) {
    const pupil = await aPupil(app, { organizationId: school })
    const wishes = { season, kind: leanKind.code, owner: pupil, codeUnit: school }
    const { owner, id } = await aSignedDeclaration(app, wishes)
    const ticks = leanKind.ticks.map((tick) => tick.code)
    must(await app.as(owner).post(`/api/declarations/${id}/submit`, { ticks }))
  }
  const office = app.as(await anAdmin(app))
  const code = `next-${app.ctx().random.uuid().slice(0, 8)}`
  const from = { season: season.id, isForNextYear: true }
  const { id } = (await office.post('/api/console/season-drafts', { code, from })).body.data
  const path = `/api/console/season-drafts/${id}`
  const newest = async () => (await office.get(`${path}/trials`)).body.data.trials[0]
  const tryIt = async () => {
    app.clock.advance(1000)
    must(await office.post(`${path}/trials`, { season: season.id }))
    await app.drainJobs()
    return await newest()
  }
  expect(await tryIt()).toMatchObject({ state: 'finished', total: 2, done: 2, refused: 0, findings: [] })
  const { definition } = (await office.get(path)).body.data
  const write = (content: unknown) =>
    app.write((db) =>
      db
        .updateTable('contest.season_draft')
        .set({ definition: JSON.stringify(content) })
        .where('id', '=', id)
        .execute(),
    )
  // one that cannot go on does not run for ever; tried again it comes to its end
  app.clock.advance(1000)
  const { id: trialId } = must(await office.post(`${path}/trials`, { season: season.id }))
  await write({})
  await expect(tryDraft(app.ctx(), { trialId })).rejects.toThrow()
  expect((await newest()).state).toEqual('failed')
  await write(definition)
  await app.drainJobs()
  expect(await newest()).toMatchObject({ id: trialId, state: 'finished', total: 2 })
  const at = definition.kinds.findIndex((kind: { code: string }) => kind.code === leanKind.code)
  const field = { key: 'budgetPlan', type: 'text', labels: { zh: '目的' }, isRequired: true, maxChars: 200 }
  const section = definition.kinds[at].sections[0]
  await office.put(`${path}/section`, {
    path: `kinds[${at}].sections[0].fields[${section.fields.length}]`,
    value: field,
  })
  expect(await tryIt()).toMatchObject({
    total: 2,
    refused: 2,
    findings: [{ kind: leanKind.code, path: 'budgetPlan', count: 2 }],
  })
  await office.put(`${path}/section`, { path: `kinds[${at}].caps`, value: [{ level: 'province', amount: 1 }] })
  expect(await tryIt()).toMatchObject({
    total: 2,
    refused: 2,
    findings: [
      { kind: leanKind.code, path: 'budgetPlan', count: 2 },
      { kind: leanKind.code, path: 'caps', code: 'unit_over_cap', count: 1 },
    ],
  })
})
