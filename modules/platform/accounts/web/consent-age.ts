import { timeZone } from '#kernel/web/texts.tsx'
import { isCalendarDate } from '../contract/id-number.ts'
import { consentAge } from '../contract.ts'

/** The day it is now where the contests are held, as YYYY-MM-DD. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}

/** A day that exists and on which somebody alive may have been born. */
export function isBirthDate(birthOn: string, on: string): boolean {
  return isCalendarDate(birthOn) && birthOn <= on && yearsBetween(birthOn, on) <= 120
}

/** Whether somebody born then needs the guardian's consent on that day (spec contest.md 6.2). */
export function needsConsent(birthOn: string, on: string): boolean {
  return yearsBetween(birthOn, on) < consentAge
}

function yearsBetween(birthOn: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birthOn.slice(0, 4))
  return on.slice(5) < birthOn.slice(5) ? years - 1 : years
}
