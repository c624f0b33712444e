import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { moved, type Place, type Size, type View, viewOf, zoomed, zoomMax } from './projection.ts'

const panPx = 60
const zoomStep = 0.5
/** one notch of a wheel; fingers on a pad tell of less at a time */
const notchPx = 100
/** a finger that moves less than this has pressed */
const dragPx = 4

/** The part of the world in sight: what moves it, and the box it is seen in. */
export function useView(places: readonly Place[], start: View) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [own, setOwn] = useState<View | null>(null)
  useEffect(() => {
    if (!box.current) return
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    sizes.observe(box.current)
    return () => sizes.disconnect()
  }, [])
  const fitting = places.length > 0 ? viewOf(places, size) : start
  const view = own ?? fitting
  const zoomBy = (by: number) => setOwn(zoomed(view, by))
  const show = (shown: readonly Place[]) => setOwn(viewOf(shown, size, zoomMax))
  const drag = useDrag((byX, byY) => setOwn(moved(view, -byX, -byY)))
  // React hears the wheel without a say, and the browser would enlarge the whole page
  useEffect(() => {
    const element = box.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const notches = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / notchPx : Math.sign(event.deltaY)
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2]
      setOwn(zoomed(view, -zoomStep * Math.min(1, Math.max(-1, notches)), x, y))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  })
  /** @returns whether the key was taken */
  function press({ key }: KeyboardEvent): boolean {
    const zooms = { '+': zoomStep, '=': zoomStep, '-': -zoomStep }[key]
    const pans = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
    if (zooms !== undefined) zoomBy(zooms)
    else if (pans) setOwn(moved(view, (pans[0] ?? 0) * panPx, (pans[1] ?? 0) * panPx))
    return zooms !== undefined || pans !== undefined
  }
  return {
    box,
    size,
    view,
    isOwn: own !== null,
    larger: () => zoomBy(zoomStep),
    smaller: () => zoomBy(-zoomStep),
    reset: () => setOwn(null),
    show,
    /** from now on it stays where it is, whatever is to be seen */
    hold: () => setOwn(view),
    press,
    drag,
  }
}

function useDrag(onMove: (byX: number, byY: number) => void) {
  const last = useRef<{ x: number; y: number; hasMoved: boolean } | null>(null)
  return {
    /** whether what ends now was a drag and no press */
    hasMoved: () => last.current?.hasMoved === true,
    handlers: {
      onPointerDown(event: PointerEvent) {
        last.current = { x: event.clientX, y: event.clientY, hasMoved: false }
      },
      onPointerMove(event: PointerEvent) {
        const from = last.current
        if (!from || event.buttons === 0) return
        const [byX, byY] = [event.clientX - from.x, event.clientY - from.y]
        if (!from.hasMoved && Math.hypot(byX, byY) < dragPx) return
        if (!from.hasMoved) event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY, hasMoved: true }
        onMove(byX, byY)
      },
    },
  }
}
