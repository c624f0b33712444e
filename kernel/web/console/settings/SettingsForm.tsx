import '../console-kit.css'
import './settings.css'
import { useState } from 'react'
import { inputProblems } from '../../../contract/field-rules.ts'
import { useTexts } from '../../texts.tsx'
import { toast } from '../../ui/toast-store.ts'
import { FormFoot } from '../FormFoot.tsx'
import { isSame } from '../kept-form.ts'
import { kitTexts } from '../kit-texts.ts'
import { whyUnanswered } from '../Unanswered.tsx'
import { useUnsaved } from '../unsaved.tsx'
import { type Setting, SettingLine } from './SettingLine.tsx'

export interface SettingsSection<S extends Setting> {
  key: string
  title: string
  settings: readonly S[]
}

interface SettingsFormProps<S extends Setting> {
  /** all of them, those too that are not shown now */
  sections: readonly SettingsSection<S>[]
  /** which are shown, as a search cuts them; what is changed and hidden is saved with the others */
  isShown?: (setting: S) => boolean
  isReadOnly?: boolean
  /** @throws RefusedError, told beside the control */
  onSave: (setting: S, value: unknown) => Promise<void>
  /** back to its default. @throws RefusedError */
  onReset: (setting: S) => Promise<void>
  /** after any of them: what is shown is asked for again */
  onDone: () => Promise<void>
}

/** What was typed, over the setting as it stood then: somebody else's change meanwhile is refused, not overwritten. */
interface Typed<S> {
  setting: S
  value: unknown
}

/**
 * Settings, one to a row: what it is called and good for at the left, its control at the right, by sections. A bar to save
 * stands below them as soon as something is changed, and saves all of it, each by itself: what is refused stays as it was typed,
 * with the reason beside it.
 */
export function SettingsForm<S extends Setting>(props: SettingsFormProps<S>) {
  const { sections, isShown = () => true, isReadOnly = false, onSave, onReset, onDone } = props
  const t = useTexts(kitTexts)
  const [typed, setTyped] = useState<Readonly<Record<string, Typed<S>>>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const changed = Object.values(typed)
  useUnsaved(changed.length > 0)
  const shown = sections
    .map((section) => ({ ...section, settings: section.settings.filter(isShown) }))
    .filter(({ settings }) => settings.length > 0)

  function change(setting: S, value: unknown) {
    const { [setting.key]: before, ...others } = typed
    const over = before?.setting ?? setting
    setTyped(isSame(value, over.value) ? others : { ...others, [setting.key]: { setting: over, value } })
    setRefused(({ [setting.key]: _told, ...rest }) => rest)
  }
  /** @returns what was refused, in words, by key */
  async function each(work: readonly S[], run: (setting: S) => Promise<void>): Promise<Record<string, string>> {
    const told: Record<string, string> = {}
    setBusy(true)
    for (const setting of work) {
      try {
        await run(setting)
      } catch (error) {
        told[setting.key] = whyUnanswered(error) ?? t('form.cut')
      }
    }
    await onDone()
    setBusy(false)
    setRefused((before) => ({ ...before, ...told }))
    return told
  }
  async function save() {
    // each says what is wrong beside it already
    if (changed.some(({ setting, value }) => inputProblems(setting.field, value).length > 0)) return
    const told = await each(
      changed.map(({ setting }) => setting),
      (setting) => onSave(setting, typed[setting.key]?.value),
    )
    setTyped((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key in told)))
    const failed = Object.keys(told).length
    if (failed > 0) toast(t('settings.refused', { count: failed }), 'danger')
    else toast(t('settings.saved', { count: changed.length }), 'success')
  }
  async function reset(setting: S) {
    const told = await each([setting], onReset)
    if (!(setting.key in told)) toast(t('settings.restored', { name: setting.words.label }), 'success')
  }

  return (
    <form
      className="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {shown.map(({ key, title, settings }) => (
        <section key={key} className="settings-group" aria-label={title}>
          <h2>{title}</h2>
          {settings.map((setting) => (
            <SettingLine
              key={setting.key}
              setting={setting}
              value={typed[setting.key] ? typed[setting.key]?.value : setting.value}
              isChanged={setting.key in typed}
              refused={refused[setting.key] ?? null}
              isReadOnly={isReadOnly}
              isBusy={isBusy}
              onChange={(value) => change(setting, value)}
              onReset={() => void reset(setting)}
            />
          ))}
        </section>
      ))}
      {changed.length > 0 && (
        <div className="settings-bar">
          <span role="status">{t('settings.unsaved', { count: changed.length })}</span>
          <FormFoot
            saveWord={t('form.save')}
            isBusy={isBusy}
            onSave={() => void save()}
            onCancel={() => {
              setTyped({})
              setRefused({})
            }}
          />
        </div>
      )}
    </form>
  )
}
