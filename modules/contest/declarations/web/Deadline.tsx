import { useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { DeadlineClock } from '#kernel/web/ui/DeadlineClock.tsx'
import { texts } from './texts.ts'

interface DeadlineProps {
  closesAt: string
  /** of a returned declaration: counts instead of the season's end */
  fixBy?: string | null
  clockOffsetMs: number
}

/** The time left, by the server's clock: until the season closes, or until the day by which a returned one is to be mended. */
export function Deadline({ closesAt, fixBy = null, clockOffsetMs }: DeadlineProps) {
  const t = useTexts(texts)
  const [nowAt] = useState(() => Date.now() + clockOffsetMs)
  return (
    <DeadlineClock
      label={t(fixBy === null ? 'clock.label' : 'clock.mendLabel')}
      deadlineAt={Date.parse(fixBy ?? closesAt)}
      nowAt={nowAt}
      clockOffsetMs={clockOffsetMs}
      unit={(unit) => t(`clock.${unit}`)}
      spoken={({ days, hours, minutes }) =>
        t(fixBy === null ? 'clock.spoken' : 'clock.mendSpoken', { days, hours, minutes })
      }
      over={t(fixBy === null ? 'clock.over' : 'clock.mendOver')}
    />
  )
}
