import { useTexts } from '../../texts.tsx'
import { depthOf } from './chart-data.ts'
import { HeatFrame } from './HeatFrame.tsx'
import { weekdays } from './HoursPicture.tsx'
import { chartTexts } from './texts.ts'

const dayMs = 86_400_000

interface CalendarProps {
  title: string
  /** `2026-11-01`; both stand in the calendar */
  span: { from: string; to: string }
  /** of a day; null: nothing is known */
  value: (day: string) => number | null
  shown: (value: number) => string
}

/** Day by day, a week in each row: the deeper a day, the more. */
export function CalendarPicture({ title, span, value, shown }: CalendarProps) {
  const t = useTexts(chartTexts)
  const weeks = weeksOf(span)
  const most = Math.max(0, ...weeks.flat().map((day) => (day === null ? 0 : (value(day) ?? 0))))
  return (
    <HeatFrame title={title} columnCount={weekdays.length}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              {t(`weekdays.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: a place of the week
              if (day === null) return <td key={index}>{'\u00a0'}</td>
              const own = value(day)
              const said = own === null ? t('noValue') : shown(own)
              return (
                <td key={day} data-depth={depthOf(own ?? 0, most)} title={`${day} ${said}`}>
                  <time dateTime={day}>{dayNumber(day)}</time> <span className="heat-figure">{said}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </HeatFrame>
  )
}

/** The first of a month says which month it is. */
function dayNumber(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return date === 1 ? `${month}/1` : String(date)
}

/** Days in rows from Monday to Sunday; null before the first and after the last. */
export function weeksOf({ from, to }: { from: string; to: string }): (string | null)[][] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const before = (new Date(first).getUTCDay() + 6) % 7
  const count = Math.round((last - first) / dayMs) + 1
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    weekdays.map((_day, index) => {
      const at = week * 7 + index - before
      return at < 0 || at >= count ? null : new Date(first + at * dayMs).toISOString().slice(0, 10)
    }),
  )
}
