import { Drawing, type DrawingProps, paint } from './Drawing.tsx'

/** The mark of the product for header and favicon-sized places: a small orbit around a bright core. */
export function OrbitMark(props: DrawingProps) {
  return (
    <Drawing {...props} box="0 0 48 48">
      <rect x="1" y="1" width="46" height="46" rx="15" fill={paint.deep} stroke="none" />
      <g stroke="var(--on-accent)">
        <ellipse cx="24" cy="24" rx="16" ry="6.5" transform="rotate(-32 24 24)" />
        <circle cx="24" cy="24" r="5" fill="var(--on-accent)" stroke="none" />
        <circle cx="37" cy="14" r="3" fill="var(--on-accent)" stroke="none" />
      </g>
    </Drawing>
  )
}
