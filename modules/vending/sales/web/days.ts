const dayMs = 86_400_000

/**
 * Every day of a span, so that days without sales stand in a picture too; not those that are still to come, but for one that has
 * begun already in some merchant's zone and has sales.
 * @param span `from..to` as the list is cut; an open end is as far away as the list looks
 */
export function daysOfSpan(
  span: string,
  { today, windowDays, sold }: { today: string; windowDays: number; sold: readonly string[] },
): string[] {
  const [from = '', to = ''] = span.split('..')
  const wished = to !== '' ? to : from === '' ? today : shifted(from, windowDays - 1)
  const last = [wished < today ? wished : today, ...sold.filter((day) => day <= wished)].reduce((latest, day) =>
    day > latest ? day : latest,
  )
  const first = from !== '' ? from : shifted(wished, 1 - windowDays)
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => shifted(first, index))
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}
