/**
 * A definition moved by so many years: its days and instants, its edition, and the years and the edition that its texts name.
 * Nothing else changes, so that whoever looks it over sees what is left to do.
 */
export function movedByYears<T>(definition: T, years: number): T {
  const edition = (definition as { edition?: unknown }).edition
  const moved = move(definition, {
    years,
    edition: typeof edition === 'number' ? edition : null,
    year: yearOf(definition),
  })
  if (typeof edition === 'number') (moved as { edition: number }).edition = edition + years
  return moved as T
}

interface By {
  years: number
  edition: number | null
  /** of the season; null where it names none */
  year: number | null
}

/** A number this far from the season's year is no year of it: 2,000 characters, born after 1930. */
const textYearsMax = 5
const dayYearsMax = 40

function yearOf(definition: unknown): number | null {
  const { agesOn, window } = definition as { agesOn?: unknown; window?: { opensAt?: unknown } }
  const year = Number(String(window?.opensAt ?? agesOn ?? '').slice(0, 4))
  return Number.isInteger(year) && year > 0 ? year : null
}

function isNear(year: number, by: By, max: number): boolean {
  return by.year === null || Math.abs(year - by.year) <= max
}

function move(value: unknown, by: By): unknown {
  if (typeof value === 'string') return movedText(value, by)
  if (Array.isArray(value)) return value.map((each) => move(each, by))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, move(inner, by)]))
  return value
}

const dayOrInstant = /^(\d{4})-(\d{2})-(\d{2})(T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/

function movedText(text: string, by: By): string {
  const date = dayOrInstant.exec(text)
  if (date) return isNear(Number(date[1]), by, dayYearsMax) ? movedDate(date, by.years) : text
  // Codes have no blanks and no Chinese; a year in a code is somebody's name for something.
  if (/^[a-z0-9-]+$/.test(text)) return text
  const withYears = text.replaceAll(/(?<!\d)20\d{2}(?!\d)/g, (year) =>
    isNear(Number(year), by, textYearsMax) ? String(Number(year) + by.years) : year,
  )
  return by.edition === null ? withYears : withEdition(withYears, by.edition, by.edition + by.years)
}

function movedDate([, year, month, day, time = '']: RegExpExecArray, years: number): string {
  const moved = Number(year) + years
  // The 29th of February is the 28th in most years.
  const isLeapDay = month === '02' && day === '29' && new Date(Date.UTC(moved, 1, 29)).getUTCMonth() !== 1
  return `${moved}-${month}-${isLeapDay ? '28' : day}${time}`
}

function withEdition(text: string, from: number, to: number): string {
  return text
    .replaceAll(`第${from}届`, `第${to}届`)
    .replaceAll(`제${from}회`, `제${to}회`)
    .replaceAll(new RegExp(`(?<=(?<!\\p{L})(?:edition|édition) )${from}(?!\\d)`, 'giu'), String(to))
    .replaceAll(new RegExp(`(?<!\\d)${ordinal(from)}\\b`, 'g'), ordinal(to))
    .replaceAll(new RegExp(`(?<!\\d)${from}(e|ᵉ)(?![\\p{L}])`, 'gu'), `${to}$1`)
}

function ordinal(number: number): string {
  const teens = number % 100 >= 11 && number % 100 <= 13
  return `${number}${teens ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}
