import type { FieldFilter } from '../../contract/field-data.ts'
import { isDay } from '../../contract/field-rules.ts'
import { kernelRefusals } from '../../contract/refusals.ts'
import type { Ctx } from '../context.ts'
import type { Source } from './columns.ts'
import type { Asked } from './served.ts'

const dayMs = 86_400_000
/** The office's zone has had no summer time since 1991: its offset is one number. */
const officeOffsetMs = 8 * 3_600_000

/**
 * Spec §5: a list with a window never looks at a longer span. Where an end is open it is set: nothing asked means the last
 * days up to now.
 * @throws invalid_input for a longer span
 */
export function windowed(
  ctx: Pick<Ctx, 'clock'>,
  source: Source,
  name: string,
  filter: FieldFilter | null,
): FieldFilter | null {
  const window = source.resource.list.window
  if (window?.field !== name) return filter
  const span = filter?.op === 'between' ? filter : { from: null, to: null }
  const spanMs = window.days * dayMs
  const endMs =
    span.to !== null
      ? timeOf(span.to, 'end')
      : span.from !== null
        ? Math.min(timeOf(span.from, 'start') + spanMs, ctx.clock.now().getTime() + dayMs)
        : ctx.clock.now().getTime()
  const startMs = span.from === null ? endMs - spanMs : timeOf(span.from, 'start')
  if (endMs - startMs > spanMs) {
    const problem = { path: `f.${name}`, code: 'window_too_long', params: { days: window.days } }
    throw kernelRefusals.invalid_input({ count: 1 }, [problem])
  }
  return { op: 'between', from: new Date(startMs).toISOString(), to: new Date(endMs).toISOString() }
}

/** A bare day begins, and ends, at midnight in the office. */
export function timeOf(text: string, end: 'start' | 'end'): number {
  return isDay(text) ? Date.parse(`${text}T00:00:00+08:00`) + (end === 'end' ? dayMs : 0) : Date.parse(text)
}

export const allDays: Asked['days'] = { from: '2000-01-01', to: '2999-12-31' }

/**
 * The window as whole days of the office, never more of them than it has.
 * @throws invalid_input for a longer span
 */
export function daysOf(ctx: Pick<Ctx, 'clock'>, source: Source, filter: FieldFilter | null): Asked['days'] {
  const { window } = source.resource.list
  const span = window && windowed(ctx, source, window.field, filter)
  if (span?.op !== 'between' || span.from === null || span.to === null) return allDays
  const endMs = Date.parse(span.to) - 1
  // a span that ends in the middle of a day touches one day more than it is long
  const from = officeDay(Date.parse(span.from))
  const first = officeDay(endMs - ((window?.days ?? 1) - 1) * dayMs)
  return { from: from < first ? first : from, to: officeDay(endMs) }
}

function officeDay(timeMs: number): string {
  return new Date(timeMs + officeOffsetMs).toISOString().slice(0, 10)
}
