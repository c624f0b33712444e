import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { type MessageChannel, type MessageState, messageMoves } from '../contract.ts'
import { configuration } from './configuration.ts'
import { enqueueDelivery } from './operations.ts'
import { providersFor } from './providers.ts'
import { waitsUntil } from './quiet-hours.ts'

/**
 * Puts a message that has failed for good into the queue again, to be tried from the beginning; outside quiet hours, unless
 * somebody waits for it. Two who ask at once: the second finds it queued.
 * @throws wrong_state
 */
export async function retryMessage(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('messaging.retry', async (tx) => {
    const row = await tx
      .selectFrom('platform.message')
      .select(['channel', 'state', 'template', 'params', 'attempts'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw kernelRefusals.not_found()
    messageMoves.retry.require(row.state as MessageState)
    const kind = (await configuration(ctx)).kinds.get(row.template)
    // no module sends it any more, so there are no words to send
    if (!kind) throw kernelRefusals.wrong_state({ action: 'retry', state: row.state })
    const hasProvider = (await providersFor(ctx, row.channel as MessageChannel)).length > 0
    const state: MessageState = hasProvider ? 'queued' : 'kept'
    await tx
      .updateTable('platform.message')
      .set({ state, attempts: 0, last_error: null })
      .where('id', '=', id)
      .execute()
    if (hasProvider) {
      const { shown } = row.params as { shown: Record<string, string> }
      const waitUntil = await waitsUntil(ctx, kind.isUrgent || kind.nature === 'asked')
      await enqueueDelivery(tx, ctx, { messageId: id, params: shown }, waitUntil)
    }
    return { subject: id, before: { state: row.state, attempts: row.attempts }, after: { state }, reply: null }
  })
}
