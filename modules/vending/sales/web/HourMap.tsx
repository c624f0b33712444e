import { HoursPicture } from '#kernel/web/console/charts/HoursPicture.tsx'
import { useMoney } from '#kernel/web/console/money.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { salesByHour } from '../contract.ts'
import { useSums } from './sums.ts'
import { salePageTexts } from './texts.ts'

/** When people buy: what was taken in each hour of each day of the week. */
export function HourMap({ filters }: { filters: Readonly<Record<string, string>> }) {
  const t = useTexts(salePageTexts)
  const money = useMoney()
  const rows = useSums(salesByHour, filters, { sort: 'hour', direction: 'asc' })
  if (!rows || rows.length === 0) return null
  const byHour = new Map(rows.map((row) => [Number(row.hour), row]))
  return (
    <HoursPicture title={t('hours.title')} value={(day, hour) => Number(byHour.get(hour)?.[day] ?? 0)} shown={money} />
  )
}
