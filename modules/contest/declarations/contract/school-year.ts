/** What is true of a pupil for one school year, and is asked again in the next. */
const yearly: readonly string[] = ['school', 'stage', 'grade']

/** The year in which the school year of a day began: on the first of September. */
export function schoolYearOf(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5) < '09-01' ? 1 : 0)
}

/** What of a person's earlier values still holds on that day. */
export function stillTrue<V>(values: Readonly<Record<string, V>>, toldOn: string, on: string): Record<string, V> {
  const isSameYear = schoolYearOf(toldOn) === schoolYearOf(on)
  return Object.fromEntries(Object.entries(values).filter(([key]) => isSameYear || !yearly.includes(key)))
}
