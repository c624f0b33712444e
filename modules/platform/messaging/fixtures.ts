import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { loggedMessages, messageTemplates, pushProviders, pushSettings } from './contract/office.ts'

/** What was last written to this contact, newest first; nothing leaves the machine in tests. */
export async function messagesTo(app: TestApp, recipient: string): Promise<{ template: string; body: string }[]> {
  const rows = await app.write((db) =>
    db
      .selectFrom('platform.message')
      .select(['template', 'body', 'recipient_cipher'])
      .orderBy('created_at', 'desc')
      // a held clock gives several the same instant: then the place in the table tells
      .orderBy(sql`ctid`, 'desc')
      .execute(),
  )
  return rows
    .filter(
      ({ recipient_cipher: cipher }) =>
        cipher !== null && app.surroundings.secrets.decrypt(cipher, 'message.recipient') === recipient,
    )
    .map(({ template, body }) => ({ template, body }))
}

/** What stands in somebody's inbox, newest first. */
export async function inboxOf(
  app: TestApp,
  as: TestAccount,
): Promise<{ title: string; body: string; readAt: string | null }[]> {
  const answer = await app.as(as).get('/api/inbox', { limit: 100 })
  const rows = answer.body.data.rows as { title: string; body: string; readAt: string | null }[]
  return rows.map(({ title, body, readAt }) => ({ title, body, readAt }))
}

/** A message within the product to this account. */
export async function anInboxMessage(app: TestApp, account: TestAccount, title = '申报已提交'): Promise<string> {
  return await aStoredMessage(app, { account, title })
}

/** A message of a push: in the inbox, or a text message that has failed for good. */
export async function aPushedMessage(
  app: TestApp,
  wishes: { account: TestAccount; pushId: string; hasFailed?: boolean },
): Promise<string> {
  return await aStoredMessage(app, wishes)
}

/** A text message of no push that has failed for good: for lists, and to be sent again. */
async function aFailedMessage(app: TestApp, account: TestAccount): Promise<string> {
  return await aStoredMessage(app, { account, template: 'accounts.messages.contactInUse', hasFailed: true })
}

async function aStoredMessage(
  app: TestApp,
  wishes: { account: TestAccount; title?: string; template?: string; pushId?: string; hasFailed?: boolean },
): Promise<string> {
  const { random, clock, secrets } = app.ctx()
  const id = random.uuid()
  const fate = wishes.hasFailed
    ? {
        channel: 'sms',
        state: 'failed',
        attempts: 8,
        last_error: 'no',
        recipient_cipher: secrets.encrypt('13900000001', 'message.recipient'),
      }
    : { channel: 'app', state: 'sent', sent_at: clock.now() }
  await app.write((db) =>
    db
      .insertInto('platform.message')
      .values({
        id,
        template: wishes.template ?? 'messaging.messages.pushed',
        params: JSON.stringify({ shown: wishes.template ? { site: 'https://example.org' } : {} }),
        language: 'zh',
        subject: wishes.title ?? '通知',
        body: '请查看进展。',
        account_id: wishes.account.accountId,
        push_id: wishes.pushId ?? null,
        created_at: clock.now(),
        ...fate,
      })
      .execute(),
  )
  return id
}

/** An event that no module declares: for lists alone. */
async function aMessageKind(app: TestApp): Promise<string> {
  const id = `accounts.messages.k${randomBytes(6).toString('hex')}`
  await app.write((db) =>
    db
      .insertInto('platform.message_kind')
      .values({
        id,
        labels: JSON.stringify({ zh: '演练通知', en: 'Drill' }),
        module: 'accounts',
        nature: 'told',
        arguments: ['title'],
        channels: ['app'],
        updated_at: app.clock.now(),
      })
      .execute(),
  )
  return id
}

export function providerValues(wishes: Partial<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    name: `短信网关 ${randomBytes(4).toString('hex')}`,
    kind: 'sms-webhook',
    isEnabled: false,
    sort: 1,
    endpoint: 'https://sms.example.org/send',
    keyId: 'key-1',
    secret: 'hush',
    ...wishes,
  }
}

export async function aProvider(
  app: TestApp,
  as: TestAccount,
  wishes: Partial<Record<string, unknown>> = {},
): Promise<string> {
  const made = await app.as(as).post('/api/console/providers', { values: providerValues(wishes) })
  if (made.status !== 200) throw new Error(`no provider: ${JSON.stringify(made.body)}`)
  return made.body.data.id
}

const template = 'accounts.messages.contactInUse'
const changedTexts = { zh: { sms: '这个号码已有账号：{site}' } }

async function aChangedTemplate(app: TestApp, as: TestAccount): Promise<string> {
  const path = `/api/console/templates/${template}/texts`
  const { version } = (await app.as(as).get(path)).body.data
  await app.as(as).put(path, { version, texts: { zh: { sms: `改写 ${randomBytes(3).toString('hex')}：{site}` } } })
  return template
}

/** Examples of the routes; who may use them comes from the modules of accounts, later in the order. */
export function messagingExamples(people: {
  admin(app: TestApp): Promise<TestAccount>
  /** somebody else of the portal */
  person(app: TestApp): Promise<TestAccount>
}): RouteExamples {
  const admins = new WeakMap<TestApp, Promise<TestAccount>>()
  const theAdmin = (app: TestApp) => {
    const known = admins.get(app) ?? people.admin(app)
    admins.set(app, known)
    return known
  }
  const own = async (app: TestApp) => {
    const as = await people.person(app)
    return { as, stranger: await people.person(app), params: { id: await anInboxMessage(app, as) } }
  }
  return {
    ...exampleOfResource(pushProviders, {
      as: theAdmin,
      row: async (app) => aProvider(app, await theAdmin(app)),
      values: async () => providerValues(),
      edit: { sort: 7 },
      // nobody listens there: what came of it is told, not refused
      actions: {
        test: {
          row: async (app) => aProvider(app, await theAdmin(app), { endpoint: 'http://127.0.0.1:9/send' }),
          body: async () => ({ values: { recipient: '13900000001' } }),
        },
      },
    }),
    ...exampleOfResource(pushSettings, {
      as: theAdmin,
      row: aMessageKind,
      values: async () => ({}),
      edit: { isUrgent: true },
    }),
    ...exampleOfResource(messageTemplates, {
      as: theAdmin,
      row: aMessageKind,
      values: async () => ({}),
      actions: { reset: { row: async (app) => aChangedTemplate(app, await theAdmin(app)) } },
    }),
    ...exampleOfResource(loggedMessages, {
      as: theAdmin,
      row: async (app) => aFailedMessage(app, await theAdmin(app)),
      values: async () => ({}),
    }),
    'quietHours.edit': async (app) => ({ as: await theAdmin(app), body: { hours: '' } }),
    'messageTemplates.texts': async (app) => ({ as: await theAdmin(app), params: { id: template } }),
    'messageTemplates.version': async (app) => ({
      as: await theAdmin(app),
      params: { id: await aChangedTemplate(app, await theAdmin(app)), version: '1' },
    }),
    'messageTemplates.save': async (app) => {
      const as = await theAdmin(app)
      const { version } = (await app.as(as).get(`/api/console/templates/${template}/texts`)).body.data
      return { as, params: { id: template }, body: { version, texts: changedTexts } }
    },
    'messageTemplates.preview': async (app) => ({
      as: await theAdmin(app),
      params: { id: template },
      body: { texts: changedTexts, of: 'zh' },
    }),
    'inbox.list': async (app) => {
      const as = await people.person(app)
      return {
        as,
        query: { limit: 100 },
        grow: async (count) => {
          for (let each = 0; each < count; each += 1) await anInboxMessage(app, as)
        },
      }
    },
    'inbox.read': own,
    'inbox.readAll': async (app) => ({ as: await people.person(app) }),
  }
}
