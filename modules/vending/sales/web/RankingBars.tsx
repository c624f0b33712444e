import type { Reference } from '#kernel/contract/fields.ts'
import { BarPicture } from '#kernel/web/console/charts/Chart.tsx'
import { useMoney } from '#kernel/web/console/money.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { machineRanking, productRanking } from '../contract.ts'
import { useSums } from './sums.ts'
import { salePageTexts } from './texts.ts'

const shownMax = 10
type Props = { filters: Readonly<Record<string, string>> }

const nameOf = (row: AnyRow, field: string) => (row[field] as Reference).label

/** The first ten machines, beside what they took before. */
export function MachineBars({ filters }: Props) {
  const t = useTexts(salePageTexts)
  const money = useMoney()
  const rows = useSums(machineRanking, filters, { sort: 'rank', direction: 'asc', limit: shownMax })
  if (!rows) return <BarPicture data={undefined} />
  if (rows.length === 0) return null
  return (
    <BarPicture
      data={{
        names: rows.map((row) => nameOf(row, 'machine')),
        series: [
          { name: t('ranking.now'), values: rows.map((row) => Number(row.netFen)) },
          { name: t('ranking.before'), values: rows.map((row) => Number(row.beforeFen)) },
        ],
        shown: money,
        title: t('ranking.machines', { count: rows.length, first: rows[0] ? nameOf(rows[0], 'machine') : '' }),
      }}
    />
  )
}

/** The first ten products, beside how many pieces came out before. */
export function ProductBars({ filters }: Props) {
  const t = useTexts(salePageTexts)
  const { number } = useFormats()
  const rows = useSums(productRanking, filters, { sort: 'rank', direction: 'asc', limit: shownMax })
  if (!rows) return <BarPicture data={undefined} />
  if (rows.length === 0) return null
  return (
    <BarPicture
      data={{
        names: rows.map((row) => nameOf(row, 'product')),
        series: [
          { name: t('ranking.now'), values: rows.map((row) => Number(row.pieceCount)) },
          { name: t('ranking.before'), values: rows.map((row) => Number(row.beforePieces)) },
        ],
        shown: number,
        title: t('ranking.products', { count: rows.length, first: rows[0] ? nameOf(rows[0], 'product') : '' }),
      }}
    />
  )
}
