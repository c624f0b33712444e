import type { ReactNode } from 'react'

/**
 * The paints of all drawings. Lines take the color of the text around them, the rest follows `data-theme` and `data-accent`:
 * tint is the soft shape behind, vivid the one bright color, paper the body of a thing, deep a darker touch of the accent,
 * spark the yellow that all drawings share.
 */
export const paint = {
  tint: 'var(--accent-line)',
  soft: 'var(--accent-soft)',
  vivid: 'var(--accent-vivid)',
  paper: 'var(--surface)',
  deep: 'var(--accent)',
  spark: 'var(--spark)',
} as const

export type DrawingProps = {
  /** What it shows, when it says something the words beside it don't; decoration otherwise. */
  title?: string | undefined
  className?: string | undefined
}

/** The frame of a drawing: line art with round ends, as wide as its place. */
export function Drawing({
  title,
  className,
  box = '0 0 200 200',
  children,
}: DrawingProps & { box?: string | undefined; children: ReactNode }) {
  const name = className ? `art ${className}` : 'art'
  if (!title) {
    return (
      <svg className={name} viewBox={box} aria-hidden="true" focusable="false">
        {children}
      </svg>
    )
  }
  return (
    <svg className={name} viewBox={box} role="img" aria-label={title} focusable="false">
      {children}
    </svg>
  )
}

/** The soft shape behind a thing, and the few sparks around it that make the family recognizable. */
export function Backdrop() {
  return (
    <g stroke="none">
      <path
        fill={paint.tint}
        opacity=".55"
        d="M34 103c-4-38 24-71 64-74 36-3 70 20 74 58 4 36-12 79-62 84-46 4-72-30-76-68Z"
      />
      <circle cx="171" cy="44" r="5" fill={paint.spark} />
      <circle cx="24" cy="146" r="4" fill={paint.vivid} />
    </g>
  )
}

/** A small star of four points, `size` being half its height. */
export function Spark({ x, y, size = 8 }: { x: number; y: number; size?: number | undefined }) {
  const inner = size * 0.28
  return (
    <path
      stroke="none"
      fill={paint.spark}
      d={`M${x} ${y - size}L${x + inner} ${y - inner}L${x + size} ${y}L${x + inner} ${y + inner}L${x} ${y + size}L${x - inner} ${y + inner}L${x - size} ${y}L${x - inner} ${y - inner}Z`}
    />
  )
}
