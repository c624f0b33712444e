import './map.css'
import { Button } from 'antd'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react'
import type { Outline } from '#kernel/contract/outlines.ts'
import { useTexts } from '../../texts.tsx'
import { type Cluster, clustersOf } from './clusters.ts'
import { Graticule } from './Graticule.tsx'
import { Outlines } from './Outlines.tsx'
import { boxPx, moved, type Place, placeAt, scaleBar, worldPx } from './projection.ts'
import { mapTexts } from './texts.ts'
import { useView } from './use-view.ts'

export type MarkTone = 'good' | 'warn' | 'bad' | 'quiet'

export interface MapPoint extends Place {
  id: string
}

interface MarkLook {
  tone: MarkTone
  /** read out, and shown under the pointer */
  label: string
  /** on the mark, as the number of machines */
  figure: string
}

interface PointMapProps<P extends MapPoint> {
  label: string
  points: readonly P[]
  /** what is drawn below them */
  outlines?: readonly Outline[]
  /** how points that stand together are shown */
  lookOf: (points: readonly P[]) => MarkLook
  /** the points that are looked at: one of them is enough */
  chosen: readonly string[]
  onChoose: (points: readonly P[]) => void
}

/** what is farther outside is not seen, and not reached by the keys either */
const edgePx = 14

/** Where nothing is shown yet: the whole country. */
const country = { latitude: 35, longitude: 105, zoom: 3.5 }

/**
 * Points by latitude and longitude, north above, without a network: what lies too near together is one mark, which is opened by
 * zooming in.
 */
export function PointMap<P extends MapPoint>({
  label,
  points,
  outlines = [],
  lookOf,
  chosen,
  onChoose,
}: PointMapProps<P>) {
  const map = useView(points, country)
  const clusters = clustersOf(points, map.view.zoom)
    .map((cluster) => ({ ...cluster, ...boxPx(cluster, map.view, map.size) }))
    .filter(({ x, y }) => x > -edgePx && y > -edgePx && x < map.size.width + edgePx && y < map.size.height + edgePx)
  const choose = (cluster: Cluster<P>) => {
    onChoose(cluster.points)
    if (cluster.points.length > 1) map.show(cluster.points)
  }
  return (
    <Frame label={label} map={map} hint="pan" onKey={map.press}>
      {outlines.length > 0 && <Outlines outlines={outlines} view={map.view} size={map.size} />}
      {clusters.map((cluster) => {
        const { tone, label: name, figure } = lookOf(cluster.points)
        return (
          <button
            key={cluster.key}
            type="button"
            className="map-mark"
            data-tone={tone}
            aria-pressed={cluster.points.some(({ id }) => chosen.includes(id))}
            aria-label={name}
            title={name}
            style={{ insetInlineStart: cluster.x, insetBlockStart: cluster.y }}
            onClick={() => choose(cluster)}
          >
            {figure}
          </button>
        )
      })}
    </Frame>
  )
}

interface PlaceMapProps {
  label: string
  /** null: nowhere yet */
  place: Place | null
  onPlace: (place: Place) => void
}

/** Marks one place, by pressing or by the arrow keys: the closer the map, the finer they step. */
export function PlaceMap({ label, place, onPlace }: PlaceMapProps) {
  const map = useView([], place ? { ...place, zoom: 13 } : country)
  const rounded = ({ latitude, longitude }: Place) =>
    onPlace({ latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) })
  function put(event: MouseEvent) {
    if (map.drag.hasMoved()) return
    const box = event.currentTarget.getBoundingClientRect()
    const middle = worldPx(map.view, map.view.zoom)
    rounded(
      placeAt(
        {
          x: middle.x + event.clientX - box.left - box.width / 2,
          y: middle.y + event.clientY - box.top - box.height / 2,
        },
        map.view.zoom,
      ),
    )
    // what was marked stays where it was pressed
    map.hold()
  }
  function press(event: KeyboardEvent): boolean {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!step) return map.press(event)
    const many = event.shiftKey ? 20 : 2
    map.hold()
    rounded(moved({ ...(place ?? map.view), zoom: map.view.zoom }, (step[0] ?? 0) * many, (step[1] ?? 0) * many))
    return true
  }
  const at = place && boxPx(place, map.view, map.size)
  return (
    <Frame label={label} map={map} hint="place" onKey={press} onPress={put}>
      {at && <span className="map-pin" style={{ insetInlineStart: at.x, insetBlockStart: at.y }} />}
    </Frame>
  )
}

interface FrameProps {
  label: string
  map: ReturnType<typeof useView>
  hint: 'pan' | 'place'
  onKey: (event: KeyboardEvent) => boolean
  onPress?: (event: MouseEvent) => void
  children: ReactNode
}

function Frame({ label, map, hint, onKey, onPress, children }: FrameProps) {
  const t = useTexts(mapTexts)
  const hintId = useId()
  const bar = scaleBar(map.view, 100)
  return (
    <div className="map">
      <div
        ref={map.box}
        className="map-box"
        data-hint={hint}
        role="application"
        aria-label={label}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event)) event.preventDefault()
        }}
        {...map.drag.handlers}
        {...(onPress ? { onClick: onPress } : {})}
      >
        <Graticule view={map.view} size={map.size} />
        {map.size.width > 0 && children}
      </div>
      <div className="map-tools">
        <Button size="small" aria-label={t('smaller')} title={t('smaller')} onClick={map.smaller}>
          −
        </Button>
        <Button size="small" aria-label={t('larger')} title={t('larger')} onClick={map.larger}>
          +
        </Button>
        <Button size="small" disabled={!map.isOwn} onClick={map.reset}>
          {t('all')}
        </Button>
        <span className="map-scale">
          <i style={{ inlineSize: bar.px }} />
          {bar.metres >= 1000 ? t('km', { value: bar.metres / 1000 }) : t('m', { value: bar.metres })}
        </span>
        <small id={hintId}>{t(hint)}</small>
      </div>
    </div>
  )
}
