import './tracker.css'
import { useEffect, useState } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import type { NextDate, Progress } from '../schema.ts'
import { declarationCalls } from './calls.ts'
import { texts } from './texts.ts'

interface TrackerProps {
  declaration: string
  /** of others: what is returned waits for them */
  isOthers?: boolean | undefined
  /** which unit gave the code of the work: where it reviews first, it is said why */
  codeUnit?: string | undefined
}

/** The way through the units that review: who passed it, who has it now and for how long, who comes after; and the next date. */
export function Tracker({ declaration, isOthers, codeUnit }: TrackerProps) {
  const t = useTexts(texts)
  const [progress, setProgress] = useState<Progress | 'failed' | null>(null)
  useEffect(() => {
    declarationCalls.progress({ params: { declaration } }, { quiet: true, retries: 2 }).then(setProgress, (error) => {
      // the page is whole without it, and says so
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      setProgress('failed')
    })
  }, [declaration])
  return (
    <section aria-labelledby="tracker" aria-busy={progress === null}>
      <h3 id="tracker">{t('tracker.title')}</h3>
      {progress === null && <Skeleton label={t('tracker.loading')} lines={4} />}
      {progress === 'failed' && <p>{t('tracker.failed')}</p>}
      {progress !== null && progress !== 'failed' && (
        <>
          {codeUnit !== undefined && progress.stops[0]?.unit === codeUnit && (
            <p>{t('tracker.why', { unit: codeUnit })}</p>
          )}
          <Stops {...progress} isOthers={isOthers} />
          {progress.next && <Next {...progress.next} />}
        </>
      )}
    </section>
  )
}

const looks = { passed: 'check', here: 'clock', returned: 'undo', refused: 'close' } as const

function Next({ what, label, at }: NextDate) {
  const t = useTexts(texts)
  const formats = useFormats()
  const words = what === 'exam' ? (label ?? '') : t(`tracker.${what}`)
  return <p className="tracker-next">{t('tracker.next', { at: formats.dateTime(at), what: words })}</p>
}

function Stops({ stops, usualDays, usuallyBy, isOthers }: Progress & Pick<TrackerProps, 'isOthers'>) {
  const t = useTexts(texts)
  const formats = useFormats()
  const usual = (days: number) =>
    usuallyBy === null ? t('tracker.usual', { days }) : t('tracker.usualBy', { days, day: formats.date(usuallyBy) })
  return (
    <ol className="tracker">
      {stops.map(({ level, unit, place, at }) => (
        <li key={level} data-place={place} aria-current={place === 'here' || place === 'returned' ? 'step' : undefined}>
          <span className="tracker-mark">{place === 'ahead' ? null : <Icon name={looks[place]} />}</span>
          <div>
            <p className="tracker-unit">
              {unit}
              {place === 'here' && <Tag kind="info">{t('tracker.here')}</Tag>}
              {(place === 'returned' || place === 'refused') && (
                <Tag kind="danger">
                  {t(place === 'returned' && isOthers ? 'instructed.returned' : `tracker.${place}`)}
                </Tag>
              )}
            </p>
            <p className="choice-hint">
              {at === null || place === 'ahead'
                ? t(place === 'passed' ? 'tracker.passed' : 'tracker.ahead')
                : t(`tracker.${place}At`, { at: formats.dateTime(at) })}
              {place === 'here' && usualDays !== null && ` · ${usual(usualDays)}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
