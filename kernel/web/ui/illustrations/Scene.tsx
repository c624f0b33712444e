import { Drawing, type DrawingProps, paint, Spark } from './Drawing.tsx'
import { RocketShape } from './science.tsx'

/** The large picture of a home page: a rocket leaves a desk of books, plant and lens for the planets. 480 × 400. */
export function DiscoveryScene(props: DrawingProps) {
  return (
    <Drawing {...props} box="0 0 480 400">
      <path
        fill={paint.tint}
        stroke="none"
        opacity=".6"
        d="M58 214c-14-92 62-176 166-186 112-10 210 54 214 160 2 82-64 152-186 158-108 6-182-50-194-132Z"
      />
      <g strokeDasharray="2 11">
        <path d="M86 168C118 78 234 24 330 60c60 24 88 70 92 116" />
        <path d="M142 320c-20-64 10-124 66-152" />
      </g>
      {/* planets */}
      <circle cx="392" cy="98" r="30" fill={paint.spark} />
      <path d="M378 90c8-6 18-8 28-6m-30 24c12 4 24 2 34-6" />
      <ellipse cx="392" cy="98" rx="52" ry="14" transform="rotate(-16 392 98)" />
      <circle cx="96" cy="136" r="19" fill={paint.paper} />
      <path d="M88 130h.1M102 142h.1M98 126h.1" strokeWidth="5" />
      <circle cx="330" cy="60" r="7" fill={paint.deep} />
      {/* rocket */}
      <g transform="translate(252 146) rotate(24) scale(1.28)">
        <RocketShape />
      </g>
      {/* clouds of the start */}
      <path fill={paint.paper} d="M122 334c-22 0-30-28-8-36 0-24 32-32 44-14 14-16 42-8 42 14 18 0 26 36 0 36Z" />
      {/* desk */}
      <path d="M34 336h412" />
      <rect x="276" y="306" width="120" height="30" rx="8" fill={paint.deep} />
      <path stroke={paint.paper} d="M292 321h40" />
      <rect x="288" y="278" width="100" height="28" rx="8" fill={paint.paper} />
      <path d="M304 292h26m40-14v28" />
      <path fill={paint.paper} d="M318 250h44l-5 28h-34Z" />
      <path d="M340 250v-28" />
      <path fill={paint.vivid} d="M340 234c-20 2-32-8-32-28 20-2 32 8 32 28Z" />
      <path fill={paint.deep} d="M340 226c0-22 12-34 34-34 0 22-12 34-34 34Z" />
      {/* lens */}
      <path strokeWidth="13" d="m86 306 20 28" />
      <path stroke={paint.vivid} strokeWidth="7" d="m86 306 20 28" />
      <circle cx="68" cy="282" r="30" fill={paint.paper} />
      <path d="M50 276a20 20 0 0 1 12-13" />
      <Spark x={166} y={84} size={13} />
      <Spark x={426} y={232} size={11} />
      <Spark x={312} y={116} size={8} />
      <Spark x={54} y={212} size={9} />
      <circle cx="430" cy="176" r="4" fill={paint.paper} />
      <circle cx="196" cy="46" r="4" fill={paint.paper} />
    </Drawing>
  )
}
