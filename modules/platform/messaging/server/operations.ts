import { sql } from 'kysely'
import type { Language } from '#kernel/contract/languages.ts'
import { later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { isWanted, type UnwantedChannels } from '../contract/choices.ts'
import type { DirectChannel, MessageChannel } from '../contract.ts'
import { isObligatory, settingOf } from './configuration.ts'
import { providersFor } from './providers.ts'
import { waitsUntil } from './quiet-hours.ts'
import { sealRecipient } from './recipients.ts'
import { wordsOf } from './wording.ts'

export interface NewMessage {
  channel: DirectChannel
  /** one of the kinds that modules declare, as `accounts.messages.registerCode` */
  template: string
  params: Readonly<Record<string, string>>
  /** those of the params that must not stay readable once the message is out: codes, links with a token */
  secretParams?: readonly string[]
  /** phone or e-mail in its normal form */
  recipient: string
  language: Language
  accountId?: string | null
}

/** Who is told that something happened, and how they can be reached. */
export interface Notification {
  template: string
  params: Readonly<Record<string, string>>
  secretParams?: readonly string[]
  /** whose inbox it goes into; null: somebody without an account */
  accountId: string | null
  /** in their normal form */
  contacts: Readonly<Partial<Record<DirectChannel, string | null>>>
  /** what this person has chosen; nothing for contacts that are not the person's own */
  unwanted?: UnwantedChannels | undefined
  language: Language
}

export const hidden = '******'

/**
 * Writes a message and leaves its delivery to the worker: both are part of the caller's change. For what somebody waits
 * for; it goes at once, and to where they said. In the demo, and where no provider is configured for the channel, it is kept
 * and goes nowhere.
 */
export async function sendMessage(tx: Tx, ctx: Ctx, message: NewMessage): Promise<{ messageId: string }> {
  return await writeMessage(tx, ctx, { ...message, accountId: message.accountId ?? null }, null)
}

/**
 * Tells somebody that something happened: by the channels that the push settings name for it, into the inbox at once, by
 * phone, e-mail or chat group not in quiet hours, unless it is urgent. Nothing where it is switched off; and by the ways the
 * person does not want only what is obligatory. Whoever wants none of them finds it in the inbox.
 */
export async function notify(tx: Tx, ctx: Ctx, told: Notification): Promise<void> {
  const setting = await settingOf(ctx, told.template)
  if (!setting.isEnabled) return
  const direct = setting.channels.filter((each): each is DirectChannel => each === 'sms' || each === 'email')
  const reachable = direct.filter((channel) => told.contacts[channel])
  const reached = isObligatory(setting)
    ? reachable
    : reachable.filter((channel) => isWanted(told.unwanted, setting.module, channel))
  const isLeftOut = reached.length === 0 && reachable.length > 0
  const waitUntil = await waitsUntil(ctx, setting.isUrgent)
  if ((setting.channels.includes('app') || isLeftOut) && told.accountId !== null)
    await writeMessage(tx, ctx, { ...told, channel: 'app', recipient: null }, null)
  for (const channel of setting.isEverywhere ? reached : reached.slice(0, 1))
    await writeMessage(tx, ctx, { ...told, channel, recipient: told.contacts[channel] ?? null }, waitUntil)
  if (setting.channels.includes('chat-app') && (await providersFor(ctx, 'chat-app')).length > 0)
    await writeMessage(tx, ctx, { ...told, channel: 'chat-app', recipient: null }, waitUntil)
}

type Written = Omit<NewMessage, 'channel' | 'recipient' | 'accountId'> & {
  channel: MessageChannel
  recipient: string | null
  accountId: string | null
}

interface MessageRow {
  id: string
  channel: MessageChannel
  template: string
  params: string
  language: Language
  /** sealed */
  recipient: Buffer | null
  subject: string | null
  body: string
  state: 'queued' | 'sent' | 'kept'
  account: string | null
  browserKey: string | null
  createdAt: Date
  sentAt: Date | null
}

const writing = fixedStatement<MessageRow>(
  (value) => sql`
    insert into platform.message (id, channel, template, params, language, recipient_cipher, subject, body, state,
      account_id, browser_key, created_at, sent_at)
    values (${value('id')}, ${value('channel')}, ${value('template')}, ${value('params')}, ${value('language')},
      ${value('recipient')}, ${value('subject')}, ${value('body')}, ${value('state')},
      ${value('account')}, ${value('browserKey')}, ${value('createdAt')}, ${value('sentAt')})`,
)

async function writeMessage(
  tx: Tx,
  ctx: Ctx,
  message: Written,
  waitUntil: Date | null,
): Promise<{ messageId: string }> {
  const messageId = ctx.random.uuid()
  const isKept = message.channel !== 'app' && (await providersFor(ctx, message.channel)).length === 0
  const shown = maskedParams(message)
  // what stands in an inbox stays there: nothing secret goes into it
  const params = message.channel === 'app' ? shown : message.params
  const words = wordsOf(ctx, await settingOf(ctx, message.template), { ...message, params })
  const now = ctx.clock.now()
  await later(
    tx,
    writing({
      id: messageId,
      channel: message.channel,
      template: message.template,
      params: JSON.stringify({ shown }),
      language: message.language,
      recipient: sealRecipient(ctx, message.recipient),
      subject: words.subject,
      body: words.body,
      state: message.channel === 'app' ? 'sent' : isKept ? 'kept' : 'queued',
      account: message.accountId,
      browserKey: ctx.config.isDemo && message.recipient !== null ? ctx.browserKey : null,
      createdAt: now,
      sentAt: message.channel === 'app' ? now : null,
    }),
  )
  if (message.channel !== 'app' && !isKept) {
    await enqueueDelivery(tx, ctx, { messageId, params: message.params }, waitUntil)
  }
  return { messageId }
}

/** The provider's own template takes the bare code, so it rides in the job, which is gone once it is done. */
export async function enqueueDelivery(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
  { messageId, params }: { messageId: string; params: NewMessage['params'] },
  waitUntil: Date | null,
): Promise<void> {
  const secret = ctx.secrets.encrypt(JSON.stringify(params), messageId).toString('base64')
  await enqueue(tx, 'messaging.deliver', { messageId, secret }, waitUntil ? { runAt: waitUntil } : {})
}

function maskedParams(message: Pick<NewMessage, 'params' | 'secretParams'>): Record<string, string> {
  const secret = message.secretParams ?? []
  return Object.fromEntries(
    Object.entries(message.params).map(([name, value]) => [name, secret.includes(name) ? hidden : value]),
  )
}

/** One page of a push: who gets it, in their own language. */
export interface PushedMessage {
  channel: MessageChannel
  accountId: string | null
  recipient: string | null
  language: Language
  title: string
  body: string
}

const pushedTemplate = 'messaging.messages.pushed'

/** Writes many messages of a push at once, and leaves their delivery to the worker. */
export async function writePushed(
  tx: Tx,
  ctx: Ctx,
  push: { id: string; type: string; isUrgent: boolean },
  messages: readonly PushedMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const setting = await settingOf(ctx, pushedTemplate)
  const now = ctx.clock.now()
  const kept = new Map<MessageChannel, boolean>()
  for (const channel of new Set(messages.map((each) => each.channel)))
    kept.set(channel, channel !== 'app' && (await providersFor(ctx, channel)).length === 0)
  const rows = messages.map(({ channel, accountId, recipient, language, title, body }) => {
    const params = { title, body }
    const words =
      channel === 'app'
        ? { subject: title, body }
        : wordsOf(ctx, setting, { channel, template: pushedTemplate, params, language })
    return {
      id: ctx.random.uuid(),
      channel,
      template: pushedTemplate,
      params: JSON.stringify({ shown: {} }),
      language,
      recipient_cipher: sealRecipient(ctx, recipient),
      ...words,
      state: channel === 'app' ? 'sent' : kept.get(channel) ? 'kept' : 'queued',
      account_id: accountId,
      push_id: push.id,
      type: push.type,
      created_at: now,
      sent_at: channel === 'app' ? now : null,
    }
  })
  await tx.insertInto('platform.message').values(rows).execute()
  const queued = rows.filter((row) => row.state === 'queued').map(({ id }) => id)
  await enqueueAll(tx, queued, await waitsUntil(ctx, push.isUrgent))
}

/** One job for each of the messages, in one statement. */
export async function enqueueAll(tx: Tx, messageIds: readonly string[], runAt: Date | null): Promise<void> {
  if (messageIds.length === 0) return
  await later(
    tx,
    sql`select graphile_worker.add_job('messaging.deliver', payload := json_build_object('messageId', id),
      run_at := ${runAt}::timestamptz) from unnest(${[...messageIds]}::uuid[]) as waiting (id)`,
  )
}
