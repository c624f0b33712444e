/** beside the words of a head: its edges, and the arrows of one that the list can be sorted by */
const edgesPx = 18
const arrowsPx = 20

export interface Head {
  label: string
  isSortable: boolean
}

let context: CanvasRenderingContext2D | null = null

/** What the heads of a list take on the screen to be read whole, in the page's own letters, by the names of their columns. */
export function headWidths(heads: Readonly<Record<string, Head>>): Record<string, number> {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return {}
  const { fontSize, fontFamily } = getComputedStyle(document.body)
  context.font = `600 ${fontSize} ${fontFamily}`
  const widths: Record<string, number> = {}
  for (const [name, { label, isSortable }] of Object.entries(heads))
    widths[name] = Math.ceil(context.measureText(label).width) + edgesPx + (isSortable ? arrowsPx : 0)
  return widths
}
