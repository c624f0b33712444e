import { useId } from 'react'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { curveTexts } from './texts.ts'

interface Point {
  at: number
  value: number | null
}

interface CurveProps {
  name: string
  unit: string
  /** what the picture shows from left to right, in milliseconds */
  span: { from: number; to: number }
  points: readonly Point[]
  /** lowest and highest of each piece, drawn behind the curve */
  band?: readonly { at: number; low: number | null; high: number | null }[]
  /** said below, and drawn as lines where they are within reach */
  bounds?: readonly number[]
  /** lowest and highest of the axis; left out: by what there is */
  range?: readonly [number, number]
}

const [width, height, left, bottom, top] = [640, 180, 44, 28, 8]
const ticks = 4

/** One curve over time. A gap is where nothing was measured; the list beside it has the same as figures. */
export function Curve({ name, unit, span, points, band = [], bounds = [], range }: CurveProps) {
  const t = useTexts(curveTexts)
  const { number, dateTime } = useFormats()
  const captionId = useId()
  const values = [...points.map(({ value }) => value), ...band.flatMap(({ low, high }) => [low, high])]
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const [low, high] = range ?? axisOf(known, bounds)
  const x = (at: number) => left + ((at - span.from) / (span.to - span.from)) * (width - left - 8)
  const y = (value: number) => top + (1 - (value - low) / (high - low)) * (height - top - bottom)
  const own = points.flatMap(({ value }) => value ?? [])
  const rounded = (value: number) => Math.round(value * 10) / 10
  const said = {
    series: `${name} (${unit})`,
    low: rounded(Math.min(...own)),
    high: rounded(Math.max(...own)),
    last: rounded(own.at(-1) ?? 0),
  }
  const steps = Array.from({ length: ticks + 1 }, (_, step) => low + ((high - low) * step) / ticks)
  return (
    <figure className="curve">
      <figcaption id={captionId}>
        {[t('picture', said), ...bounds.map((bound) => t('bound', { value: bound }))].join(' · ')}
      </figcaption>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the caption names it, in words that everybody sees */}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={captionId}>
        {steps.map((step, index) => (
          <g key={step}>
            <line className="curve-grid" x1={left} x2={width - 8} y1={y(step)} y2={y(step)} />
            <text
              className={index % 2 === 0 ? 'curve-tick curve-height' : 'curve-tick curve-height curve-between'}
              x={left - 6}
              y={y(step) + 4}
              textAnchor="end"
            >
              {number(rounded(step))}
            </text>
          </g>
        ))}
        {bounds
          .filter((bound) => bound >= low && bound <= high)
          .map((bound) => (
            <line key={bound} className="curve-bound" x1={left} x2={width - 8} y1={y(bound)} y2={y(bound)}>
              <title>{t('bound', { value: bound })}</title>
            </line>
          ))}
        {band.map(({ at, low: from, high: to }) =>
          from === null || to === null || from === to ? null : (
            <line key={at} className="curve-band" x1={x(at)} x2={x(at)} y1={y(from)} y2={y(to)} />
          ),
        )}
        {linesOf(points, (span.to - span.from) / 40).map((line) => (
          <polyline
            key={line[0]?.at}
            className="curve-line"
            points={line.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
          />
        ))}
        <text className="curve-tick" x={left} y={height - 4}>
          {dateTime(span.from)}
        </text>
        <text className="curve-tick" x={width - 8} y={height - 4} textAnchor="end">
          {dateTime(span.to)}
        </text>
      </svg>
    </figure>
  )
}

/** Whole figures around what there is, and around a bound that is near. */
function axisOf(known: readonly number[], bounds: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const reach = Math.max(1, most - least)
  const near = bounds.filter((bound) => bound > least - reach && bound < most + reach)
  const low = Math.floor(Math.min(least, ...near))
  const high = Math.ceil(Math.max(most, ...near))
  return high > low ? [low, high] : [low - 1, high + 1]
}

/** The curve in pieces: it breaks where nothing was measured for longer than `gapMs`. */
function linesOf(points: readonly Point[], gapMs: number): { at: number; value: number }[][] {
  const lines: { at: number; value: number }[][] = []
  for (const { at, value } of points) {
    if (value === null) continue
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (line && last && at - last.at <= gapMs) line.push({ at, value })
    else lines.push([{ at, value }])
  }
  // a single reading is seen as a dot: its line goes nowhere, with round ends
  return lines.map((line) => (line.length === 1 && line[0] ? [line[0], line[0]] : line))
}
