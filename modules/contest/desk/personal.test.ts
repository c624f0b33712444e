import { expect, test } from 'vitest'
import { personalData, retentionClasses } from '#kernel/server/personal.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { aPhone, aPupil, fixturePassword } from '#modules/platform/accounts/fixtures.ts'
import { anInvitation, aPreparedDraft, aRosterPupil, aTakenDraft, aTeacher } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const dayMs = 24 * 3600_000

const deskOf = async (accountId: string) => {
  const part = personalData().find(({ name }) => name === 'desk')
  return (await part?.collect(app.ctx(), accountId)) ?? []
}

async function forget(account: Parameters<typeof app.as>[0]): Promise<void> {
  must(await app.as(account).post('/api/rights/erasure', { password: fixturePassword }))
  app.clock.advance(16 * dayMs)
  const rights = app.modules.find(({ name }) => name === 'platform.rights')
  await rights?.jobs?.['rights.eraseDue']?.(app.ctx(), {} as never)
  await app.drainJobs()
}

const rowsOf = (table: 'contest.desk_pupil' | 'contest.desk_draft' | 'contest.desk_invitation') =>
  app.write((db) => db.selectFrom(table).selectAll().execute())

test('a teacher sees the own roster among the own data, a pupil what a teacher’s roster knows; phones stay masked', async () => {
  const teacher = await aTeacher(app)
  const phone = aPhone()
  const draft = await aTakenDraft(app, { teacher, phone })
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  const ofTeacher = await deskOf(teacher.accountId)
  expect(ofTeacher.map(({ facts }) => facts)).toEqual([
    [
      { key: 'class', value: '初二 3班' },
      { key: 'phone', value: masked },
      { key: 'invitedAt', value: app.clock.now().toISOString() },
    ],
  ])
  const [ofPupil] = await deskOf(draft.owner.accountId)
  expect(ofPupil?.facts.map(({ key }) => key)).toEqual(['rosterOf', 'class', 'phone', 'invitedAt'])
  expect(await deskOf((await aPupil(app)).accountId)).toEqual([])
})

test('a pupil who is forgotten goes from the teacher’s roster, and the teacher’s other pupils stay', async () => {
  const teacher = await aTeacher(app)
  const owner = await aPupil(app)
  await aTakenDraft(app, { teacher, owner })
  const other = await aRosterPupil(app, teacher)
  await forget(owner)
  const left = (await rowsOf('contest.desk_pupil')).filter((row) => row.teacher_account_id === teacher.accountId)
  expect(left.map(({ id }) => id)).toEqual([other])
})

test('a teacher who is forgotten leaves no roster, no invitation and no help behind', async () => {
  const teacher = await aTeacher(app)
  const waiting = await aPreparedDraft(app, { teacher })
  await anInvitation(app, waiting)
  const taken = await aTakenDraft(app, { teacher })
  await forget(teacher)
  const tables = ['contest.desk_pupil', 'contest.desk_draft'] as const
  for (const table of tables)
    expect((await rowsOf(table)).filter((row) => row.teacher_account_id === teacher.accountId)).toEqual([])
  expect((await rowsOf('contest.desk_invitation')).filter((row) => row.declaration_id === waiting.id)).toEqual([])
  const rows = await app.write((db) =>
    db
      .selectFrom('contest.declaration')
      .select(['id', 'state', 'helper_account_id'])
      .where('id', 'in', [waiting.id, taken.id])
      .execute(),
  )
  expect(rows.find(({ id }) => id === waiting.id)?.state).toEqual('void')
  expect(rows.find(({ id }) => id === taken.id)).toEqual({ id: taken.id, state: 'draft', helper_account_id: null })
})

test('a roster forgets whom nobody has worked with for long, but not whose work still waits', async () => {
  const teacher = await aTeacher(app)
  const idle = await aRosterPupil(app, teacher)
  const waiting = await aPreparedDraft(app, { teacher })
  app.clock.advance(800 * dayMs)
  const rosters = retentionClasses().find(({ code }) => code === 'rosters')
  const before = new Date(app.clock.now().getTime() - 730 * dayMs)
  const due = (await rosters?.count(app.ctx(), before)) ?? 0
  expect(due).toBeGreaterThan(0)
  expect(await rosters?.run(app.ctx(), before)).toEqual(due)
  const left = (await rowsOf('contest.desk_pupil')).map(({ id }) => id)
  expect([left.includes(idle), left.includes(waiting.pupil)]).toEqual([false, true])
})
