import type { Language } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { deliveryAttempts, type MessageChannel } from '../contract.ts'
import { type Outgoing, type Provider, providersFor } from './providers.ts'
import { goesOut } from './pushed.ts'
import { openRecipient } from './recipients.ts'
import { wordsNow } from './wording.ts'

/**
 * Hands one message to the first provider of its channel that takes it. Bears running twice: a message that is out, held or
 * given up is left alone, and one that went with its person, who is forgotten, goes nowhere; nor does one of a push to somebody
 * whom it is no longer for. While it fails it throws, so that
 * the worker tries again, later each time; after {@link deliveryAttempts} it has failed for good.
 */
export async function deliverMessage(ctx: Ctx, job: { messageId: string; secret?: string }): Promise<void> {
  const message = await ctx.db
    .selectFrom('platform.message')
    .selectAll()
    .where('id', '=', job.messageId)
    .executeTakeFirst()
  if (message?.state !== 'queued') return
  if (!(await goesOut(ctx, message))) return await giveUp(ctx, message.id)
  const channel = message.channel as MessageChannel
  const providers = await providersFor(ctx, channel)
  if (providers.length === 0) throw new Error(`no provider for ${channel} is configured any more; the message waits`)
  const { recipient_cipher: sealed } = message
  const result = await handOver(ctx, providers, {
    id: message.id,
    recipient: sealed === null ? null : openRecipient(ctx, sealed),
    subject: message.subject,
    body: message.body,
    params: paramsOf(ctx, job),
  })
  const attempts = message.attempts + 1
  const state = result.by !== null ? 'sent' : attempts >= deliveryAttempts ? 'failed' : 'queued'
  // a push has no secrets: its words stay as they went out
  const words =
    message.push_id !== null
      ? {}
      : await wordsNow(ctx, {
          channel,
          template: message.template,
          params: (message.params as { shown: Record<string, string> }).shown,
          language: message.language as Language,
        })
  const isRecorded = await ctx.change('messaging.deliver', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('platform.message')
      .set({
        state,
        attempts,
        provider: result.by,
        last_error: result.by === null ? result.problem : null,
        sent_at: state === 'sent' ? ctx.clock.now() : null,
        ...(state === 'queued' ? {} : words),
      })
      .where('id', '=', message.id)
      // What is out is out; else it may have been held or given up while it was on its way.
      .$if(state !== 'sent', (query) => query.where('state', '=', 'queued'))
      .executeTakeFirst()
    const isMoved = numUpdatedRows > 0n
    return { subject: message.id, before: { state: message.state }, after: { state, attempts }, reply: isMoved }
  })
  if (state === 'queued' && isRecorded) throw new Error(result.problem)
}

/** It is for somebody who is no longer meant. */
async function giveUp(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('messaging.deliver', async (tx) => {
    await tx
      .updateTable('platform.message')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .execute()
    const reason = 'no longer meant'
    return { subject: id, before: { state: 'queued' }, after: { state: 'cancelled' }, reason, reply: null }
  })
}

function paramsOf(ctx: Ctx, { messageId, secret }: { messageId: string; secret?: string }): Outgoing['params'] {
  if (secret === undefined) return {}
  return JSON.parse(ctx.secrets.decrypt(Buffer.from(secret, 'base64'), messageId)) as Outgoing['params']
}

const problemMaxChars = 500

/** One after the other until one takes it; else what each of them said. */
async function handOver(
  ctx: Ctx,
  providers: readonly Provider[],
  message: Outgoing,
): Promise<{ by: string | null; problem: string }> {
  const problems: string[] = []
  for (const provider of providers) {
    try {
      await provider.send(message, ctx.clock.now())
      return { by: provider.name, problem: '' }
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      problems.push(providers.length === 1 ? problem : `${provider.name}: ${problem}`)
    }
  }
  return { by: null, problem: problems.join('\n').slice(0, problemMaxChars) }
}
