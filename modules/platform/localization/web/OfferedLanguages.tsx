import './workbench.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, Popover } from 'antd'
import { useState } from 'react'
import { type Language, languageNames, languages } from '#kernel/contract/languages.ts'
import { client } from '#kernel/web/client/browser.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { Unanswered, whyUnanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { settingOfficeRoutes, type settingOfficeSchemas } from '#modules/platform/settings/web/index.ts'
import { workbenchTexts } from './texts.ts'

const calls = client<typeof settingOfficeSchemas>(settingOfficeRoutes)

/** Which languages readers are offered: the setting, where one looks for it. */
export function OfferedLanguages() {
  const t = useTexts(workbenchTexts)
  const { may } = useConsoleAccess()
  if (!may('settings.edit')) return null
  return (
    <Popover trigger="click" placement="bottomRight" title={t('offered')} content={<Choice />} destroyOnHidden>
      <Button>{t('offered')}</Button>
    </Popover>
  )
}

function Choice() {
  const t = useTexts(workbenchTexts)
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: () => calls.values({}, { quiet: true }),
  })
  const setting = data?.settings.find(({ key }) => key === 'offeredLanguages')
  if (error && !setting) return <Unanswered error={error} onAgain={refetch} />
  if (!setting) return <p>{t('loading')}</p>
  const { revision } = setting
  const offered = setting.value as Language[]
  async function change(language: Language, isOn: boolean) {
    const value = languages.filter((each) => (each === language ? isOn : offered.includes(each)))
    setProblem(null)
    try {
      await calls.edit({ params: { id: 'offeredLanguages' }, body: { value, revision } }, { quiet: true })
    } catch (error) {
      setProblem(whyUnanswered(error) ?? t('cut'))
    }
    await queries.invalidateQueries({ queryKey: ['settings'] })
  }
  return (
    <div className="offered-languages">
      {languages.map((language) => (
        <Checkbox
          key={language}
          checked={offered.includes(language)}
          disabled={language === 'zh'}
          onChange={(event) => void change(language, event.target.checked)}
        >
          <span lang={language}>{languageNames[language]}</span>
        </Checkbox>
      ))}
      <small>{t('offeredHint')}</small>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  )
}
