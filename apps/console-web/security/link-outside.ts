import { isLanguage } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { readSession } from '#kernel/web/session.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { takeTicket } from '../sign-in/outside-ticket.ts'
import { outsideLogins } from './calls.ts'
import { securityTexts } from './texts.ts'

/**
 * Back from the other service while signed in: ties the account there to this one, where this tab has asked for it. The answer
 * works once.
 * @returns where to go on
 */
export async function linkOutside(answer: string): Promise<string> {
  const ticket = takeTicket()
  if (ticket === null || answer === '' || readSession().token === null) return '/'
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : 'zh'
  await securityTexts.load(language)
  const t = securityTexts.translator(language)
  try {
    await outsideLogins.link({ body: { ticket, answer } }, { quiet: true })
    toast(t('outside.linked'), 'success')
  } catch (error) {
    toast(saidBy(error) ?? t('cut'), 'danger')
  }
  return '/security'
}
