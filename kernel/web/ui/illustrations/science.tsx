import { Backdrop, Drawing, type DrawingProps, paint, Spark } from './Drawing.tsx'

/** The rocket itself, upright around (0, 0), for drawings that show one. */
export function RocketShape() {
  return (
    <>
      <path fill={paint.spark} d="M-13 42c-3 16 3 27 13 40 10-13 16-24 13-40Z" />
      <path fill={paint.paper} stroke="none" d="M-5 44c-1 9 1 15 5 21 4-6 6-12 5-21Z" />
      <path fill={paint.deep} d="M-25 10c-16 9-22 24-20 42l22-14Zm50 0c16 9 22 24 20 42L23 38Z" />
      <path fill={paint.paper} d="M0-66c23 18 32 44 29 74-1 13-4 24-8 34h-42c-4-10-7-21-8-34-3-30 6-56 29-74Z" />
      <path fill={paint.vivid} d="M0-66c12 9 20 20 25 33h-50c5-13 13-24 25-33Z" />
      <circle r="13" cy="-6" fill={paint.soft} />
      <path d="M-6-9a7 7 0 0 1 6-5" />
      <path d="M-24 28h48" />
    </>
  )
}

export function Rocket(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path strokeDasharray="1 10" d="M30 172c28-4 44-18 52-34" />
      <g transform="translate(108 92) rotate(38)">
        <RocketShape />
      </g>
      <Spark x={52} y={58} size={11} />
      <Spark x={164} y={142} />
      <circle cx="76" cy="40" r="3" />
    </Drawing>
  )
}

export function RobotArm(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path fill={paint.deep} d="M44 170c0-12 8-20 20-20h32c12 0 20 8 20 20Z" />
      <path fill={paint.paper} d="M68 136 58 78l24-5 12 58Z" />
      <path fill={paint.paper} d="m70 62 62-24 9 20-63 26Z" />
      <circle cx="81" cy="140" r="17" fill={paint.vivid} />
      <circle cx="81" cy="140" r="5" fill={paint.paper} />
      <circle cx="70" cy="73" r="17" fill={paint.soft} />
      <circle cx="70" cy="73" r="5" fill={paint.paper} />
      <circle cx="138" cy="48" r="14" fill={paint.vivid} />
      <path d="M142 62v12m-16 20V84c0-6 4-10 10-10h12c6 0 10 4 10 10v10" />
      <path fill={paint.spark} d="m142 98 15 9v17l-15 9-15-9v-17Z" />
      <path d="m127 107 15 9 15-9m-15 9v17" />
      <path d="M28 170h146" />
      <Spark x={36} y={56} size={10} />
    </Drawing>
  )
}

export function Lens(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path strokeWidth="17" d="m127 127 35 37" />
      <path stroke={paint.vivid} strokeWidth="10" d="m131 131 31 33" />
      <circle cx="90" cy="88" r="52" fill={paint.paper} />
      <path fill={paint.soft} stroke="none" d="M90 44a44 44 0 0 1 30 76c-26-4-50-26-58-66a44 44 0 0 1 28-10Z" />
      <path fill={paint.vivid} d="M68 104c-4-28 14-44 46-46 2 34-14 52-46 46Z" />
      <path d="M60 116c12-14 24-28 40-42" />
      <path d="M53 78a40 40 0 0 1 14-22" />
      <Spark x={154} y={66} size={10} />
      <circle cx="38" cy="154" r="3" />
    </Drawing>
  )
}

export function Leaf(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path fill={paint.spark} d="M70 130h60l-6 38c-1 4-4 6-8 6H84c-4 0-7-2-8-6Z" />
      <rect x="60" y="122" width="80" height="18" rx="8" fill={paint.paper} />
      <path d="M100 122V74" />
      <path fill={paint.vivid} d="M100 96c-34 2-52-14-54-46 34-2 54 14 54 46Z" />
      <path fill={paint.deep} d="M100 76c-2-30 14-46 46-48 2 32-14 48-46 48Z" />
      <path d="m62 64 22 18m54-46-24 26" />
      <path stroke={paint.paper} d="m136 38-22 24" />
      <Spark x={162} y={96} size={9} />
      <Spark x={40} y={108} size={7} />
    </Drawing>
  )
}

export function Graph(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <rect x="38" y="40" width="124" height="112" rx="18" fill={paint.paper} />
      <path fill={paint.soft} d="M58 134v-28h18v28Z" />
      <path fill={paint.vivid} d="M90 134V90h18v44Z" />
      <path fill={paint.deep} d="M122 134V78h18v56Z" />
      <path d="M50 134h100" />
      <path d="m62 88 30-22 22 8 32-26" />
      <circle cx="62" cy="88" r="5" fill={paint.paper} />
      <circle cx="92" cy="66" r="5" fill={paint.paper} />
      <circle cx="114" cy="74" r="5" fill={paint.paper} />
      <path d="M134 47h13v13" />
      <path d="m76 152-10 22m58-22 10 22" />
      <Spark x={30} y={76} size={9} />
    </Drawing>
  )
}

export function Atom(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <ellipse cx="100" cy="100" rx="72" ry="27" />
      <ellipse cx="100" cy="100" rx="72" ry="27" transform="rotate(60 100 100)" />
      <ellipse cx="100" cy="100" rx="72" ry="27" transform="rotate(120 100 100)" />
      <circle cx="100" cy="100" r="17" fill={paint.spark} />
      <path d="M93 97a9 9 0 0 1 7-6" />
      <circle cx="172" cy="100" r="8" fill={paint.paper} />
      <circle cx="64" cy="38" r="8" fill={paint.deep} />
      <circle cx="64" cy="162" r="8" fill={paint.soft} />
      <Spark x={150} y={42} size={9} />
    </Drawing>
  )
}
