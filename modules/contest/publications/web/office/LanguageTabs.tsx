import { Segmented } from 'antd'
import { type Language, languageNames, languages } from '#kernel/contract/languages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from './texts.ts'

interface LanguageTabsProps {
  value: Language
  onChange: (language: Language) => void
  /** everything that belongs together is there in this language */
  isWhole: (language: Language) => boolean
}

/** In which language one writes; those that still miss something say so. */
export function LanguageTabs({ value, onChange, isWhole }: LanguageTabsProps) {
  const t = useTexts(texts)
  return (
    <Segmented<Language>
      aria-label={t('language')}
      value={value}
      onChange={onChange}
      options={languages.map((language) => ({
        value: language,
        label: (
          <span lang={language}>
            {languageNames[language]}
            {!isWhole(language) && <small> · {t('missing')}</small>}
          </span>
        ),
      }))}
    />
  )
}
