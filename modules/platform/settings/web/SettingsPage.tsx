import '#kernel/web/console/console-kit.css'
import './settings.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { settingGroups } from '../contract/office.ts'
import type { SettingGroup, SettingKey } from '../contract.ts'
import { type SettingShown, settingCalls, settingsKey } from './calls.ts'
import { SettingItem } from './SettingItem.tsx'
import { texts } from './texts.ts'

/**
 * Every setting of the installation, by groups; each is saved by itself.
 * @param more sections of other modules, cut by what was typed into the search
 */
export function SettingsPage({ more }: { more?: (word: string) => ReactNode }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [word, setWord] = useState('')
  const found = useQuery({ queryKey: settingsKey, queryFn: () => settingCalls.values({}, { quiet: true }) })
  const settings = (found.data?.settings ?? []).filter(({ key }) => isMeant(key, word.trim().toLocaleLowerCase()))
  const groups = settingGroups.filter((group) => settings.some((each) => each.group === group))
  return (
    <div className="settings-page">
      <div className="resource-head">
        <ScreenHeading own={t('title')} />
        <Input.Search
          className="resource-search"
          aria-label={t('search')}
          placeholder={t('search')}
          allowClear
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      </div>
      {!may('settings.edit') && found.data && <Notice>{t('readOnly')}</Notice>}
      {found.isLoading && <Skeleton label={t('loading')} shape="card" />}
      {found.error && (
        <Empty description={found.error instanceof RefusedError ? found.error.message : t('cut')}>
          <Button onClick={() => void found.refetch()}>{t('again')}</Button>
        </Empty>
      )}
      {found.data && groups.length === 0 && (
        <div className="settings-none">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none', { word: word.trim() })} />
        </div>
      )}
      {groups.map((group) => (
        <Group key={group} group={group} settings={settings.filter((each) => each.group === group)} />
      ))}
      {more?.(word.trim().toLocaleLowerCase())}
    </div>
  )

  function isMeant(key: string, typed: string): boolean {
    return [t(`settings.${key as Editable}.name`), t(`settings.${key as Editable}.hint`), key].some((text) =>
      text.toLocaleLowerCase().includes(typed),
    )
  }
}

/** The logo has a place of its own. */
type Editable = Exclude<SettingKey, 'consoleLogo' | 'quietHours'>

function Group({ group, settings }: { group: SettingGroup; settings: readonly SettingShown[] }) {
  const t = useTexts(texts)
  if (group === 'console') return null
  return (
    <section className="settings-group" aria-label={t(`groups.${group}`)}>
      <h2>{t(`groups.${group}`)}</h2>
      {settings.map((setting) => (
        <SettingItem key={setting.key} setting={setting} name={setting.key as Editable} />
      ))}
    </section>
  )
}
