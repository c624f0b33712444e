import { GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useLocation } from 'react-router'
import { languageNames, languages } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'

/** The four languages, each by its own name; choosing one shows the same page in it. */
export function LanguageChoice() {
  const t = useTexts(consoleTexts)
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const hrefOf = (code: string) => {
    const query = new URLSearchParams(search)
    query.set('lang', code)
    return `/console${pathname}?${query}`
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [current],
        items: (globalThis.offeredLanguages ?? languages).map((code) => ({
          key: code,
          label: (
            <a href={hrefOf(code)} lang={code} hrefLang={code}>
              {languageNames[code]}
            </a>
          ),
        })),
      }}
    >
      <Button type="text" aria-label={t('language')} aria-haspopup="menu" icon={<GlobalOutlined aria-hidden />} />
    </Dropdown>
  )
}
