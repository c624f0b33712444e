import { useMoney } from '#kernel/web/console/money.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { salesByHour, weekdays } from '../contract.ts'
import { useSums } from './sums.ts'
import { salePageTexts } from './texts.ts'
import './sales.css'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** When people buy: the darker a box, the more was taken in that hour of that day of the week. */
export function HourMap({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useTexts(salePageTexts)
  const money = useMoney()
  const rows = useSums(salesByHour, filters, { sort: 'hour', direction: 'asc' })
  if (!rows || rows.length === 0) return null
  const byHour = new Map(rows.map((row) => [String(row.hour), row]))
  const fenOf = (hour: string, day: (typeof weekdays)[number]) => Number(byHour.get(hour)?.[day] ?? 0)
  const most = Math.max(1, ...hours.flatMap((hour) => weekdays.map((day) => fenOf(hour, day))))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the keys
    <section className="hour-map-box" tabIndex={0} aria-label={t('hours.title')}>
      <table className="hour-map">
        <caption>{t('hours.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('hours.weekday')}</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day) => (
            <tr key={day}>
              <th scope="row">{t(`hours.days.${day}`)}</th>
              {hours.map((hour) => (
                <Box key={hour} fen={fenOf(hour, day)} most={most} shown={money} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Five depths: more of them nobody tells apart. */
function Box({ fen, most, shown }: { fen: number; most: number; shown: (fen: number) => string }) {
  const depth = fen === 0 ? 0 : Math.max(1, Math.ceil((fen / most) * 5))
  return (
    <td data-depth={depth} title={shown(fen)}>
      <span className="hour-figure">{shown(fen)}</span>
    </td>
  )
}
