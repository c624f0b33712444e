import { useId, useState } from 'react'
import { instantOf, localOf } from '#kernel/web/office-time.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { DateInput } from '#kernel/web/ui/DateInput.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { texts } from '../texts.ts'

interface MomentFieldProps {
  label: string
  /** an instant; null where there is none yet */
  value: string | null
  /** told null as long as what is typed is no instant */
  onValue: (value: string | null) => void
  /** what is wrong with it beside the others */
  error?: string | undefined
}

interface Typed {
  day: string
  time: string
}

/**
 * A day and an hour in the language of the page: the browser's own box for both speaks the browser's. What is not finished yet
 * stays as it is typed, and is refused here once the hour is left.
 */
export function MomentField({ label, value, onValue, error }: MomentFieldProps) {
  const t = useTexts(texts)
  const timeId = useId()
  const [typed, setTyped] = useState(() => typedOf(value))
  const [isLeft, setLeft] = useState(false)
  // what others have stored meanwhile is shown
  const shown = isSameInstant(typedInstant(typed), value) ? typed : typedOf(value)
  const problem = problemOf(shown, isLeft)
  function change(part: Partial<Typed>) {
    const next = { ...shown, ...part }
    setTyped(next)
    onValue(typedInstant(next))
  }
  return (
    <FieldGroup label={label} isRequired error={problem === null ? error : t(`moment.${problem}`)}>
      <div className="moment">
        <DateInput
          value={shown.day}
          onValue={(day) => change({ day })}
          words={{ year: t('moment.year'), month: t('moment.month'), day: t('moment.day') }}
        />
        <div className="moment-time">
          <label htmlFor={timeId}>{t('moment.time')}</label>
          <TextInput
            id={timeId}
            value={shown.time}
            maxLength={8}
            placeholder="14:30"
            autoComplete="off"
            onChange={({ target }) => change({ time: target.value })}
            onBlur={() => {
              setLeft(true)
              change({ time: clockOf(shown.time) ?? shown.time })
            }}
          />
        </div>
      </div>
    </FieldGroup>
  )
}

function typedOf(value: string | null): Typed {
  const local = localOf(value)
  return { day: local.slice(0, 10), time: local.slice(11) }
}

/** `14:30` of what people type for it: 1430, 14：30, 14h30; null for no hour of the day. */
function clockOf(time: string): string | null {
  const found = /^(\d{1,2})\s?[:\uff1a.h]?\s?(\d{2})$/i.exec(time.trim())
  if (!found) return null
  const [, hour = '', minute = ''] = found
  return Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null
}

function isWholeDay(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day)
}

function isRealDay(day: string): boolean {
  const atMs = Date.parse(`${day}T00:00:00Z`)
  return isWholeDay(day) && !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(day)
}

function typedInstant({ day, time }: Typed): string | null {
  const clock = clockOf(time)
  return clock !== null && isRealDay(day) ? instantOf(`${day}T${clock}`) : null
}

function isSameInstant(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)
}

function problemOf({ day, time }: Typed, isLeft: boolean): 'unreal' | 'noTime' | 'unfinished' | null {
  if (isWholeDay(day) && !isRealDay(day)) return 'unreal'
  if (!isLeft || (day === '' && time === '')) return null
  if (time !== '' && clockOf(time) === null) return 'noTime'
  return time === '' || !isWholeDay(day) ? 'unfinished' : null
}
