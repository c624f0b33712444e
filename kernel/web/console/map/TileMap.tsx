import '../charts/charts.css'
import './map.css'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts.tsx'
import { depthOf, depths } from '../charts/chart-data.ts'
import { mapTexts } from './texts.ts'

export interface MapTile {
  id: string
  /** where it stands among its neighbours, from 1; null: nobody has said, and it follows behind */
  place: { column: number; row: number } | null
  value: number
  /** what the tile says, as a link that leads on */
  children: ReactNode
}

/** Areas as tiles of one size, each beside its true neighbours: the deeper the color, the more. Every tile says its figure too. */
export function TileMap({
  label,
  tiles,
  shown,
}: {
  label: string
  tiles: readonly MapTile[]
  shown: (value: number) => string
}) {
  const t = useTexts(mapTexts)
  const most = Math.max(0, ...tiles.map(({ value }) => value))
  const isPlaced = tiles.length > 0 && tiles.every(({ place }) => place !== null)
  return (
    <div>
      <ul className="tile-map" aria-label={label} data-placed={isPlaced}>
        {tiles.map(({ id, place, value, children }) => (
          <li
            key={id}
            data-depth={depthOf(value, most)}
            style={isPlaced && place ? { gridColumn: place.column, gridRow: place.row } : {}}
          >
            {children}
          </li>
        ))}
      </ul>
      <p className="heat-scale" title={t('legend')}>
        <span>{most === 0 ? t('none') : '0'}</span>
        {Array.from({ length: depths + 1 }, (_, depth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the depth is what it is
          <i key={depth} data-depth={depth} />
        ))}
        <span>{shown(most)}</span>
      </p>
    </div>
  )
}
