import { type PointerEvent, useRef } from 'react'
import { Signature } from '../Signature.tsx'

const size = { width: 600, height: 200 } as const

interface SignaturePadProps {
  label: string
  /** an SVG path of moves and lines in whole numbers; empty while nothing is drawn */
  path: string
  onChange: (path: string) => void
}

/** A box to sign in with a finger, a pen or the mouse. What was drawn is a path, not a picture. */
export function SignaturePad({ label, path, onChange }: SignaturePadProps) {
  const isDrawing = useRef(false)
  const latest = useRef(path)
  latest.current = path
  const pointOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = Math.round(((event.clientX - box.left) / box.width) * size.width)
    const y = Math.round(((event.clientY - box.top) / box.height) * size.height)
    return `${Math.max(0, Math.min(size.width, x))} ${Math.max(0, Math.min(size.height, y))}`
  }
  const add = (text: string) => {
    latest.current = latest.current === '' ? text : `${latest.current} ${text}`
    onChange(latest.current)
  }
  return (
    <div
      className="signature-pad"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        isDrawing.current = true
        add(`M${pointOf(event)}`)
      }}
      onPointerMove={(event) => {
        if (isDrawing.current) add(`L${pointOf(event)}`)
      }}
      onPointerUp={() => {
        isDrawing.current = false
      }}
      onPointerCancel={() => {
        isDrawing.current = false
      }}
    >
      <Signature path={path} label={label} />
    </div>
  )
}
