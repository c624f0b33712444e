/** The days of a school year's season, reckoned from the day the demo is filled in. */
export interface SeasonDays {
  /** the final is held in spring of this year */
  finalYear: number
  /** school year as people write it: 2026–2027 */
  schoolYear: string
  opensAt: string
  closesAt: string
  /** day on which the window closes: nothing may be dated after it */
  closesOn: string
  /** until when units of the counties, then those of the cities, hand in their papers */
  countyPapersUntil: string
  cityPapersUntil: string
  /** a work must have been begun on or after this day (contest.md 2a: within two years before 1 July of the final's year) */
  worksFrom: string
  agesOn: string
}

const dayMs = 24 * 3_600_000
/** Asia/Shanghai has no summer time: noon there is 4 o'clock UTC all year round. */
const zoneMs = 8 * 3_600_000

/** Days of a season that opens and closes so many days from now, at noon; of this school year, or of one that is over. */
export function seasonDays(now: Date, opensInDays: number, closesInDays: number, yearsAgo = 0): SeasonDays {
  const local = new Date(now.getTime() + zoneMs)
  const thisYear = local.getUTCMonth() >= 7 ? local.getUTCFullYear() + 1 : local.getUTCFullYear()
  const finalYear = thisYear - yearsAgo
  const closesOn = dayIn(local, closesInDays)
  return {
    finalYear,
    schoolYear: `${finalYear - 1}–${finalYear}`,
    opensAt: `${dayIn(local, opensInDays)}T12:00:00+08:00`,
    closesAt: `${closesOn}T12:00:00+08:00`,
    closesOn,
    countyPapersUntil: `${dayIn(local, closesInDays + 20)}T18:00:00+08:00`,
    cityPapersUntil: `${dayIn(local, closesInDays + 40)}T18:00:00+08:00`,
    worksFrom: `${finalYear - 2}-07-01`,
    agesOn: `${finalYear}-07-01`,
  }
}

/** So many days after the season's window closes, at that time of the day. */
export function afterClosing({ closesOn }: Pick<SeasonDays, 'closesOn'>, days: number, time: string): string {
  return `${dayIn(new Date(`${closesOn}T00:00:00Z`), days)}T${time}:00+08:00`
}

function dayIn(local: Date, days: number): string {
  return new Date(local.getTime() + days * dayMs).toISOString().slice(0, 10)
}
