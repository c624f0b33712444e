import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import type { ShownCabinet, ShownLane } from '../schema.ts'
import { machinePageTexts } from './texts.ts'

/** How a lane looks; the word beside the color says the same. */
type Tone = 'sellable' | 'low' | 'empty' | 'off'

function toneOf(lane: ShownLane): Tone {
  if (lane.unsellable === 'sold-out') return 'empty'
  if (lane.unsellable !== null) return 'off'
  return lane.stock <= lane.alarmThreshold ? 'low' : 'sellable'
}

/** The machine as one stands before it: cabinets side by side, in each its layers from the top. */
export function MachineFront({ cabinets }: { cabinets: readonly ShownCabinet[] }) {
  const t = useTexts(machinePageTexts)
  return (
    <div className="machine-front">
      <p className="machine-hint">{t('front.hint')}</p>
      {cabinets.map((cabinet) => (
        <Cabinet key={cabinet.number} cabinet={cabinet} />
      ))}
    </div>
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

function Cabinet({ cabinet }: { cabinet: ShownCabinet }) {
  const t = useTexts(machinePageTexts)
  const navigate = useNavigate()
  const [at, setAt] = useState({ layer: 1, place: 1 })
  const grid = useRef<HTMLDivElement>(null)
  const layers = Array.from({ length: cabinet.layers }, (_, index) => index + 1)
  function move(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const layer = Math.min(cabinet.layers, Math.max(1, at.layer + step[0]))
    const place = Math.min(cabinet.lanesPerLayer, Math.max(1, at.place + step[1]))
    setAt({ layer, place })
    grid.current?.querySelector<HTMLElement>(`[data-place="${layer}-${place}"]`)?.focus()
  }
  return (
    <section className="cabinet">
      <h3>{t('front.cabinet', { number: String(cabinet.number) })}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid that the arrow keys walk through is no table of text */}
      <div
        ref={grid}
        className="cabinet-grid"
        role="grid"
        tabIndex={-1}
        aria-label={t('front.cabinet', { number: String(cabinet.number) })}
        onKeyDown={move}
      >
        {layers.map((layer) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: the lanes in it take the focus
          <div key={layer} role="row" className="cabinet-layer">
            {cabinet.lanes
              .filter((lane) => lane.layer === layer)
              .map((lane) => (
                <Lane
                  key={lane.id}
                  lane={lane}
                  isCurrent={lane.layer === at.layer && lane.place === at.place}
                  onOpen={() => void navigate(`/fleet/lanes?row=${lane.id}`)}
                  onFocus={() => setAt({ layer: lane.layer, place: lane.place })}
                />
              ))}
          </div>
        ))}
      </div>
    </section>
  )
}

interface LaneProps {
  lane: ShownLane
  isCurrent: boolean
  onOpen: () => void
  onFocus: () => void
}

function Lane({ lane, isCurrent, onOpen, onFocus }: LaneProps) {
  const t = useTexts(machinePageTexts)
  const tone = toneOf(lane)
  const state =
    lane.unsellable === null ? (tone === 'low' ? t('front.low') : t('front.sellable')) : t(`reasons.${lane.unsellable}`)
  const product = lane.product?.name ?? t('front.noProduct')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <div role="gridcell" className="lane-cell">
      <button
        type="button"
        className={`lane lane-${tone}`}
        data-place={`${lane.layer}-${lane.place}`}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={t('front.lane', {
          number: String(lane.number),
          product,
          stock: lane.stock,
          capacity: lane.capacity,
          state,
        })}
        title={`${lane.number} · ${product} · ${state}`}
        onClick={onOpen}
        onFocus={onFocus}
      >
        <span className="lane-head">
          <span>{lane.number}</span>
          {lane.isPickupOnly && <span>{t('front.pickupOnly')}</span>}
        </span>
        <span className="lane-product">{lane.product?.name ?? '—'}</span>
        <span className="lane-price">{lane.priceFen === null ? '—' : `¥${(lane.priceFen / 100).toFixed(2)}`}</span>
        <span className="lane-bar">
          <span style={{ inlineSize: `${Math.round((lane.stock / lane.capacity) * 100)}%` }} />
        </span>
        <span className="lane-foot">
          <span>{t('front.fill', { stock: lane.stock, capacity: lane.capacity })}</span>
        </span>
        <span className="lane-state">{state}</span>
      </button>
    </div>
  )
}
