import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bulkMax } from '#kernel/contract/bulk.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { organizations } from '#modules/platform/organizations/contract.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const address = '/api/console/organizations/bulk/disable'
const reason = '撤并'

/** Two open schools and a closed one of the officer's city, and a school of another. */
async function fourSchools() {
  const here = await aSchool(app)
  const officer = await anOfficer(app, here.city, [...organizations.permissions])
  const more = async () => (await anOrganization(app, { parentId: here.county, name: '分校', code: randomUUID() })).id
  const [first, second, closed] = [await more(), await more(), await more()]
  await app.as(officer).post(`/api/console/organizations/${closed}/disable`, { reason })
  return { officer, first, second, closed, foreign: (await aSchool(app)).school }
}

const auditOf = (ids: string[]) =>
  app.write((db) =>
    db
      .selectFrom('kernel.audit_entry')
      .select(['action', 'subject_id', 'reason'])
      .where('action', '=', 'organizations.disable')
      .where('subject_id', 'in', ids)
      .execute(),
  )
const stateOf = (ids: string[]) =>
  app.write((db) =>
    db.selectFrom('platform.organization').select(['id', 'is_enabled']).where('id', 'in', ids).execute(),
  )

test('one request does an action to several rows, each with an audit row of its own, and says of each that was refused why', async () => {
  const { officer, first, second, closed, foreign } = await fourSchools()
  const absent = randomUUID()
  const answer = await app
    .as(officer)
    .in('en')
    .post(address, { ids: [first, closed, foreign, absent, second], reason })
  const gone = {
    code: 'not_found',
    message: 'We could not find this. It may have been deleted, or it is not yours',
  }
  expect([answer.status, answer.body.data]).toEqual([
    200,
    {
      done: 2,
      failed: [
        {
          id: closed,
          code: 'wrong_state',
          message: 'This is not possible in the current state. Reload the page to see where things stand',
        },
        { id: foreign, ...gone },
        { id: absent, ...gone },
      ],
    },
  ])
  expect(new Map((await stateOf([first, second, foreign])).map((row) => [row.id, row.is_enabled]))).toEqual(
    new Map([
      [first, false],
      [second, false],
      [foreign, true],
    ]),
  )
  const entries = await auditOf([first, second, foreign])
  expect(new Set(entries)).toEqual(
    new Set([first, second].map((id) => ({ action: 'organizations.disable', subject_id: id, reason }))),
  )
})

test('the same request again under its key finds what it did, and does what was left', async () => {
  const { officer, first, second, closed } = await fourSchools()
  const headers = { 'idempotency-key': randomUUID() }
  const send = (ids: string[]) => app.as(officer).post(address, { ids, reason }, headers)
  const answers = [await send([first, closed]), await send([first, closed])]
  expect(answers.map(({ body }) => body.data.done)).toEqual([1, 1])
  expect(answers[1]?.body.data).toEqual(answers[0]?.body.data)
  await app.as(officer).post(`/api/console/organizations/${closed}/enable`)
  expect((await send([first, closed])).body.data).toEqual({ done: 2, failed: [] })
  expect((await auditOf([first])).length).toBe(1)
  // the key of another request: nothing that this one did is taken for its doing
  expect((await send([first, second])).body.data).toEqual({
    done: 1,
    failed: [
      {
        id: first,
        code: 'wrong_state',
        message: '当前状态下不能进行此操作，请刷新页面查看最新状态',
      },
    ],
  })
})

test('without the permission nothing is done; no row, a row twice, too many rows and a missing reason are refused whole [S8-27]', async () => {
  const { officer, first } = await fourSchools()
  const here = await aSchool(app)
  const reader = await anOfficer(app, here.city, ['organizations.view'])
  const refused = await app.as(reader).post(address, { ids: [here.school], reason })
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  const problemsOf = async (body: object) =>
    (await app.as(officer).post(address, body)).body.fields.map(({ path, code }: { path: string; code: string }) => [
      path,
      code,
    ])
  expect(await problemsOf({ ids: [], reason })).toEqual([['ids', 'nothing_chosen']])
  const none = await app.as(officer).in('en').post(address, { ids: [], reason })
  expect(none.body.fields[0].message).toBe('Select data before acting')
  expect(await problemsOf({ ids: [first, first], reason })).toEqual([['ids', 'taken']])
  const many = Array.from({ length: bulkMax + 1 }, () => randomUUID())
  expect(await problemsOf({ ids: many, reason })).toEqual([['ids', 'too_many']])
  expect(await problemsOf({ ids: [first] })).toEqual([['reason', 'required']])
  expect(await stateOf([first])).toEqual([{ id: first, is_enabled: true }])
})
