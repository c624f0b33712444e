import { boxPx, gridLines, type Size, type View } from './projection.ts'

/** Meridians and parallels with their degrees: by them one knows where one is. */
export function Graticule({ view, size }: { view: View; size: Size }) {
  const { meridians, parallels } = gridLines(view, size)
  return (
    <svg className="map-grid" aria-hidden="true">
      {meridians.map((longitude) => {
        const { x } = boxPx({ latitude: view.latitude, longitude }, view, size)
        return (
          <g key={longitude}>
            <line x1={x} x2={x} y1={0} y2={size.height} />
            <text x={x + 3} y={size.height - 4}>
              {`${longitude}°`}
            </text>
          </g>
        )
      })}
      {parallels.map((latitude) => {
        const { y } = boxPx({ latitude, longitude: view.longitude }, view, size)
        return (
          <g key={latitude}>
            <line x1={0} x2={size.width} y1={y} y2={y} />
            <text x={3} y={y - 3}>
              {`${latitude}°`}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
