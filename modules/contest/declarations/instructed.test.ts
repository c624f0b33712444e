import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aPhone, aPupil, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aCompleteDraft, aSeason, leanKind, type MadeDraft, must, save, signed } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const season = await aSeason(app)

/** Whom submissions name is written down by a job. */
async function record(): Promise<void> {
  const job = app.modules.find(({ name }) => name === 'contest.declarations')?.jobs?.['declarations.recordPeople']
  await job?.(app.ctx(), {} as never)
}

interface Named {
  name: string
  phone: string
}

/** A work that names somebody as its instructor, not yet handed in. */
async function aDraftNaming({ name, phone }: Named): Promise<MadeDraft> {
  const { school, county } = await aSchool(app)
  const draft = await aCompleteDraft(app, { season, kind: leanKind.code, school, codeUnit: county })
  const path = `/api/declarations/${draft.id}/people`
  const { id } = must(await app.as(draft.owner).post(path, { role: 'instructor' })).person
  await save(app, draft, { [`instructors.${id}.name`]: name, [`instructors.${id}.phone`]: phone })
  return draft
}

async function handIn(draft: MadeDraft): Promise<void> {
  must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
  await signed(app, draft.id)
  must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/submit`, { ticks: ['true', 'own'] }))
  await record()
}

const seenBy = async (account: TestAccount) =>
  must(await app.as(account).get('/api/declarations/instructed')).works.map((work: { id: string }) => work.id)
const statusFor = async (account: TestAccount, draft: MadeDraft) =>
  (await app.as(account).get(`/api/declarations/${draft.id}/progress`)).status

test('a teacher sees the works that name them, once they were handed in, where each is, and nothing else of them', async () => {
  const phone = aPhone()
  const teacher = await aTeacher(app, { name: '陈启明', contacts: [{ by: 'sms', target: phone }] })
  const draft = await aDraftNaming({ name: '陈启明', phone })
  expect([await seenBy(teacher), await statusFor(teacher, draft)]).toEqual([[], 404])
  await handIn(draft)
  const { works } = must(await app.as(teacher).get('/api/declarations/instructed'))
  expect(works).toEqual([
    {
      id: draft.id,
      number: draft.number,
      title: '会转弯的风筝',
      kind: leanKind.code,
      contest: 'innovation',
      state: 'submitted',
      members: ['阿依古丽·买买提'],
      submittedAt: '2026-03-02T01:00:00.000Z',
      at: { unit: works[0]?.at?.unit, since: '2026-03-02T01:00:00.000Z' },
    },
  ])
  const { stops } = must(await app.as(teacher).get(`/api/declarations/${draft.id}/progress`))
  const here = stops.find((stop: { place: string }) => stop.place === 'here')
  expect(here.unit).toBe(works[0].at.unit)
  for (const rest of ['', '/check', '/authorization-code', '/receipt'])
    expect((await app.as(teacher).get(`/api/declarations/${draft.id}${rest}`)).status).toBe(404)
  expect((await app.as(teacher).post(`/api/declarations/${draft.id}/withdraw`, { to: 'draft' })).status).toBe(404)
  must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/withdraw`, { to: 'draft' }))
  expect([await seenBy(teacher), await statusFor(teacher, draft)]).toEqual([[], 404])
})

test('nobody sees another’s: the same name, the same phone in another’s name, a pupil, somebody without a phone', async () => {
  const phone = aPhone()
  const named = await aTeacher(app, { name: '陈启明', contacts: [{ by: 'sms', target: phone }] })
  const namesake = await aTeacher(app, { name: '陈启明', contacts: [{ by: 'sms', target: aPhone() }] })
  const silent = await aTeacher(app, { name: '陈启明' })
  const work = await aDraftNaming({
    name: '陈启明',
    phone: `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`,
  })
  await handIn(work)
  const slip = await aDraftNaming({ name: '周明远', phone })
  await handIn(slip)
  const theirs = await aDraftNaming({ name: '韦青', phone: aPhone() })
  await handIn(theirs)
  expect(await seenBy(named)).toEqual([work.id])
  expect([await statusFor(named, work), await statusFor(named, slip), await statusFor(named, theirs)]).toEqual([
    200, 404, 404,
  ])
  for (const other of [namesake, silent]) {
    expect(await seenBy(other)).toEqual([])
    expect(await statusFor(other, work)).toBe(404)
  }
  const pupil = await aPupil(app, { name: '陈启明', contacts: [{ by: 'sms', target: aPhone() }] })
  expect((await app.as(pupil).get('/api/declarations/instructed')).status).toBe(403)
  expect(await statusFor(pupil, work)).toBe(404)
})
