import type { Resource } from '../../contract/resource.ts'
import type { Arrangement } from './arrangement.ts'
import { viewOf } from './field-views.ts'

export interface Column {
  name: string
  px: number
}

export const columnPx = { min: 60, max: 800 }

/** How wide a column would be by itself: as its reader made it, as the list declares it, as its kind of field needs. */
export function widthOf(resource: Resource, widths: Arrangement['widths'], name: string): number {
  const field = resource.fields[name]
  return widths[name] ?? resource.list.widths?.[name] ?? (field ? viewOf(field).widthPx : 0)
}

/**
 * The columns of a list in so much room. Where it is too narrow the spare ones leave, unless the reader has chosen columns;
 * what is left over goes to those that nobody has made wider or narrower, else to the last.
 * @param roomPx 0: not known yet
 */
export function fitColumns(
  resource: Resource,
  { columns, widths }: Pick<Arrangement, 'columns' | 'widths'>,
  roomPx: number,
): Column[] {
  let shown = columns
    .filter((name) => resource.fields[name])
    .map((name): Column => ({ name, px: widthOf(resource, widths, name) }))
  const isUntouched = columns.join() === resource.list.columns.join()
  for (const name of isUntouched && roomPx > 0 ? (resource.list.spare ?? []) : [])
    if (sumOf(shown) > roomPx) shown = shown.filter((each) => each.name !== name)
  const restPx = roomPx - sumOf(shown)
  if (restPx <= 0) return shown
  const free = shown.filter(({ name }) => widths[name] === undefined)
  const takers = free.length > 0 ? free : shown.slice(-1)
  const takersPx = sumOf(takers)
  return shown.map((each) =>
    takers.includes(each) ? { ...each, px: each.px + Math.floor((restPx * each.px) / takersPx) } : each,
  )
}

function sumOf(columns: readonly Column[]): number {
  return columns.reduce((sum, { px }) => sum + px, 0)
}
