import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { beforeOf } from '#kernel/server/resource/write.ts'
import { type MessageChannel, messagingRefusals } from '../contract.ts'

interface SettingValues {
  isEnabled?: boolean | undefined
  channels?: readonly MessageChannel[] | null | undefined
  isEverywhere?: boolean | undefined
  isUrgent?: boolean | undefined
}

/**
 * How one event goes out from now on.
 * @param lock locks the row and makes sure that it is still the one the form was filled from
 * @throws channel_unfit; invalid_input when it is on and has no way out
 */
export async function editPushSetting(
  ctx: Ctx,
  id: string,
  values: SettingValues,
  lock: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
): Promise<null> {
  return await ctx.change('pushSettings.edit', async (tx) => {
    const current = await lock(tx)
    const row = await tx
      .updateTable('platform.message_kind')
      .set({
        ...(values.isEnabled === undefined ? {} : { is_enabled: values.isEnabled }),
        ...(values.channels === undefined ? {} : { channels: [...new Set(values.channels ?? [])] }),
        ...(values.isEverywhere === undefined ? {} : { is_everywhere: values.isEverywhere }),
        ...(values.isUrgent === undefined ? {} : { is_urgent: values.isUrgent }),
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .returning(['is_enabled', 'channels', 'secret_arguments'])
      .executeTakeFirstOrThrow()
    if (row.is_enabled && row.channels.length === 0)
      throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.channels', code: 'required' }])
    if (row.secret_arguments.length > 0 && row.channels.some((channel) => channel === 'app' || channel === 'chat-app'))
      throw messagingRefusals.channel_unfit({}, [{ path: 'values.channels', code: 'secret_stays_out' }])
    const before = beforeOf(current, values)
    return { subject: id, before, after: values, reply: null }
  })
}
