import { sql } from 'kysely'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import {
  classesOfUnits,
  type MessageClass,
  type UnwantedChannels,
} from '#modules/platform/messaging/contract/choices.ts'
import type { DirectChannel } from '#modules/platform/messaging/contract.ts'
import { classesToChoose } from '#modules/platform/messaging/server/index.ts'
import { maskedContact } from './contact-cipher.ts'
import { guardMessage } from './office/guard-told.ts'

/** What one is told, by which ways, and what one may choose about it. */
export async function messageChoices(ctx: Ctx) {
  const row = await ctx.db
    .selectFrom('platform.account')
    .select([
      'kind',
      'phone_cipher',
      'email_cipher',
      'unwanted_channels',
      sql<boolean>`exists (select from platform.account_role given
        where given.account_id = account.id and given.role_code = 'admin')`.as('is_admin'),
    ])
    .where('id', '=', accountOf(ctx))
    .executeTakeFirstOrThrow()
  const unwanted = row.unwanted_channels as UnwantedChannels
  const mayGet = (template: string) => row.is_admin || template !== guardMessage
  const { channels, classes, obligatory } = await classesToChoose(ctx, mayGet)
  const isOfUnit = row.kind !== 'pupil' && row.kind !== 'guardian'
  return {
    channels: channels.map((channel) => ({
      channel,
      contactMasked: maskedContact(ctx, channel, channel === 'sms' ? row.phone_cipher : row.email_cipher),
    })),
    classes: classes
      .filter(({ code }) => isOfUnit || !classesOfUnits.includes(code))
      .map((each) => ({ ...each, unwanted: [...(unwanted[each.code] ?? [])] })),
    obligatory,
  }
}

/** One way of one class, from now on; what is obligatory comes all the same. */
export async function chooseMessages(
  ctx: Ctx,
  { class: messageClass, way, isWanted }: { class: MessageClass; way: DirectChannel; isWanted: boolean },
): Promise<null> {
  const accountId = accountOf(ctx)
  return await ctx.change('accounts.chooseMessages', async (tx) => {
    const row = await tx
      .selectFrom('platform.account')
      .select('unwanted_channels')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = row.unwanted_channels as UnwantedChannels
    const { [messageClass]: known = [], ...others } = before
    const rest = known.filter((each) => each !== way)
    const own = isWanted ? rest : [...rest, way]
    const after: UnwantedChannels = own.length > 0 ? { ...others, [messageClass]: own } : others
    await tx
      .updateTable('platform.account')
      .set({ unwanted_channels: JSON.stringify(after) })
      .where('id', '=', accountId)
      .execute()
    return { subject: accountId, before: { unwanted: before }, after: { unwanted: after }, reply: null }
  })
}
