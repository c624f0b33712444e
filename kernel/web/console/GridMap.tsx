import type { KeyboardEvent, PointerEvent } from 'react'

interface Point {
  latitude: number
  longitude: number
}

const sidePx = 200
/** degrees across the picture */
const spanDegrees = 2
const stepDegrees = 0.01

/**
 * A map without a network: a grid of a tenth of a degree around the point, which is placed by pressing or by the arrow
 * keys. Where the operator has configured a map service it takes this place with the same properties.
 */
export function GridMap({
  point,
  label,
  onPoint,
}: {
  point: Point | null
  label: string
  onPoint: (point: Point) => void
}) {
  const center = {
    latitude: Math.round(point?.latitude ?? 35),
    longitude: Math.round(point?.longitude ?? 105),
  }
  const xOf = (longitude: number) => ((longitude - center.longitude) / spanDegrees + 0.5) * sidePx
  const yOf = (latitude: number) => (0.5 - (latitude - center.latitude) / spanDegrees) * sidePx
  const rounded = (degrees: number) => Number(degrees.toFixed(5))
  function press(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    onPoint({
      longitude: rounded(center.longitude + ((event.clientX - box.left) / box.width - 0.5) * spanDegrees),
      latitude: rounded(center.latitude + (0.5 - (event.clientY - box.top) / box.height) * spanDegrees),
    })
  }
  function move(event: KeyboardEvent) {
    const [east, north] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? []
    if (east === undefined || north === undefined) return
    event.preventDefault()
    onPoint({
      latitude: rounded((point?.latitude ?? center.latitude) + north * stepDegrees),
      longitude: rounded((point?.longitude ?? center.longitude) + east * stepDegrees),
    })
  }
  const lines = Array.from({ length: 19 }, (_, index) => ((index + 1) * sidePx) / 20)
  return (
    <svg
      className="grid-map"
      viewBox={`0 0 ${sidePx} ${sidePx}`}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys place the point
      tabIndex={0}
      onPointerDown={press}
      onKeyDown={move}
    >
      <path d={lines.map((at) => `M${at} 0V${sidePx}M0 ${at}H${sidePx}`).join('')} />
      {point && <circle cx={xOf(point.longitude)} cy={yOf(point.latitude)} r={5} />}
    </svg>
  )
}
