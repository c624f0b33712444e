import { createTranslator } from 'use-intl/core'
import type { Language } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { wordedDay } from '#kernel/server/words.ts'
import type { MessageChannel, TemplatePart } from '../contract.ts'
import { type KindSetting, ownText, settingOf } from './configuration.ts'

export interface Worded {
  subject: string | null
  body: string
}

export interface Told {
  channel: MessageChannel
  template: string
  params: Readonly<Record<string, string>>
  language: Language
}

/** The words of a message: the office's own where it has changed them, else the built-in ones. Days stand in them as people say them. */
export function wordsOf(ctx: Pick<Ctx, 'words'>, { texts }: Pick<KindSetting, 'texts'>, message: Told): Worded {
  const given = Object.entries(message.params)
  const params = Object.fromEntries(given.map(([name, value]) => [name, wordedDay(value, message.language)]))
  const text = (part: TemplatePart) => {
    const own = ownText(texts, message.language, part)
    return own === undefined
      ? ctx.words.text(`${message.template}.${part}`, params, message.language)
      : formatted(own, params, message.language)
  }
  return message.channel === 'sms'
    ? { subject: null, body: text('sms') }
    : { subject: text('subject'), body: text('body') }
}

/** The same with the settings looked up. */
export async function wordsNow(ctx: Pick<Ctx, 'words' | 'db' | 'clock'>, message: Told): Promise<Worded> {
  return wordsOf(ctx, await settingOf(ctx, message.template), message)
}

/** @throws when it cannot be read, or names what is not given */
export function formatted(text: string, params: Readonly<Record<string, string>>, language: Language): string {
  const translate = createTranslator({
    locale: language,
    messages: { text } as unknown as Record<string, never>,
    timeZone: 'Asia/Shanghai',
    onError: (error) => {
      throw error
    },
  }) as unknown as (key: string, params: Record<string, string>) => string
  return translate('text', { ...params })
}
