import { useTexts } from '../../texts.tsx'
import { depthOf } from './chart-data.ts'
import { HeatFrame } from './HeatFrame.tsx'
import { chartTexts } from './texts.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const hours = Array.from({ length: 24 }, (_, hour) => hour)

interface HoursProps {
  title: string
  /** of an hour, from 0 to 23, on a day of the week */
  value: (day: Weekday, hour: number) => number
  shown: (value: number) => string
}

/** When in the week something happens: the deeper a box, the more. */
export function HoursPicture({ title, value, shown }: HoursProps) {
  const t = useTexts(chartTexts)
  const most = Math.max(0, ...weekdays.flatMap((day) => hours.map((hour) => value(day, hour))))
  return (
    <HeatFrame title={title} columnCount={hours.length + 1}>
      <thead>
        <tr>
          <th scope="col">{t('weekday')}</th>
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {String(hour).padStart(2, '0')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((day) => (
          <tr key={day}>
            <th scope="row">{t(`weekdays.${day}`)}</th>
            {hours.map((hour) => {
              const own = value(day, hour)
              return (
                <td key={hour} data-depth={depthOf(own, most)} title={shown(own)}>
                  <span className="heat-figure">{shown(own)}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </HeatFrame>
  )
}
