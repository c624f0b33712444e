import { Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Checkbox, RadioGroup } from '#kernel/web/ui/Choices.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { type DeclarationKind, type Field, holds, type SeasonDefinition } from '../../contract.ts'
import { texts } from '../texts.ts'
import { PreviewField, type PreviewValues } from './PreviewField.tsx'

interface KindPreviewProps {
  definition: SeasonDefinition
  kind: DeclarationKind
}

/** A kind as its declarants meet it: answers can be tried, so that conditions show what they do. Nothing is kept. */
export function KindPreview({ definition, kind }: KindPreviewProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [values, setValues] = useState<PreviewValues>({})
  const put = (key: string, value: unknown) => setValues((before) => ({ ...before, [key]: value }))
  const fieldsOf = (fields: readonly Field[], prefix: string) =>
    fields
      .filter(({ when }) => holds(when, { ...values, ...withoutPrefix(values, prefix) }))
      .map((field) => (
        <PreviewField
          key={field.key}
          {...{ definition, kind, field, values }}
          name={`${prefix}${field.key}`}
          onValue={(value) => put(`${prefix}${field.key}`, value)}
        />
      ))
  const people = (who: 'members' | 'instructors') =>
    kind[who].max > 0 && (
      <Part title={t(`kindPages.${who}`)} note={t('preview.people', { min: kind[who].min, max: kind[who].max })}>
        {fieldsOf(kind[who].fields, `${who}.`)}
      </Part>
    )
  return (
    <div className="season-preview">
      <p>{labelIn(kind.summary, language)}</p>
      <ul>
        {kind.rules.map((rule) => (
          <li key={rule.zh}>{labelIn(rule, language)}</li>
        ))}
      </ul>
      {kind.questionnaire.length > 0 && (
        <Part title={t('kindPages.questionnaire')}>
          {kind.questionnaire.map(({ code, question, hint }) => (
            <FieldGroup
              key={code}
              label={labelIn(question, language)}
              hint={hint && labelIn(hint, language)}
              isRequired
            >
              <RadioGroup
                name={`preview-safety-${code}`}
                look="row"
                value={values[`safety.${code}`] === undefined ? '' : String(values[`safety.${code}`])}
                onValue={(answer) => put(`safety.${code}`, answer === 'true')}
                options={[
                  { value: 'true', label: t('yes') },
                  { value: 'false', label: t('no') },
                ]}
              />
            </FieldGroup>
          ))}
        </Part>
      )}
      {kind.sections.map(({ code, labels, hint, fields }) => (
        <Part key={code} title={labelIn(labels, language)} note={hint && labelIn(hint, language)}>
          {fieldsOf(fields, '')}
        </Part>
      ))}
      {people('members')}
      {people('instructors')}
      <Materials kind={kind} values={values} />
      {kind.ticks.length > 0 && (
        <Part title={t('kindPages.ticks')}>
          {kind.ticks.map(({ code, labels }) => (
            <Checkbox key={code}>{labelIn(labels, language)}</Checkbox>
          ))}
        </Part>
      )}
    </div>
  )
}

/** Of the answers of a person, as the conditions of their form name them. */
function withoutPrefix(values: PreviewValues, prefix: string): PreviewValues {
  if (prefix === '') return {}
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    ),
  )
}

function Materials({ kind, values }: { kind: DeclarationKind; values: PreviewValues }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { bytes } = useFormats()
  const asked = kind.materials.filter(({ when }) => holds(when, values))
  if (asked.length === 0) return null
  const words = (labels: Labels | undefined) => labels && labelIn(labels, language)
  return (
    <Part title={t('kindPages.materials')}>
      <ul>
        {asked.map(({ code, labels, hint, formats, maxSizeBytes, minCount, maxCount }) => (
          <li key={code}>
            <strong>{words(labels)}</strong> {listed(formats, language).toUpperCase()} ≤ {bytes(maxSizeBytes)}{' '}
            <Tag>{t('summary.files', { min: minCount, max: maxCount })}</Tag>
            {hint && <p className="season-hint">{words(hint)}</p>}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section className="season-preview-part">
      <h3>{title}</h3>
      {note && <p className="season-lead">{note}</p>}
      {children}
    </section>
  )
}
