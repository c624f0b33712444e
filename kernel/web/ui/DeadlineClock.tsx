import { type ReactNode, useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'

export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number; isOver: boolean }
export type TimeUnit = 'day' | 'hour' | 'minute' | 'second'

export type DeadlineClockProps = {
  /** The instant it ends, in milliseconds since 1970. */
  deadlineAt: number
  /** What the clock said when the page was made: server and browser begin with the same picture. */
  nowAt: number
  /** Server clock minus this device's clock, in milliseconds: a phone whose clock is wrong still shows the right time left. */
  clockOffsetMs?: number | undefined
  label: ReactNode
  /** The word for a unit: "days", "hour". */
  unit: (unit: TimeUnit, count: number) => string
  /** One sentence for screen readers, without the seconds. */
  spoken: (left: TimeLeft) => string
  /** Shown in place of the numbers once it is over. */
  over: ReactNode
  /** line: one row, for a bar that is always visible; tiles: large, for a page. */
  look?: 'line' | 'tiles' | undefined
}

const dayMs = 86_400_000

/** Splits the milliseconds that are left, rounding up to whole seconds: the last second is shown as 1. */
export function timeLeft(leftMs: number): TimeLeft {
  const total = Math.max(0, Math.ceil(leftMs / 1000))
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
    isOver: leftMs <= 0,
  }
}

function toneOf(leftMs: number): string {
  if (leftMs <= dayMs) return 'bad'
  return leftMs <= 3 * dayMs ? 'warn' : 'accent'
}

/** The time that is left. The places of the digits never move; it turns amber three days and red one day before the end. */
export function DeadlineClock(props: DeadlineClockProps) {
  const { deadlineAt, nowAt, clockOffsetMs = 0, label, unit, spoken, over, look = 'line' } = props
  const [now, setNow] = useState(nowAt)
  useEffect(() => {
    const tick = () => setNow(Date.now() + clockOffsetMs)
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [clockOffsetMs])

  const left = timeLeft(deadlineAt - now)
  const places = [
    { name: 'day', count: left.days },
    { name: 'hour', count: left.hours },
    { name: 'minute', count: left.minutes },
    { name: 'second', count: left.seconds },
  ] as const
  return (
    <div className="clock" data-look={look} data-tone={toneOf(deadlineAt - now)} role="timer">
      <span className="clock-label">
        <Icon name="clock" />
        {label}
      </span>
      {left.isOver ? (
        <strong>{over}</strong>
      ) : (
        <>
          <span className="unseen">{spoken(left)}</span>
          <span className="clock-places" aria-hidden="true">
            {places.map(({ name, count }) => (
              <span key={name} className="clock-place">
                <b>{name === 'day' ? count : String(count).padStart(2, '0')}</b>
                <span>{unit(name, count)}</span>
              </span>
            ))}
          </span>
        </>
      )}
    </div>
  )
}
