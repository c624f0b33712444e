import { useFormats, useTexts } from '../../texts.tsx'
import { Picture } from './Picture.tsx'
import { chartTexts } from './texts.ts'

export interface Span {
  name: string
  /** milliseconds since 1970 */
  fromMs: number
  /** null: nobody knows yet */
  toMs: number | null
}

const openShare = 0.1

/** What lasts from when to when, below one another, and where one stands in it. */
export function SpansPicture({ title, spans, nowMs }: { title: string; spans: readonly Span[]; nowMs: number }) {
  const t = useTexts(chartTexts)
  const { dateTime } = useFormats()
  const ends = spans.map(({ toMs, fromMs }) => toMs ?? fromMs)
  const first = Math.min(nowMs, ...spans.map(({ fromMs }) => fromMs))
  const lastKnown = Math.max(nowMs, ...ends)
  // what has no end yet goes on a little beyond all that has one
  const last = spans.some(({ toMs }) => toMs === null) ? lastKnown + (lastKnown - first) * openShare : lastKnown
  const x = (ms: number) => ((ms - first) / Math.max(1, last - first)) * 1000
  return (
    <Picture
      title={title}
      state={spans.length === 0 ? 'empty' : 'ready'}
      table={
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{t('span')}</th>
              <th scope="col">{t('from')}</th>
              <th scope="col">{t('to')}</th>
            </tr>
          </thead>
          <tbody>
            {spans.map(({ name, fromMs, toMs }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{dateTime(fromMs)}</td>
                <td>{toMs === null ? t('open') : dateTime(toMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    >
      <ol className="spans">
        {spans.map(({ name, fromMs, toMs }) => (
          <li key={name} data-open={toMs === null}>
            <span>{name}</span>
            <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
              <rect x={x(fromMs)} width={Math.max(4, x(toMs ?? last) - x(fromMs))} height="10" />
              <line x1={x(nowMs)} x2={x(nowMs)} y2="10" vectorEffect="non-scaling-stroke" />
            </svg>
          </li>
        ))}
      </ol>
      <p className="spans-now">{t('now', { at: dateTime(nowMs) })}</p>
    </Picture>
  )
}
