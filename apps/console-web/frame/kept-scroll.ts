import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isOpenTab } from './open-tabs.ts'

/** Where each view stood, by its address without the query; as long as the page lives. */
const places = new Map<string, number>()
/** what arrives later than this finds the reader elsewhere */
const patienceMs = 5000
const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * A view that is come back to by its tab stands where it was left; one that is opened anew stands at its top. What it shows may
 * arrive piece by piece: it is waited for until the place is there, or the reader takes over.
 */
export function useKeptScroll(main: RefObject<HTMLElement | null>, pathname: string): void {
  const standsAt = useRef(0)
  useLayoutEffect(() => {
    const element = main.current
    if (!element) return
    const wanted = isOpenTab(pathname) ? (places.get(pathname) ?? 0) : 0
    // to ask an element where it stands lays the whole page out, which nobody needs who is at the top and stays there
    let isPlaced = wanted === 0 && standsAt.current === 0
    const place = () => {
      if (isPlaced) return
      element.scrollTop = wanted
      // whole pixels are not always to be had
      isPlaced = element.scrollTop >= wanted - 1
    }
    const takeOver = () => {
      isPlaced = true
    }
    const note = () => {
      standsAt.current = element.scrollTop
      if (isPlaced) places.set(pathname, element.scrollTop)
    }
    element.addEventListener('scroll', note, { passive: true })
    if (isPlaced) return () => element.removeEventListener('scroll', note)
    place()
    const grown = new ResizeObserver(place)
    const arrived = new MutationObserver(() => {
      for (const child of element.children) grown.observe(child)
      place()
    })
    for (const child of element.children) grown.observe(child)
    arrived.observe(element, { childList: true, subtree: true })
    const timer = setTimeout(takeOver, patienceMs)
    for (const hand of hands) element.addEventListener(hand, takeOver, { passive: true })
    return () => {
      clearTimeout(timer)
      grown.disconnect()
      arrived.disconnect()
      for (const hand of hands) element.removeEventListener(hand, takeOver)
      element.removeEventListener('scroll', note)
    }
  }, [main, pathname])
}
