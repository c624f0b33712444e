import { Backdrop, Drawing, type DrawingProps, paint, Spark } from './Drawing.tsx'

export function Book(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path fill={paint.deep} d="M28 88v72c26-6 50-4 72 8 22-12 46-14 72-8V88Z" />
      <path
        fill={paint.paper}
        d="M100 156c-20-12-40-14-64-10V78c24-4 44-2 64 10 20-12 40-14 64-10v68c-24-4-44-2-64 10Z"
      />
      <path d="M100 88v68" />
      <path d="M52 98c12-1 22 1 32 5m-32 15c12-1 22 1 32 5m64-25c-12-1-22 1-32 5m32 15c-12-1-22 1-32 5" />
      <circle cx="100" cy="46" r="13" fill={paint.spark} />
      <ellipse cx="100" cy="46" rx="30" ry="9" transform="rotate(-18 100 46)" />
      <Spark x={58} y={54} size={9} />
      <Spark x={146} y={58} size={7} />
    </Drawing>
  )
}

export function Film(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path d="m84 148-24 30m40-30v30m16-30 24 30" />
      <rect x="42" y="84" width="94" height="66" rx="16" fill={paint.paper} />
      <path fill={paint.vivid} d="m136 106 30-16v54l-30-16Z" />
      <circle cx="64" cy="58" r="24" fill={paint.soft} />
      <circle cx="114" cy="62" r="20" fill={paint.soft} />
      <circle cx="64" cy="58" r="7" fill={paint.deep} />
      <circle cx="114" cy="62" r="6" fill={paint.deep} />
      <path d="M64 43v.1M64 73v.1M49 58h.1M79 58h.1" strokeWidth="5" />
      <circle cx="66" cy="117" r="14" fill={paint.spark} />
      <path d="M98 108h20m-20 16h12" />
      <Spark x={162} y={62} size={9} />
    </Drawing>
  )
}

export function Palette(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path
        fill={paint.paper}
        d="M94 46c-40 2-66 30-62 64 4 32 36 52 68 48 12-1 16-10 11-19-6-11 1-23 15-23h18c16 0 24-12 20-28-6-26-34-44-70-42Z"
      />
      <circle cx="64" cy="92" r="11" fill={paint.vivid} />
      <circle cx="94" cy="72" r="11" fill={paint.spark} />
      <circle cx="127" cy="84" r="11" fill={paint.deep} />
      <circle cx="68" cy="126" r="11" fill={paint.soft} />
      <path fill={paint.paper} d="m118 148 46-78c4-6 14 0 11 7l-44 79Z" />
      <path fill={paint.vivid} d="M118 148c-8 0-12 6-13 14-1 6-4 9-8 11 14 4 29 1 34-17Z" />
      <Spark x={44} y={48} size={9} />
    </Drawing>
  )
}

export function Certificate(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path fill={paint.deep} d="m118 128-6 48 20-12 20 12-6-48Z" />
      <rect x="34" y="44" width="128" height="94" rx="14" fill={paint.paper} />
      <path d="M56 70h64M56 88h84M56 106h38" />
      <path
        fill={paint.spark}
        d="m132 98 8 6 10 0 3 10 8 6-3 9 3 10-8 6-3 10h-10l-8 6-8-6h-10l-3-10-8-6 3-10-3-9 8-6 3-10h10Z"
      />
      <circle cx="132" cy="129" r="12" fill={paint.paper} />
      <path d="m126 129 5 5 8-9" />
      <Spark x={30} y={40} size={9} />
      <Spark x={174} y={82} size={7} />
    </Drawing>
  )
}

/** A sheet with a pen: writing something down. */
export function Writing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path fill={paint.paper} d="M60 36h58l30 30v86c0 9-7 16-16 16H60c-9 0-16-7-16-16V52c0-9 7-16 16-16Z" />
      <path fill={paint.soft} d="M118 36v20c0 6 4 10 10 10h20Z" />
      <path d="M64 78h36M64 98h58M64 118h40M64 138h22" />
      <path fill={paint.spark} d="m108 150 6-20 46-46c7-7 21 7 14 14l-46 46Z" />
      <path d="m114 130 14 14m20-48 14 14" />
      <Spark x={30} y={70} size={9} />
    </Drawing>
  )
}

/** A sheet on its way up: handing something in. */
export function Sending(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path fill={paint.paper} d="M30 98 166 44l-38 118-36-38Z" />
      <path fill={paint.vivid} d="m92 124 74-80-100 68 4 42Z" />
      <path fill={paint.deep} d="m70 154 22-30-26-12Z" />
      <path d="m92 124-22 30m96-110-74 80" />
      <path strokeDasharray="1 10" d="M28 168c10 4 20 2 30-4" />
      <Spark x={60} y={58} size={9} />
      <Spark x={160} y={142} size={7} />
    </Drawing>
  )
}
