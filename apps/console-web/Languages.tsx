import { languageNames, languages } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LanguageMenu } from '#kernel/web/ui/Menus.tsx'
import { consoleTexts } from './console-texts.ts'

/** The four languages, as plain links, each by its own name. */
export function Languages() {
  const t = useTexts(consoleTexts)
  const current = useLanguage()
  const offered = (globalThis.offeredLanguages ?? languages).map((code) => ({ code, name: languageNames[code] }))
  return <LanguageMenu label={t('language')} languages={offered} current={current} />
}
