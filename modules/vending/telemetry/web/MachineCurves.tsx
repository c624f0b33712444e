import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { curveHours, telemetryRoutes } from '../contract.ts'
import type { Curves, telemetrySchemas } from '../schema.ts'
import { Curve } from './Curve.tsx'
import { curveTexts } from './texts.ts'
import './curves.css'

const calls = client<typeof telemetrySchemas>(telemetryRoutes)
type Hours = (typeof curveHours)[number]
/** As often as machines report, more or less. */
const renewMs = 60_000

/** A machine as it is now, and how it was over the last hours or days. */
export function MachineCurves({ machine, isNamed = true }: { machine: string; isNamed?: boolean }) {
  const t = useTexts(curveTexts)
  const [hours, setHours] = useState<Hours>(24)
  const { data, error, refetch } = useQuery({
    queryKey: ['telemetry', 'curves', machine, hours],
    queryFn: () => calls.curves({ params: { machine }, query: { hours: `${hours}` } }, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  })
  const word = (each: Hours) => (each < 48 ? t('hours', { hours: each }) : t('days', { days: each / 24 }))
  return (
    <div className="curves">
      <div className="curves-head">
        {isNamed && data && <strong>{t('of', { code: data.machine.code, name: data.machine.name })}</strong>}
        <Segmented
          aria-label={t('span')}
          options={curveHours.map((each) => ({ value: each, label: word(each) }))}
          value={hours}
          onChange={setHours}
        />
      </div>
      {error && <Unanswered error={error} onAgain={refetch} />}
      {!data && !error && <p>{t('loading')}</p>}
      {data?.now && <Now now={data.now} />}
      {data && data.points.length === 0 && <p className="curves-note">{t('none')}</p>}
      {data && data.points.length > 0 && <Pictures data={data} />}
    </div>
  )
}

function Now({ now }: { now: NonNullable<Curves['now']> }) {
  const t = useTexts(curveTexts)
  const { dateTime } = useFormats()
  const facts = [
    now.temperatureC !== null && t('now.temperature', { value: now.temperatureC }),
    now.humidityPercent !== null && t('now.humidity', { value: now.humidityPercent }),
    now.isDoorOpen !== null && t(now.isDoorOpen ? 'now.open' : 'now.shut'),
    now.noteFen !== null && t('now.notes', { value: now.noteFen / 100 }),
    now.coinFen !== null && t('now.coins', { value: now.coinFen / 100 }),
    now.dayFlowMb !== null && t('now.day', { value: now.dayFlowMb }),
    now.monthFlowMb !== null && t('now.month', { value: now.monthFlowMb }),
  ].filter((fact) => fact !== false)
  return (
    <ul className="curves-now" aria-label={t('now.title')}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      <li className="curves-note">{t('now.measured', { at: dateTime(now.measuredAt) })}</li>
    </ul>
  )
}

function Pictures({ data }: { data: Curves }) {
  const t = useTexts(curveTexts)
  const { points, from, to, bounds } = data
  const span = { from: Date.parse(from), to: Date.parse(to) }
  const at = (point: Curves['points'][number]) => Date.parse(point.at)
  const of = (read: (point: Curves['points'][number]) => number | null) =>
    points.map((point) => ({ at: at(point), value: read(point) }))
  return (
    <div className="curves-pictures">
      <Curve
        name={t('series.temperature')}
        unit={t('axes.temperature')}
        span={span}
        points={of((point) => point.temperature)}
        band={points.map((point) => ({ at: at(point), low: point.temperatureMin, high: point.temperatureMax }))}
        bounds={[bounds.temperatureMinC, bounds.temperatureMaxC]}
      />
      <Curve
        name={t('series.humidity')}
        unit={t('axes.humidity')}
        span={span}
        points={of((point) => point.humidity)}
        bounds={[bounds.humidityMaxPercent]}
      />
      <Curve
        name={t('series.door')}
        unit={t('axes.humidity')}
        span={span}
        points={of((point) => (point.doorOpen === null ? null : point.doorOpen * 100))}
        range={[0, 100]}
      />
      <Curve
        name={t('series.cash')}
        unit={t('axes.cash')}
        span={span}
        points={of((point) => (point.cashFen === null ? null : point.cashFen / 100))}
      />
    </div>
  )
}
