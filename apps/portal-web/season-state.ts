import type { z } from 'zod'
import type { Formats } from '#kernel/web/formats.ts'
import type { Translate } from '#kernel/web/texts.tsx'
import type { Tone } from '#kernel/web/ui/tones.ts'
import type { seasonSummary } from '#modules/contest/seasons/schema.ts'
import type { zh } from './texts/zh.ts'

export type SeasonSummary = z.output<typeof seasonSummary>
const dayMs = 86_400_000

export interface SeasonState {
  kind: Tone | 'neutral'
  words: string
}

/** The day of an instant where the contest takes place, counted from 1970: "today" is a day there, not 24 hours. */
function dayNumber(instant: number): number {
  return Math.floor((instant + 8 * 3_600_000) / dayMs)
}

/** "Open, 12 days left": where the season stands, by the server's clock. */
export function seasonState(
  season: Pick<SeasonSummary, 'phase' | 'window'> | undefined,
  nowAt: number,
  t: Translate<typeof zh>,
  formats: Formats,
): SeasonState {
  if (!season) return { kind: 'neutral', words: t('season.none') }
  if (season.phase === 'upcoming')
    return { kind: 'info', words: t('season.upcoming', { date: formats.dayOfYear(season.window.opensAt) }) }
  if (season.phase !== 'open') return { kind: 'neutral', words: t('season.closed') }
  const closesAt = Date.parse(season.window.closesAt)
  const nights = dayNumber(closesAt) - dayNumber(nowAt)
  if (nights === 0) return { kind: 'danger', words: t('season.lastDay', { time: formats.time(closesAt) }) }
  if (nights === 1) return { kind: 'warning', words: t('season.tomorrow', { time: formats.time(closesAt) }) }
  // whole days, as the clock of the contest's home counts them
  const days = Math.floor((closesAt - nowAt) / dayMs)
  return { kind: days <= 3 ? 'warning' : 'success', words: t('season.open', { days }) }
}
