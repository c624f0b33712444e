import { officeZone } from '../../contract/field-data.ts'
import type { Language } from '../../contract/languages.ts'
import { MinuteInput } from '../../web/console/DayInput.tsx'
import { DaySpan } from '../../web/console/DaySpan.tsx'
import { defineView, tiesOf } from '../../web/console/field-view.ts'
import { instantOf, localOf } from '../../web/office-time.ts'
import { useLanguage } from '../../web/texts.tsx'

const formats = new Map<Language, Intl.DateTimeFormat>()

/** As narrow as a column: months by their short names where they have long ones. */
function shortFormat(language: Language): Intl.DateTimeFormat {
  const known = formats.get(language)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: language === 'zh' || language === 'ko' ? 'long' : 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: officeZone,
  })
  formats.set(language, made)
  return made
}

/** The minute for the reader; the exact instant on hover. */
export function ShortInstant({ value }: { value: string | null }) {
  const language = useLanguage()
  return value === null ? null : (
    <time dateTime={value} title={value}>
      {shortFormat(language).format(new Date(value))}
    </time>
  )
}

export const instantView = defineView<string>({
  Cell: ShortInstant,
  Control: ({ value, onChange, ...rest }) => (
    <MinuteInput
      {...tiesOf(rest)}
      value={localOf(value ?? null)}
      onChange={(minute) => onChange?.(instantOf(minute))}
    />
  ),
  Filter: DaySpan,
  widthPx: 190,
})
