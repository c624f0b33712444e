import { useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { DeadlineClock } from '#kernel/web/ui/DeadlineClock.tsx'
import { texts } from './texts.ts'

/** The time left until the season closes, by the server's clock. */
export function Deadline({ closesAt, clockOffsetMs }: { closesAt: string; clockOffsetMs: number }) {
  const t = useTexts(texts)
  const [nowAt] = useState(() => Date.now() + clockOffsetMs)
  return (
    <DeadlineClock
      label={t('clock.label')}
      deadlineAt={Date.parse(closesAt)}
      nowAt={nowAt}
      clockOffsetMs={clockOffsetMs}
      unit={(unit) => t(`clock.${unit}`)}
      spoken={({ days, hours, minutes }) => t('clock.spoken', { days, hours, minutes })}
      over={t('clock.over')}
    />
  )
}
