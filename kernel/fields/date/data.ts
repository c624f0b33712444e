import { z } from 'zod'
import { type FieldData, judged, spanFilter } from '../../contract/field-data.ts'
import { isDay } from '../../contract/field-rules.ts'

/** `YYYY-MM-DD` */
export const dateData: FieldData<string | null> = {
  value: () => z.string(),
  input: () => judged(z.string().max(10), (text) => (isDay(text) ? null : ['not_a_date'])),
  filter: (text) => spanFilter(text, isDay),
  cell: (value) => value,
  parse: (cell) => {
    const day = typeof cell === 'number' ? dayOfSerial(cell) : dayIn(cell)
    return day === null ? { problem: 'not_a_date' } : { value: day }
  },
}

/** Spreadsheets count days from the end of 1899. */
function dayOfSerial(serial: number): string | null {
  if (!(serial >= 1 && serial < 200_000)) return null
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}

/** 2026-3-5, 2026/03/05, 2026.3.5, 2026年3月5日, with or without a time behind it. */
function dayIn(text: string): string | null {
  const [, year, month = '', day = ''] =
    /^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T ].*)?$/.exec(text) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : null
}
