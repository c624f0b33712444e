import { Backdrop, Drawing, type DrawingProps, paint, Spark } from './Drawing.tsx'

export function EmptyBox(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path fill={paint.deep} d="m100 124-56-26 56-24 56 24Z" />
      <path fill={paint.paper} d="m44 98 56 26v54l-56-26Z" />
      <path fill={paint.soft} d="m156 98-56 26v54l56-26Z" />
      <path fill={paint.paper} d="m44 98-18 18 54 26 20-18Z" />
      <path fill={paint.paper} d="m156 98 18 18-54 26-20-18Z" />
      <path strokeDasharray="1 10" d="M100 100c-18-22 22-32 6-54" />
      <Spark x={104} y={34} size={12} />
      <Spark x={66} y={62} size={7} />
      <circle cx="140" cy="60" r="3" />
    </Drawing>
  )
}

export function LostSignal(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path d="M96 130 74 172m28-42 26 42M60 172h82" />
      <path fill={paint.paper} d="M52 56c-12 30 0 64 32 78 22 10 46 6 62-8Z" />
      <path fill={paint.soft} d="M52 56c16-6 44 6 66 28s32 40 28 42c-14 2-42-10-62-30S48 60 52 56Z" />
      <path d="m92 92 36-36" />
      <circle cx="130" cy="54" r="8" fill={paint.spark} />
      <path strokeDasharray="1 9" d="M130 30a25 25 0 0 1 25 25" />
      <path stroke={paint.deep} d="m160 22 16 16m0-16-16 16" />
      <Spark x={36} y={112} size={8} />
    </Drawing>
  )
}

export function Lock(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path strokeWidth="16" d="M72 94V72c0-17 12-30 28-30s28 13 28 30v22" />
      <path stroke={paint.paper} strokeWidth="10" d="M72 94V72c0-17 12-30 28-30s28 13 28 30v22" />
      <rect x="48" y="88" width="104" height="80" rx="22" fill={paint.vivid} />
      <path fill={paint.paper} stroke="none" d="M62 92h28l-40 52v-30c0-12 5-20 12-22Z" opacity=".35" />
      <path d="M100 138v12" strokeWidth="7" />
      <circle cx="100" cy="124" r="11" fill={paint.spark} />
      <Spark x={42} y={64} size={9} />
      <Spark x={164} y={74} size={7} />
    </Drawing>
  )
}

/** Something is finished: a check mark among confetti. */
export function Success(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <circle cx="100" cy="100" r="46" fill={paint.paper} />
      <path stroke={paint.deep} strokeWidth="10" d="m78 101 16 16 30-34" />
      <path d="M46 52 36 42M100 40V26m54 26 10-10M42 144l-12 8m128-8 12 8M34 98H22m156 0h-12" />
      <Spark x={68} y={34} size={9} />
      <Spark x={138} y={168} size={9} />
      <circle cx="62" cy="166" r="5" fill={paint.vivid} />
    </Drawing>
  )
}
