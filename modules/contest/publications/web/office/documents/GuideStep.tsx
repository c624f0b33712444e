import { Button, Input, Select } from 'antd'
import { useId } from 'react'
import { type Language, labelIn, languageNames } from '#kernel/contract/languages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { type GuideScreen, guideScreens } from '../../../contract/guide-screens.ts'
import { RichText } from '../../RichText.tsx'
import { texts as portalTexts } from '../../texts.ts'
import type { OfficeGuide } from '../calls.ts'
import { RichField } from '../RichField.tsx'
import { texts } from '../texts.ts'

type Step = OfficeGuide['steps'][number]
const titleMax = 400

interface GuideStepProps {
  number: number
  count: number
  step: Step
  language: Language
  isReadOnly: boolean
  onChange: (step: Step) => void
  onMove: (by: number) => void
  onRemove: () => void
}

/** One step of a guide. */
export function GuideStep({ number, count, step, language, isReadOnly, onChange, onMove, onRemove }: GuideStepProps) {
  const t = useTexts(texts)
  const portal = useTexts(portalTexts)
  const id = useId()
  const name = t('guides.step', { number })
  return (
    <li className="office-step">
      <div className="office-step-head">
        <label htmlFor={id}>{name}</label>
        {!isReadOnly && (
          <span className="office-file-buttons">
            <Button
              size="small"
              disabled={number === 1}
              aria-label={t('guides.up', { name })}
              onClick={() => onMove(-1)}
            >
              ↑
            </Button>
            <Button
              size="small"
              disabled={number === count}
              aria-label={t('guides.down', { name })}
              onClick={() => onMove(1)}
            >
              ↓
            </Button>
            <Button size="small" aria-label={t('guides.remove', { name })} onClick={onRemove}>
              ×
            </Button>
          </span>
        )}
      </div>
      <Input
        id={id}
        lang={language}
        value={step.title[language] ?? ''}
        placeholder={language === 'zh' ? '' : step.title.zh}
        maxLength={titleMax}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ ...step, title: { ...step.title, [language]: event.target.value } })}
      />
      {isReadOnly ? (
        <RichText html={labelIn(step.body, language)} language={language} />
      ) : (
        <RichField
          key={language}
          label={`${name} (${languageNames[language]})`}
          language={language}
          value={step.body[language] ?? ''}
          onChange={(html) => onChange({ ...step, body: { ...step.body, [language]: html } })}
        />
      )}
      <Select<GuideScreen | null>
        aria-label={t('guides.picture')}
        value={step.picture ?? null}
        disabled={isReadOnly}
        options={[
          { value: null, label: t('guides.noPicture') },
          ...guideScreens.map((screen) => ({ value: screen, label: portal(`guide.screens.${screen}`) })),
        ]}
        onChange={(screen) => onChange({ ...step, picture: screen ?? undefined })}
      />
    </li>
  )
}
