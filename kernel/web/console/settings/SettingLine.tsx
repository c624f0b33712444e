import { Button, ConfigProvider, Form } from 'antd'
import { type ReactNode, useId } from 'react'
import { inputProblems } from '../../../contract/field-rules.ts'
import type { Field } from '../../../contract/fields.ts'
import { useTexts } from '../../texts.tsx'
import type { FieldWords } from '../field-view.ts'
import { viewOf } from '../field-views.ts'
import { kitTexts } from '../kit-texts.ts'
import { usePlacedProblemWords } from '../problem-words.ts'

/** One thing that is set, as a settings page shows it. */
export interface Setting {
  key: string
  field: Field
  /** what it is called, and what it is good for */
  words: FieldWords
  /** as its control takes it; of a secret null */
  value: unknown
  /** what counts where nobody has set anything, in words; left out: nothing is told of it */
  defaultText?: string
  /** somebody has set it: it can be set back. `word` where that is called otherwise */
  reset: { word?: string } | null
  /** what else is told of it */
  note?: ReactNode
}

interface SettingLineProps {
  setting: Setting
  value: unknown
  isChanged: boolean
  /** what the server said of it */
  refused: string | null
  isReadOnly: boolean
  isBusy: boolean
  onChange: (value: unknown) => void
  onReset: () => void
}

/** One row of a settings page. */
export function SettingLine(props: SettingLineProps) {
  const { setting, value, isChanged, refused, isReadOnly, isBusy, onChange, onReset } = props
  const { field, words, defaultText, reset, note } = setting
  const t = useTexts(kitTexts)
  const id = useId()
  const say = usePlacedProblemWords(undefined)
  const { Control } = viewOf(field)
  if (!Control) return null
  const found = isChanged ? inputProblems(field, value) : []
  const problem = found[0] ? say(field, found[0]) : refused
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div className="setting" role="group" aria-labelledby={`${id}-name`} data-changed={isChanged}>
      <div className="setting-about">
        <h3 className="setting-name">
          <label id={`${id}-name`} htmlFor={id}>
            {words.label}
          </label>
        </h3>
        {words.hint && <p>{words.hint}</p>}
        <p className="setting-note">
          {defaultText !== undefined && <span>{t('settings.default', { value: defaultText })}</span>}
          {note}
        </p>
      </div>
      <div className="setting-control">
        <Form.Item
          validateStatus={problem === null ? '' : 'error'}
          help={problem === null ? undefined : <span role="alert">{problem}</span>}
        >
          <ConfigProvider componentDisabled={isReadOnly}>
            <Control
              id={id}
              field={field}
              words={words}
              value={value as never}
              problems={found.map((each) => ({ path: each.path, message: say(field, each) }))}
              onChange={onChange}
            />
          </ConfigProvider>
        </Form.Item>
        {!isReadOnly && !isChanged && reset && (
          <Button
            disabled={isBusy}
            onClick={onReset}
            aria-label={`${reset.word ?? t('settings.reset')}: ${words.label}`}
          >
            {reset.word ?? t('settings.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}
