import { Backdrop, Drawing, type DrawingProps, paint, Spark } from '#kernel/web/ui/illustrations/Drawing.tsx'

/** Two speech bubbles: a question and its answer. */
export function Conversation(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Backdrop />
      <path
        fill={paint.paper}
        d="M36 40h76c10 0 18 8 18 18v34c0 10-8 18-18 18H72l-24 20v-20H36c-10 0-18-8-18-18V58c0-10 8-18 18-18Z"
      />
      <path
        fill={paint.vivid}
        d="M98 92h66c9 0 16 7 16 16v30c0 9-7 16-16 16h-8v20l-24-20H98c-9 0-16-7-16-16v-30c0-9 7-16 16-16Z"
      />
      <path d="M66 64c1-8 18-8 17 2-1 7-9 6-9 13m0 12v1" />
      <path d="m118 122 9 10 18-20" />
      <Spark x={152} y={52} size={11} />
      <Spark x={40} y={158} size={7} />
    </Drawing>
  )
}
