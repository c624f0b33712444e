import { useEffect, useRef } from 'react'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const

/** Calls `onIdle` once nobody has pointed, scrolled or typed for so long; again after the next time somebody has. */
export function useIdle(isOn: boolean, afterMs: number, onIdle: () => void): void {
  const told = useRef(onIdle)
  useEffect(() => {
    told.current = onIdle
  })
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      timer = setTimeout(() => told.current(), afterMs)
    }
    begin()
    for (const sign of signs) addEventListener(sign, begin, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, begin)
    }
  }, [isOn, afterMs])
}
