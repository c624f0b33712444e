import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin, anOfficer, aPhone, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aPushedMessage } from '#modules/platform/messaging/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { pushes } from './contract.ts'

/** A push to the people of one organization, by the inbox unless said. */
export function pushBody(organization: string | null, wishes: object = {}) {
  return {
    type: 'notice',
    title: { zh: '申报将要截止', en: 'Declarations close soon' },
    body: { zh: '请在周五 17:00 前提交。', en: 'Please submit before Friday 17:00.' },
    channels: ['app'],
    audience: { organization },
    ...wishes,
  }
}

export interface SenderPlace {
  officer: TestAccount
  county: string
  school: string
  /** of the school, with a phone */
  teacher: TestAccount
  phone: string
}

/** A county's officer who may push, and a teacher of a school in it. */
export async function aSender(app: TestApp): Promise<SenderPlace> {
  const { county, school } = await aSchool(app)
  const phone = aPhone()
  const teacher = await aTeacher(app, { organizationId: school, contacts: [{ by: 'sms', target: phone }] })
  const officer = await anOfficer(app, county, [...pushes.permissions, 'pushes.compose', 'organizations.view'])
  return { officer, county, school, teacher, phone }
}

/** Hands a push in; it waits for the worker. */
export async function aPush(app: TestApp, as: TestAccount, body: object): Promise<string> {
  const made = await app.as(as).post('/api/console/push', body)
  if (made.status !== 200) throw new Error(`no push: ${JSON.stringify(made.body)}`)
  return made.body.data.id
}

const senders = new WeakMap<TestApp, Promise<SenderPlace>>()
function theSender(app: TestApp): Promise<SenderPlace> {
  const known = senders.get(app) ?? aSender(app)
  senders.set(app, known)
  return known
}

const stranger = async (app: TestApp) =>
  anOfficer(app, (await aSchool(app)).county, [...pushes.permissions, 'pushes.compose'])

async function aWaitingPush(app: TestApp): Promise<string> {
  const { officer, school } = await theSender(app)
  return await aPush(
    app,
    officer,
    pushBody(school, { scheduledAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString() }),
  )
}

async function aPausedPush(app: TestApp): Promise<string> {
  const id = await aWaitingPush(app)
  await app.as((await theSender(app)).officer).post(`/api/console/push/${id}/pause`)
  return id
}

/** One whose message has failed for good. */
async function aFailedPush(app: TestApp): Promise<string> {
  const id = await aWaitingPush(app)
  await aPushedMessage(app, { account: (await theSender(app)).teacher, pushId: id, hasFailed: true })
  await app.write((db) =>
    db
      .updateTable('platform.push')
      .set({ state: 'sent', is_written: true, finished_at: app.clock.now() })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

const sender = async (app: TestApp) => (await theSender(app)).officer

export const examples: RouteExamples = {
  ...exampleOfResource(pushes, {
    as: sender,
    stranger,
    row: aWaitingPush,
    values: async () => ({}),
    actions: { resume: { row: aPausedPush }, retry: { row: aFailedPush } },
  }),
  'pushes.count': async (app) => ({
    as: await sender(app),
    body: { audience: { organization: (await theSender(app)).school } },
  }),
  'pushes.compose': async (app) => ({ as: await sender(app), body: pushBody((await theSender(app)).school) }),
  'pushes.messages': async (app) => {
    const as = await anAdmin(app)
    const { teacher } = await theSender(app)
    const id = await aFailedPush(app)
    return {
      as,
      stranger: await stranger(app),
      params: { id },
      query: { limit: 100 },
      grow: async (count) => {
        for (let each = 0; each < count; each += 1) await aPushedMessage(app, { account: teacher, pushId: id })
      },
    }
  },
}
