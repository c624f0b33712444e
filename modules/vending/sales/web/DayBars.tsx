import { BarPicture } from '#kernel/web/console/charts/Chart.tsx'
import { dayBefore } from '#kernel/web/console/list-state.ts'
import { useMoney } from '#kernel/web/console/money.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { salesByDay } from '../contract.ts'
import { windowDays } from './addresses.ts'
import { daysOfSpan } from './days.ts'
import { useSums } from './sums.ts'
import { salePageTexts } from './texts.ts'

/** Takings and refunds of each day of the span; the list below leaves out days on which nothing was sold, the picture shows them empty. */
export function DayBars({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useTexts(salePageTexts)
  const { dayOfYear } = useFormats()
  const money = useMoney()
  const rows = useSums(salesByDay, filters, { sort: 'day', direction: 'asc' })
  if (!rows) return <BarPicture data={undefined} />
  if (rows.length === 0) return null
  const byDay = new Map(rows.map((row) => [String(row.day), row]))
  const days = daysOfSpan(filters.day ?? '', { today: dayBefore(0), windowDays, sold: [...byDay.keys()] })
  const fenOf = (day: string, name: 'grossFen' | 'refundedFen') => Number(byDay.get(day)?.[name] ?? 0)
  const sum = (name: 'grossFen' | 'refundedFen') => rows.reduce((all, row) => all + Number(row[name]), 0)
  return (
    <BarPicture
      data={{
        title: t('summary.picture', {
          gross: money(sum('grossFen')),
          refunded: money(sum('refundedFen')),
          days: days.length,
        }),
        // an instant within that day in the office's zone, in which all days are told
        names: days.map((day) => dayOfYear(`${day}T12:00:00+08:00`)),
        series: [
          { name: t('summary.gross'), values: days.map((day) => fenOf(day, 'grossFen')) },
          { name: t('summary.refunded'), values: days.map((day) => -fenOf(day, 'refundedFen')) },
        ],
        shown: (fen) => money(Math.abs(fen)),
      }}
    />
  )
}
