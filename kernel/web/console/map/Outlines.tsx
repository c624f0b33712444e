import type { Outline } from '#kernel/contract/outlines.ts'
import { boxPx, type Size, type View } from './projection.ts'

/** Where areas end, below the points of a map. */
export function Outlines({ outlines, view, size }: { outlines: readonly Outline[]; view: View; size: Size }) {
  return (
    <svg className="map-grid" aria-hidden="true">
      {outlines.map((outline) => (
        <path
          key={`${outline.code} ${outline.name}`}
          className="map-outline"
          d={pathOf(outline, (longitude, latitude) => boxPx({ longitude, latitude }, view, size))}
        />
      ))}
    </svg>
  )
}

/** The rings as an SVG path, each point where `at` puts it, to a tenth of a pixel. */
export function pathOf(
  { polygons }: Outline,
  at: (longitude: number, latitude: number) => { x: number; y: number },
): string {
  return polygons
    .flat()
    .map((ring) => `M${ring.map(([longitude, latitude]) => pointText(at(longitude, latitude))).join('L')}Z`)
    .join('')
}

const pointText = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`
