/** beside the words of a head: its edges, and the arrows of one that the list can be sorted by */
const edgesPx = 18
const arrowsPx = 20

let context: CanvasRenderingContext2D | null = null

/** What the head of a column takes on the screen to be read whole, in the page's own letters. */
export function headWidthOf(label: string, isSortable: boolean): number {
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return 0
  const { fontSize, fontFamily } = getComputedStyle(document.body)
  context.font = `600 ${fontSize} ${fontFamily}`
  return Math.ceil(context.measureText(label).width) + edgesPx + (isSortable ? arrowsPx : 0)
}
