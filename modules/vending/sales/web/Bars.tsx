import { useEffect, useRef } from 'react'
import type { BarsProps, Drawing } from './bars-drawing.ts'
import './sales.css'

/** Bars side by side, drawn by a library that comes when the first picture does. */
export function Bars(props: BarsProps) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawing | null>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    let isGone = false
    void import('./bars-drawing.ts').then(({ startDrawing }) => {
      if (isGone || !box.current) return
      drawn.current = startDrawing(box.current)
      drawn.current.draw(latest.current)
    })
    // colors are the skin's
    const skin = new MutationObserver(() => drawn.current?.draw(latest.current))
    skin.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast', 'style'] })
    return () => {
      isGone = true
      skin.disconnect()
      drawn.current?.end()
      drawn.current = null
    }
  }, [])
  useEffect(() => drawn.current?.draw(props))
  return <div ref={box} className="sales-picture" role="img" aria-label={props.label} />
}
