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
 * what is left over goes to those that nobody has made wider or narrower, first where a head would be cut, else to the last. A
 * table that is wider than its room shows all heads whole.
 * @param roomPx 0: not known yet
 * @param headsPx what the head of each column needs to be read whole
 */
export function fitColumns(
  resource: Resource,
  { columns, widths }: Pick<Arrangement, 'columns' | 'widths'>,
  roomPx: number,
  headsPx: Readonly<Record<string, number>> = {},
): Column[] {
  let shown = columns
    .filter((name) => resource.fields[name])
    .map((name): Column => ({ name, px: widthOf(resource, widths, name) }))
  const isUntouched = columns.join() === resource.list.columns.join()
  for (const name of isUntouched && roomPx > 0 ? (resource.list.spare ?? []) : [])
    if (sumOf(shown) > roomPx) shown = shown.filter((each) => each.name !== name)
  const isFree = ({ name }: Column) => widths[name] === undefined
  const lacking = shown.map((each) => (isFree(each) ? Math.max(0, (headsPx[each.name] ?? 0) - each.px) : 0))
  const restPx = roomPx - sumOf(shown)
  // a table that has to be moved sideways gains nothing by heads that are cut
  const readable = shared(shown, restPx < 0 ? sum(lacking) : Math.min(restPx, sum(lacking)), lacking)
  const hasFree = readable.some(isFree)
  const takers = readable.map((each, at) => ((hasFree ? isFree(each) : at === readable.length - 1) ? each.px : 0))
  return shared(readable, roomPx - sumOf(readable), takers)
}

/** Makes columns wider by their parts of so much. */
function shared(columns: Column[], givenPx: number, parts: readonly number[]): Column[] {
  if (givenPx <= 0) return columns
  const all = sum(parts)
  return columns.map((each, at) => ({ ...each, px: each.px + Math.floor((givenPx * (parts[at] ?? 0)) / all) }))
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0)
}

function sumOf(columns: readonly Column[]): number {
  return sum(columns.map(({ px }) => px))
}
