import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aDraft, aSeason, aSubmittedDeclaration } from './fixtures.ts'
import { lockAny, returnForMending } from './server/index.ts'
import { remindOfDeadlines } from './server/reminders.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const hourMs = 3_600_000

/** What stands in the owner's inbox; the owner's own sign-in ends while the clock is put forward. */
const told = (accountId: string) =>
  app.write((db) =>
    db
      .selectFrom('platform.message')
      .select(['subject', 'body'])
      .where('account_id', '=', accountId)
      .where('channel', '=', 'app')
      .orderBy('created_at')
      .execute(),
  )
const titlesOf = async ({ accountId }: { accountId: string }) =>
  (await told(accountId)).map(({ subject }) => subject ?? '')
const remind = () => remindOfDeadlines(app.ctx())

test('whoever has not submitted is reminded once when the window closes soon, not before', async () => {
  const window = {
    opensAt: '2026-03-01T00:00:00+08:00',
    closesAt: new Date(app.clock.now().getTime() + 100 * hourMs).toISOString(),
    graceS: 0,
  }
  const season = await aSeason(app, { window })
  const draft = await aDraft(app, { season })
  await remind()
  expect(await titlesOf(draft.owner)).toEqual([])
  app.clock.advance(40 * hourMs)
  await remind()
  await remind()
  const [message] = await told(draft.owner.accountId)
  expect([
    (await titlesOf(draft.owner)).length,
    message?.subject?.startsWith('申报即将截止：'),
    message?.body.includes('2026年3月6日 13:00'),
  ]).toEqual([1, true, true])
})

test('a returned declaration is reminded before its day; one that was submitted is left alone', async () => {
  const [returned, submitted] = [await aSubmittedDeclaration(app), await aSubmittedDeclaration(app)]
  const ctx = app.ctx()
  await ctx.change('test.return', async (tx) => {
    const row = await lockAny(tx, returned.id)
    const fixBy = new Date(app.clock.now().getTime() + 30 * hourMs)
    await returnForMending(ctx, tx, row, { fixBy, openedPaths: ['basics'], reason: '请补充' })
    return { subject: returned.id, reply: null }
  })
  await remind()
  await remind()
  expect((await titlesOf(returned.owner)).filter((title) => title.startsWith('请尽快改好重交：')).length).toEqual(1)
  expect((await titlesOf(submitted.owner)).map((title) => title.split('：')[0])).toEqual(['申报已提交'])
})

test('one that cannot be reminded keeps none of the others from it', async () => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
  const season = await aSeason(app, { window: { opensAt: at(-24), closesAt: at(24), graceS: 0 } })
  const [one, other] = [await aDraft(app, { season }), await aDraft(app, { season })]
  const counts = async () => [(await titlesOf(one.owner)).length, (await titlesOf(other.owner)).length]
  const ctx = app.ctx()
  let isBroken = true
  const change: typeof ctx.change = async (name, run) => {
    if (!isBroken) return await ctx.change(name, run)
    isBroken = false
    throw new Error('cannot be told')
  }
  await expect(remindOfDeadlines({ ...ctx, change })).rejects.toThrow('cannot be told')
  expect((await counts()).toSorted()).toEqual([0, 1])
  await remind()
  expect(await counts()).toEqual([1, 1])
})
