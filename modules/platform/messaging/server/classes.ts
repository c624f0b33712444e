import type { Ctx } from '#kernel/server/context.ts'
import { type MessageClass, messageClasses } from '../contract/choices.ts'
import { type DirectChannel, directChannels } from '../contract.ts'
import { configuration, isObligatory } from './configuration.ts'
import { providersFor } from './providers.ts'

/** One class of messages, as somebody chooses about it. */
export interface ChosenClass {
  code: MessageClass
  label: string
  /** what it tells, in the reader's words */
  tells: string[]
  /** ways besides the inbox that it goes now */
  channels: DirectChannel[]
}

/**
 * What can be chosen about, what comes in any case, and the ways that are set up here.
 * @param mayGet whether the reader is ever told by this message; of others nothing is said
 */
export async function classesToChoose(
  ctx: Ctx,
  mayGet: (template: string) => boolean,
): Promise<{ channels: DirectChannel[]; classes: ChosenClass[]; obligatory: string[] }> {
  const kinds = [...(await configuration(ctx)).kinds].flatMap(([template, kind]) => (mayGet(template) ? [kind] : []))
  const word = (key: string) => ctx.words.text(`messaging.${key}`, {}, ctx.language)
  const classes = messageClasses.flatMap((code): ChosenClass[] => {
    if (code === 'pushes') return [{ code, label: word('choices.pushes'), tells: [], channels: [...directChannels] }]
    const own = kinds.filter((kind) => kind.module === code && kind.isEnabled && !isObligatory(kind))
    const channels = directChannels.filter((channel) => own.some((kind) => kind.channels.includes(channel)))
    if (own.length === 0) return []
    const tells = own.map(({ labels }) => labels[ctx.language] || labels.zh)
    return [{ code, label: word(`resources.pushSettings.options.module.${code}`), tells, channels }]
  })
  const obligatory = kinds
    // tried out by the office, and what a push is sent with
    .filter((kind) => kind.module !== 'messaging' && kind.isEnabled && isObligatory(kind))
    .map(({ labels }) => labels[ctx.language] || labels.zh)
  return {
    channels: await channelsHere(ctx),
    classes,
    obligatory: [...new Set(obligatory), word('choices.urgentPushes')],
  }
}

/** In a demo nothing leaves, and everything is shown as if it did. */
async function channelsHere(ctx: Ctx): Promise<DirectChannel[]> {
  if (ctx.config.isDemo) return [...directChannels]
  const known = await Promise.all(
    directChannels.map(async (channel) => ((await providersFor(ctx, channel)).length > 0 ? [channel] : [])),
  )
  return known.flat()
}
