import { useQueryClient } from '@tanstack/react-query'
import { Button, ConfigProvider, Form } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { inputProblems } from '#kernel/contract/field-rules.ts'
import { languageNames } from '#kernel/contract/languages.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { viewOf } from '#kernel/web/console/field-views.ts'
import { useUnit } from '#kernel/web/console/NumberControl.tsx'
import { usePlacedProblemWords } from '#kernel/web/console/problem-words.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type SettingForm, settingForms } from '../contract/office.ts'
import type { SettingKey } from '../contract.ts'
import { type SettingShown, settingCalls, settingsKey } from './calls.ts'
import { toShown, toStored, valueText } from './shown-value.ts'
import { texts } from './texts.ts'

const SettingHistory = lazy(() => import('./SettingHistory.tsx').then((file) => ({ default: file.SettingHistory })))

interface SettingItemProps {
  setting: SettingShown
  name: Exclude<SettingKey, 'consoleLogo' | 'quietHours'>
}

/** One setting: what it is for, its control, its default; saved by itself. */
export function SettingItem({ setting, name }: SettingItemProps) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { may } = useConsoleAccess()
  const [hasHistory, showHistory] = useState(false)
  const form = settingForms[name]
  if (!form) return null
  const title = t(`settings.${name}.name`)
  return (
    <div className="setting">
      <div className="setting-about">
        <h3 id={`setting-${name}`}>{title}</h3>
        <p>{t(`settings.${name}.hint`)}</p>
        <p className="setting-note">
          {!setting.isSecret && <Default name={name} setting={setting} form={form} />}
          {setting.updatedAt !== null && <span>{t('changed', { at: dateTime(setting.updatedAt) })}</span>}
          <Button type="link" size="small" aria-label={`${t('history')}: ${title}`} onClick={() => showHistory(true)}>
            {t('history')}
          </Button>
        </p>
      </div>
      {/* a new value from elsewhere begins a new form */}
      <SettingControl key={setting.revision} {...{ setting, name, form, title }} isReadOnly={!may('settings.edit')} />
      <Suspense>{hasHistory && <SettingHistory id={name} title={title} onClose={() => showHistory(false)} />}</Suspense>
    </div>
  )
}

function Default({ name, setting, form }: SettingItemProps & { form: SettingForm }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const unit = useUnit(form.field.limits.unit)
  const words = {
    language,
    unit,
    yes: t('yes'),
    no: t('no'),
    empty: t('empty'),
    option: (code: string) =>
      name === 'staffSecondStep' ? t(`options.staffSecondStep.${code as 'by-mode' | 'yes' | 'no'}`) : code,
  }
  return <span>{t('default', { value: valueText(form, setting.default, words) })}</span>
}

interface ControlProps extends SettingItemProps {
  form: SettingForm
  title: string
  isReadOnly: boolean
}

function SettingControl({ setting, name, form, title, isReadOnly }: ControlProps) {
  const t = useTexts(texts)
  const initial = setting.isSecret ? null : toShown(form, setting.value)
  const [value, setValue] = useState<unknown>(initial)
  const { problem: refused, isBusy, save, reset } = useSaving(setting, title)
  const say = usePlacedProblemWords(undefined)
  const isChanged = JSON.stringify(value ?? null) !== JSON.stringify(initial ?? null)
  const found = isChanged ? inputProblems(form.field, value)[0] : undefined
  const problem = found ? say(form.field, found) : refused
  const { Control } = viewOf(form.field)
  if (!Control) return null
  const words = {
    label: title,
    option: (code: string) =>
      name === 'staffSecondStep'
        ? t(`options.staffSecondStep.${code as 'by-mode' | 'yes' | 'no'}`)
        : languageNames[code as 'zh'],
  }
  return (
    <form
      className="setting-control"
      aria-labelledby={`setting-${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!found) void save(toStored(form, value))
      }}
    >
      <label className="unseen" htmlFor={`control-${name}`}>
        {title}
      </label>
      <Form.Item
        validateStatus={problem === null ? '' : 'error'}
        help={problem === null ? undefined : <span role="alert">{problem}</span>}
      >
        <ConfigProvider componentDisabled={isReadOnly}>
          <Control
            id={`control-${name}`}
            field={form.field}
            words={words}
            value={value as never}
            onChange={(next: unknown) => setValue(next)}
          />
        </ConfigProvider>
      </Form.Item>
      {setting.isSecret && <p className="setting-note">{setting.isSet ? t('isSet') : t('isNotSet')}</p>}
      {!isReadOnly && (
        <div className="setting-buttons">
          {isChanged && (
            <>
              <Button type="primary" htmlType="submit" loading={isBusy}>
                {t('save')}
              </Button>
              <Button onClick={() => setValue(initial)}>{t('cancel')}</Button>
            </>
          )}
          {!isChanged && setting.isSet && (
            <Button loading={isBusy} onClick={() => void reset()}>
              {setting.isSecret ? t('take') : t('reset')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

/** Saves or resets; a refusal stands beside the control, with what was typed kept. */
function useSaving({ key, revision }: SettingShown, title: string) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function run(work: () => Promise<unknown>, done: string) {
    setBusy(true)
    setProblem(null)
    try {
      await work()
      toast(done, 'success')
      await client.invalidateQueries({ queryKey: settingsKey })
    } catch (error) {
      setProblem(error instanceof RefusedError ? (error.fields[0]?.message ?? error.message) : t('cut'))
    } finally {
      setBusy(false)
    }
  }
  const params = { id: key }
  return {
    problem,
    isBusy,
    save: (value: unknown) =>
      run(() => settingCalls.edit({ params, body: { value, revision } }, { quiet: true }), t('saved', { name: title })),
    reset: () =>
      run(() => settingCalls.reset({ params, body: { revision } }, { quiet: true }), t('restored', { name: title })),
  }
}
