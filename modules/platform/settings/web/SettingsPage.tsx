import './settings.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Input } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { languageNames } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useUnitWord } from '#kernel/web/console/NumberControl.tsx'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import type { Setting } from '#kernel/web/console/settings/SettingLine.tsx'
import { SettingsForm } from '#kernel/web/console/settings/SettingsForm.tsx'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { type SettingForm, settingForms, settingGroups } from '../contract/office.ts'
import type { SettingGroup, SettingKey } from '../contract.ts'
import { type SettingShown, settingCalls, settingsKey } from './calls.ts'
import { OutlinesSetting } from './OutlinesSetting.tsx'
import { toShown, toStored, valueText } from './shown-value.ts'
import { texts } from './texts.ts'

const SettingHistory = lazy(() => import('./SettingHistory.tsx').then((file) => ({ default: file.SettingHistory })))

/** The logo, the quiet hours and the outlines have places of their own. */
type Editable = Exclude<SettingKey, 'consoleLogo' | 'quietHours' | 'mapOutlines'>
type ShownGroup = Exclude<SettingGroup, 'console'>
type OneSetting = Setting & { stored: SettingShown; form: SettingForm }

/**
 * Every setting of the installation, by groups.
 * @param more sections of other modules, cut by what was typed into the search
 */
export function SettingsPage({ more }: { more?: (word: string) => ReactNode }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState<OneSetting | null>(null)
  const word = typed.trim().toLocaleLowerCase()
  const found = useQuery({ queryKey: settingsKey, queryFn: () => settingCalls.values({}, { quiet: true }) })
  const settings = useSettings(found.data?.settings ?? [], setTold)
  const isMeant = ({ key, words }: OneSetting) =>
    [words.label, words.hint ?? '', key].some((text) => text.toLocaleLowerCase().includes(word))
  const groups = settingGroups.filter((group): group is ShownGroup => group !== 'console')
  return (
    <div className="settings-page">
      <div className="resource-head">
        <ScreenHeading own={t('title')} />
        <Input.Search
          className="resource-search"
          aria-label={t('search')}
          placeholder={t('search')}
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {!may('settings.edit') && found.data && <Notice>{t('readOnly')}</Notice>}
      {found.isLoading && <Skeleton label={t('loading')} shape="card" />}
      {found.error && (
        <Empty description={saidBy(found.error) ?? t('cut')}>
          <Button onClick={() => void found.refetch()}>{t('again')}</Button>
        </Empty>
      )}
      {found.data && !settings.some(isMeant) && (
        <div className="settings-none">
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none', { word: typed.trim() })} />
        </div>
      )}
      <SettingsForm<OneSetting>
        sections={groups.map((group) => ({
          key: group,
          title: t(`groups.${group}`),
          settings: settings.filter(({ stored }) => stored.group === group),
        }))}
        isShown={isMeant}
        isReadOnly={!may('settings.edit')}
        onSave={async ({ stored, form }, value) => {
          const body = { value: toStored(form, value), revision: stored.revision }
          await settingCalls.edit({ params: { id: stored.key }, body }, { quiet: true })
        }}
        onReset={async ({ stored }) => {
          await settingCalls.reset({ params: { id: stored.key }, body: { revision: stored.revision } }, { quiet: true })
        }}
        onDone={() => client.invalidateQueries({ queryKey: settingsKey })}
      />
      {(t('outlines.title').toLocaleLowerCase().includes(word) || word === '') && <OutlinesSetting />}
      {more?.(word)}
      <Suspense>
        {told && <SettingHistory id={told.key} title={told.words.label} onClose={() => setTold(null)} />}
      </Suspense>
    </div>
  )
}

/** What is stored, as a settings page takes it. */
function useSettings(all: readonly SettingShown[], tell: (setting: OneSetting) => void): OneSetting[] {
  const t = useTexts(texts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const unitOf = useUnitWord()
  const option = (name: Editable, code: string) =>
    name === 'staffSecondStep'
      ? t(`options.staffSecondStep.${code as 'by-mode' | 'yes' | 'no'}`)
      : languageNames[code as 'zh']
  return all.flatMap((stored) => {
    const name = stored.key as Editable
    const form = settingForms[name]
    if (!form) return []
    const { isSecret, isSet, updatedAt } = stored
    const words = {
      label: t(`settings.${name}.name`),
      hint: t(`settings.${name}.hint`),
      option: (code: string) => option(name, code),
    }
    const said = { language, yes: t('yes'), no: t('no'), empty: t('empty'), option: words.option }
    const setting: OneSetting = {
      key: stored.key,
      stored,
      form,
      field: form.field,
      words,
      value: isSecret ? null : toShown(form, stored.value),
      ...(isSecret
        ? {}
        : { defaultText: valueText(form, stored.default, { ...said, unit: unitOf(form.field.limits.unit) }) }),
      reset: isSet ? (isSecret ? { word: t('take') } : {}) : null,
      note: (
        <>
          {isSecret && <span>{isSet ? t('isSet') : t('isNotSet')}</span>}
          {updatedAt !== null && <span>{t('changed', { at: dateTime(updatedAt) })}</span>}
          <Button type="link" size="small" aria-label={`${t('history')}: ${words.label}`} onClick={() => tell(setting)}>
            {t('history')}
          </Button>
        </>
      ),
    }
    return [setting]
  })
}
