import type { Language } from '#kernel/contract/languages.ts'
import { client } from '#kernel/web/client/browser.ts'
import { readSession, renewUserInfo } from '#kernel/web/session.ts'
import { accountRoutes } from '#modules/platform/accounts/contract.ts'
import type { accountSchemas } from '#modules/platform/accounts/schema.ts'

const chosenKey = 'languageChosen'

/**
 * A signed-in person has chosen another language in the menu: it goes to the profile too (spec §2, settled). An address that says
 * `?lang=` changes the visit alone: whoever sent the link does not choose for others.
 */
export function keepProfileLanguage(language: Language): void {
  const { token, userInfo } = readSession()
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
    if (link) sessionStorage.setItem(chosenKey, link.hreflang)
  })
  const isChosen = sessionStorage.getItem(chosenKey) === language
  sessionStorage.removeItem(chosenKey)
  if (token === null || userInfo === null || !isChosen || userInfo.language === language) return
  client<typeof accountSchemas>(accountRoutes)
    .editProfile({ body: { preferredLanguage: language } }, { quiet: true })
    .then(() => renewUserInfo({ ...userInfo, language }))
    // the page is in the chosen language already; the profile is asked again at the next choice
    .catch((error: unknown) => reportError(error))
}
