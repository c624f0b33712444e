import { useLocation } from 'react-router'
import { type Language, languageNames } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { texts } from './texts.ts'

/** HTML that the server cleaned when it was written (support/server/html.ts), set for reading. */
export function RichText({ html, language }: { html: string; language: Language }) {
  return (
    <div
      className="rich-text"
      lang={language}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: known tags without attributes, cleaned when it was written
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Beside a title in a list: in which language it is, when that is not the reader's. It is Chinese then, where every text is. */
export function LanguageMark({ language }: { language: Language }) {
  const t = useTexts(texts)
  return language === useLanguage() ? null : <span className="language-mark">{t('language.inChinese')}</span>
}

/** Says that a text is not there in the reader's language, and in which others it is. */
export function LanguageNote({ language, languages }: { language: Language; languages: readonly Language[] }) {
  const t = useTexts(texts)
  const wanted = useLanguage()
  const { pathname, search } = useLocation()
  if (language === wanted) return null
  const others = languages.filter((each) => each !== language && each !== wanted)
  const hrefIn = (each: Language) => {
    const query = new URLSearchParams(search)
    query.set('lang', each)
    return `${pathname}?${query}`
  }
  return (
    <Notice
      action={others.map((each) => (
        // a whole new page: every word changes with the language
        <LinkButton key={each} size="small" href={hrefIn(each)} target="_self" hrefLang={each}>
          {t('language.readIn', { language: languageNames[each] })}
        </LinkButton>
      ))}
    >
      {t('language.fallback')}
    </Notice>
  )
}
