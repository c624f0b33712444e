import { expect, test } from 'vitest'
import { emit } from '#kernel/server/jobs.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aDraft, aFrozenDeclaration, aSubmittedDeclaration, must } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

for (const [make, ends] of [
  [aDraft, 'void'],
  [aFrozenDeclaration, 'void'],
  [aSubmittedDeclaration, 'withdrawn'],
] as const) {
  test(`when the guardian takes the consent back, what ${make.name} made is ${ends} and names nobody any more`, async () => {
    const made = await make(app)
    const before = must(await app.as(made.owner).get(`/api/declarations/${made.id}`))
    await app.ctx().change('accounts.test', async (tx) => {
      await emit(tx, 'accounts.consentWithdrawn', { accountId: made.owner.accountId })
      return { subject: made.owner.accountId, reply: null }
    })
    await app.drainJobs()
    const after = must(await app.as(made.owner).get(`/api/declarations/${made.id}`))
    expect([after.state, after.values, after.people, after.title]).toEqual([ends, {}, [], ''])
    expect(before.state).not.toEqual(after.state)
    const kept = await app.write((db) =>
      db.selectFrom('contest.form_version').select('content').where('declaration_id', '=', made.id).execute(),
    )
    expect(kept.map(({ content }) => content)).toEqual(kept.map(() => ({ erased: 'consent-withdrawn' })))
  })
}
