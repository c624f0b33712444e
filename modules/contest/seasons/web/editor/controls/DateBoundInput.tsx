import { Select } from 'antd'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../../texts.ts'
import { useEditor } from '../editor-context.ts'
import { fieldsSeenFrom } from '../form-fields.ts'
import { OfferSelect } from './CodeInputs.tsx'
import { asText, type PropControlProps } from './control-props.ts'
import { DateInput } from './PlainInputs.tsx'

function useDateFields(path: string, own: string): { value: string; label: string }[] {
  const language = useLanguage()
  const { document } = useEditor()
  return fieldsSeenFrom(path, document, language)
    .filter(({ type, key }) => (type === 'date' || type === 'month') && key !== own)
    .map(({ key, title }) => ({ value: key, label: title || key }))
}

/** No limit, a certain day, or whatever day another field has. */
export function DateBoundInput(props: PropControlProps) {
  const t = useTexts(texts)
  const { path, owner, value, onChange, label, id } = props
  const offers = useDateFields(path, asText(owner.key))
  const text = asText(value)
  const isDay = /^\d{4}-/.test(text)
  const way = text === '' ? 'none' : isDay ? 'day' : `field:${text}`
  const known = offers.some((offer) => offer.value === text) || text === '' || isDay
  const put = (next: string) => {
    if (next === 'none') onChange(undefined)
    else if (next === 'day') onChange(`${new Date().getFullYear()}-01-01`)
    else onChange(next.slice('field:'.length))
  }
  return (
    <div className="season-bound">
      <Select<string>
        id={id}
        aria-label={t('bound.way', { label })}
        value={way}
        onChange={put}
        options={[
          { value: 'none', label: t('notLimited') },
          { value: 'day', label: t('bound.day') },
          ...offers.map((offer) => ({
            value: `field:${offer.value}`,
            label: t('bound.field', { field: offer.label }),
          })),
          ...(known ? [] : [{ value: way, label: t('bound.field', { field: text }) }]),
        ]}
      />
      {isDay && (
        <DateInput
          {...props}
          id={`${id}-day`}
          value={text}
          onChange={(day) => onChange(day === '' ? undefined : day)}
        />
      )}
    </div>
  )
}

/** Another date of the same form. */
export function DateFieldInput(props: PropControlProps) {
  return <OfferSelect {...props} isMany={false} offers={useDateFields(props.path, '')} />
}
