import type { Language } from '#kernel/contract/languages.ts'
import { client } from '#kernel/web/client/browser.ts'
import { readSession, renewUserInfo } from '#kernel/web/session.ts'
import { accountRoutes } from '#modules/platform/accounts/contract.ts'
import type { accountSchemas } from '#modules/platform/accounts/schema.ts'

/** A signed-in person has chosen another language by `?lang=`: it goes to the profile too (spec §2, settled). */
export function keepProfileLanguage(language: Language): void {
  const { token, userInfo } = readSession()
  const isChosen = new URLSearchParams(location.search).has('lang')
  if (token === null || userInfo === null || !isChosen || userInfo.language === language) return
  client<typeof accountSchemas>(accountRoutes)
    .editProfile({ body: { preferredLanguage: language } }, { quiet: true })
    .then(() => renewUserInfo({ ...userInfo, language }))
    // the page is in the chosen language already; the profile is asked again at the next choice
    .catch((error: unknown) => reportError(error))
}
