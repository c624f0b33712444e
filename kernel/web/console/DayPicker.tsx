import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/fr'
import 'dayjs/locale/ko'
import 'dayjs/locale/zh-cn'
import type { Language } from '../../contract/languages.ts'
import { useLanguage, useTexts } from '../texts.tsx'
import { type Ties, tiesOf } from './field-view.ts'
import { kitTexts } from './kit-texts.ts'

export interface DayInputProps extends Ties {
  /** `2026-01-31`, of a minute `2026-01-31T08:30`, by the clock of the office; nothing: empty. A form item hands both in. */
  value?: string | null | undefined
  /** the same; empty where it was emptied */
  onChange?: (value: string) => void
  /** the first and the last that can be chosen; what is typed beyond them is for the server to judge */
  min?: string | undefined
  max?: string | undefined
}

export interface DayPickerProps extends DayInputProps {
  of: 'day' | 'minute'
}

/** How a day is written. In English the order of day and month is another in each country: the one that nobody misreads. */
const dayFormats: Readonly<Record<Language, string>> = {
  zh: 'YYYY-MM-DD',
  en: 'YYYY-MM-DD',
  fr: 'DD/MM/YYYY',
  ko: 'YYYY.MM.DD',
}

// what travels: all of them are as long as they are written, so that nothing is taken for whole while it is still typed
const travelling = { day: 'YYYY-MM-DD', minute: 'YYYY-MM-DD[T]HH:mm' }

/** The calendar behind `DayInput`, loaded when one is shown. Beside the form of the language, what travels is understood everywhere. */
export function DayPicker(props: DayPickerProps) {
  const t = useTexts(kitTexts)
  const shown = dayFormats[useLanguage()]
  const { of, value, onChange, min, max } = props
  const isDay = of === 'day'
  const formats = isDay ? [shown, travelling.day] : [`${shown} HH:mm`, travelling.minute, `${travelling.day} HH:mm`]
  const put = (picked: Dayjs | null) => {
    const next = picked?.format(travelling[of]) ?? ''
    if (next !== (value ?? '')) onChange?.(next)
  }
  return (
    <DatePicker<Dayjs>
      {...tiesOf(props)}
      className="control-date"
      value={value ? dayjs(value) : null}
      format={[...new Set(formats)]}
      placeholder={t(isDay ? 'date.day' : 'date.minute')}
      {...(String(props['aria-invalid']) === 'true' ? { status: 'error' as const } : {})}
      {...(isDay ? {} : { showTime: { format: 'HH:mm' } })}
      {...(min ? { minDate: dayjs(min) } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
      // "now" would be the clock of the device, and the office's is meant
      showNow={false}
      // at once, like every other control: a click on "save" must not be quicker than the calendar closes
      needConfirm={false}
      // the calendar opens below the pointer that pressed the box, and would write the day that lies there over what is typed
      previewValue={false}
      onCalendarChange={(picked) => put(Array.isArray(picked) ? (picked[0] ?? null) : picked)}
      onChange={put}
      // the calendar takes an emptied box for an unfinished one and would bring the old date back
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.value === '') put(null)
      }}
    />
  )
}
