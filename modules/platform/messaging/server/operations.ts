import type { Language } from '#kernel/contract/languages.ts'
import { later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { deliveryAttempts, type MessageChannel } from '../contract.ts'
import { type Outgoing, providerFor } from './providers.ts'

export interface NewMessage {
  channel: MessageChannel
  /**
   * full key of the words, as `accounts.messages.registerCode`; below it stand `subject` and `body` (e-mail) and `sms`
   */
  template: string
  params: Readonly<Record<string, string>>
  /** those of the params that must not stay readable once the message is out: codes, links with a token */
  secretParams?: readonly string[]
  /** phone or e-mail in its normal form */
  recipient: string
  language: Language
  accountId?: string | null
}

const recipientPurpose = 'message.recipient'
const hidden = '******'

/**
 * Writes a message and leaves its delivery to the worker: both are part of the caller's change. In the demo, and where no
 * provider is configured for the channel, it is kept and goes nowhere.
 */
export async function sendMessage(tx: Tx, ctx: Ctx, message: NewMessage): Promise<{ messageId: string }> {
  const messageId = ctx.random.uuid()
  const isKept = providerFor(message.channel, ctx.config) === null
  const words = wordsOf(ctx, message)
  await later(
    tx,
    tx.insertInto('platform.message').values({
      id: messageId,
      channel: message.channel,
      template: message.template,
      params: JSON.stringify({ shown: maskedParams(message) }),
      language: message.language,
      recipient_cipher: ctx.secrets.encrypt(message.recipient, recipientPurpose),
      subject: words.subject,
      body: words.body,
      state: isKept ? 'kept' : 'queued',
      account_id: message.accountId ?? null,
      browser_key: ctx.config.isDemo ? ctx.browserKey : null,
      created_at: ctx.clock.now(),
    }),
  )
  if (!isKept) {
    // The provider's own template takes the bare code, so it rides in the job, which is gone once it is done.
    const secret = ctx.secrets.encrypt(JSON.stringify(message.params), messageId).toString('base64')
    await enqueue(tx, 'messaging.deliver', { messageId, secret })
  }
  return { messageId }
}

type Worded = Pick<NewMessage, 'channel' | 'template' | 'params' | 'language'>

function wordsOf(ctx: Ctx, message: Worded): { subject: string | null; body: string } {
  const text = (part: string) => ctx.words.text(`${message.template}.${part}`, { ...message.params }, message.language)
  return message.channel === 'sms'
    ? { subject: null, body: text('sms') }
    : { subject: text('subject'), body: text('body') }
}

function maskedParams(message: NewMessage): Record<string, string> {
  const secret = message.secretParams ?? []
  return Object.fromEntries(
    Object.entries(message.params).map(([name, value]) => [name, secret.includes(name) ? hidden : value]),
  )
}

/**
 * Hands one message to its provider. Bears running twice: a message that is out is left alone. While it fails it throws, so
 * that the worker tries again, later each time; after {@link deliveryAttempts} it has failed for good.
 */
export async function deliverMessage(ctx: Ctx, job: { messageId: string; secret: string }): Promise<void> {
  const message = await ctx.db
    .selectFrom('platform.message')
    .selectAll()
    .where('id', '=', job.messageId)
    .executeTakeFirstOrThrow()
  if (message.state !== 'queued') return
  const provider = providerFor(message.channel as MessageChannel, ctx.config)
  if (!provider) throw new Error(`no provider for ${message.channel} is configured any more; the message waits`)
  const params = JSON.parse(ctx.secrets.decrypt(Buffer.from(job.secret, 'base64'), job.messageId)) as Outgoing['params']
  const recipient = ctx.secrets.decrypt(message.recipient_cipher, recipientPurpose)
  const failure = await provider({
    id: message.id,
    recipient,
    subject: message.subject,
    body: message.body,
    params,
  }).then(
    () => null,
    (error: unknown) => error as Error,
  )
  const attempts = message.attempts + 1
  const state = failure === null ? 'sent' : attempts >= deliveryAttempts ? 'failed' : 'queued'
  const words = wordsOf(ctx, {
    channel: message.channel as MessageChannel,
    template: message.template,
    params: (message.params as { shown: Record<string, string> }).shown,
    language: message.language as Language,
  })
  await ctx.change('messaging.deliver', async (tx) => {
    await tx
      .updateTable('platform.message')
      .set({
        state,
        attempts,
        last_error: failure?.message.slice(0, 500) ?? null,
        sent_at: state === 'sent' ? ctx.clock.now() : null,
        ...(state === 'queued' ? {} : words),
      })
      .where('id', '=', message.id)
      .execute()
    return { subject: message.id, before: { state: message.state }, after: { state, attempts }, reply: null }
  })
  if (state === 'queued') throw failure
}
