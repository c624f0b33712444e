import { useEffect, useRef } from 'react'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const

const isStill = ({ movementX, movementY }: PointerEvent) => movementX === 0 && movementY === 0

/** Calls `onIdle` once nobody has pointed, scrolled or typed for so long; again after the next time somebody has. */
export function useIdle(isOn: boolean, afterMs: number, onIdle: () => void): void {
  const told = useRef(onIdle)
  useEffect(() => {
    told.current = onIdle
  })
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (event?: Event) => {
      // a page that moves under a pointer which lies still is nobody's sign
      if (event?.type === 'pointermove' && isStill(event as PointerEvent)) return
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
