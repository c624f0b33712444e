import { Backdrop, Drawing, type DrawingProps, paint, Spark } from '#kernel/web/ui/illustrations/Drawing.tsx'

/** A megaphone: something is made known. */
export function Megaphone(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path fill={paint.deep} d="m74 122 10 42c2 8 22 6 20-4l-8-40Z" />
      <path fill={paint.paper} d="M46 88c0-8 6-14 14-14h26v52H60c-8 0-14-6-14-14Z" />
      <path fill={paint.vivid} d="m86 74 58-30v112l-58-30Z" />
      <path fill={paint.paper} d="M144 40c8 0 12 26 12 60s-4 60-12 60-10-26-10-60 2-60 10-60Z" />
      <path d="M62 90v20M170 78c6 12 6 32 0 44" />
      <path strokeDasharray="1 9" d="M182 66c10 20 10 48 0 68" />
      <Spark x={40} y={52} size={10} />
      <Spark x={118} y={28} size={7} />
    </Drawing>
  )
}

/** A folder with sheets: papers to take along. */
export function Folder(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path fill={paint.deep} d="M32 66c0-7 5-12 12-12h34l14 16h64c7 0 12 5 12 12v72H32Z" />
      <path fill={paint.paper} d="m60 40 78-8 8 90-78 8Z" />
      <path fill={paint.soft} d="M52 62h86v82H52Z" />
      <path d="M68 82h54M68 98h38" />
      <path fill={paint.vivid} d="M26 112c-1-6 3-10 9-10h130c6 0 10 4 9 10l-7 44c-1 6-5 10-11 10H44c-6 0-10-4-11-10Z" />
      <path d="M100 118v26m-10-10 10 10 10-10" />
      <Spark x={172} y={54} size={9} />
      <Spark x={32} y={36} size={7} />
    </Drawing>
  )
}
