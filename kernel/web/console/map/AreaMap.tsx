import './map.css'
import type { Outline } from '#kernel/contract/outlines.ts'
import { depthOf } from '../charts/chart-data.ts'
import { pathOf } from './Outlines.tsx'
import { worldPx } from './projection.ts'
import { type MapTile, TileMap } from './TileMap.tsx'

export interface MapArea extends MapTile {
  /** as it is called, in whatever language files of outlines call it */
  name: string
  /** its number; a file may write zeros behind it */
  code: string
}

interface AreaMapProps {
  label: string
  areas: readonly MapArea[]
  /** none, or none of these areas: they stand as tiles beside their neighbors alone */
  outlines: readonly Outline[]
  shown: (value: number) => string
  /** an area was pressed on the map; the keys have the tile's own link */
  onChoose: (id: string) => void
}

/** enough that a tenth of a pixel is nothing, whatever the map is scaled to */
const drawnZoom = 8

/**
 * Areas colored by their figures within their outlines, the same areas below as tiles; without outlines the tiles stand as a
 * map themselves.
 */
export function AreaMap({ label, areas, outlines, shown, onChoose }: AreaMapProps) {
  const drawn = areas.flatMap((area) => {
    const outline = outlineOf(area, outlines)
    return outline ? [{ area, outline }] : []
  })
  if (drawn.length === 0) return <TileMap label={label} tiles={areas} shown={shown} />
  const most = Math.max(0, ...areas.map(({ value }) => value))
  return (
    <>
      <svg className="area-map" viewBox={boxOf(drawn.map(({ outline }) => outline))} aria-hidden="true">
        {drawn.map(({ area, outline }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer alone; the tile below has the link
          <path
            key={area.id}
            d={pathOf(outline, drawnAt)}
            data-depth={depthOf(area.value, most)}
            onClick={() => onChoose(area.id)}
          >
            <title>{`${area.name} ${shown(area.value)}`}</title>
          </path>
        ))}
      </svg>
      <TileMap label={label} tiles={areas.map((area) => ({ ...area, place: null }))} shown={shown} />
    </>
  )
}

/** The outline of an area: by its number, `4301` being `430100` too, else by its name. */
export function outlineOf(
  { name, code }: Pick<MapArea, 'name' | 'code'>,
  outlines: readonly Outline[],
): Outline | undefined {
  const bare = (text: string) => text.replace(/(00)+$/, '')
  return (
    outlines.find((outline) => outline.code !== '' && bare(outline.code) === bare(code)) ??
    outlines.find((outline) => outline.name !== '' && outline.name === name)
  )
}

const drawnAt = (longitude: number, latitude: number) => worldPx({ longitude, latitude }, drawnZoom)

/** What of the world has all of them, as an SVG `viewBox`. */
function boxOf(outlines: readonly Outline[]): string {
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const [longitude, latitude] of outlines.flatMap(({ polygons }) => polygons.flat(2))) {
    const { x, y } = drawnAt(longitude, latitude)
    xs.push(x)
    ys.push(y)
  }
  const [left, top] = [least(xs), least(ys)]
  const [right, bottom] = [-least(xs.map((each) => -each)), -least(ys.map((each) => -each))]
  return [left, top, right - left, bottom - top].map((each) => each.toFixed(1)).join(' ')
}

/** Of more values than a call takes arguments. */
const least = (values: readonly number[]) => values.reduce((low, each) => Math.min(low, each), Number.POSITIVE_INFINITY)
