import { useNavigate } from 'react-router'
import { CellPlan } from '#kernel/web/console/plan/CellPlan.tsx'
import type { PlanState } from '#kernel/web/console/plan/plan-cells.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { laneTurnStates, unsellableReasons } from '../contract.ts'
import type { ShownCabinet, ShownLane } from '../schema.ts'
import type { LaneTurn } from './panels.ts'
import { machinePageTexts } from './texts.ts'

const stockStates = ['sellable', 'low', ...unsellableReasons] as const
type StockState = (typeof stockStates)[number]
const laneStates = [...laneTurnStates, ...stockStates] as const
type LaneState = (typeof laneStates)[number]

/** Whether a lane sells, and for long; or why not. */
function stockOf({ unsellable, stock, alarmThreshold }: ShownLane): StockState {
  return unsellable ?? (stock <= alarmThreshold ? 'low' : 'sellable')
}

interface MachineFrontProps {
  cabinets: readonly ShownCabinet[]
  turns: readonly LaneTurn[]
}

/**
 * The machine as one stands before it: cabinets one by one, in each its layers from the top. A lane that turns, or has just
 * turned, says that in place of how it sells.
 */
export function MachineFront({ cabinets, turns }: MachineFrontProps) {
  const turnOf = new Map(turns.map(({ lane, state }) => [lane, state]))
  return (
    <div className="machine-front">
      {cabinets.map((cabinet) => (
        <Cabinet key={cabinet.number} cabinet={cabinet} turnOf={turnOf} />
      ))}
    </div>
  )
}

interface CabinetProps {
  cabinet: ShownCabinet
  turnOf: ReadonlyMap<number, LaneTurn['state']>
}

function Cabinet({ cabinet, turnOf }: CabinetProps) {
  const t = useTexts(machinePageTexts)
  const navigate = useNavigate()
  const lookOf = (state: LaneState): PlanState => {
    if (state === 'turning') return { name: t('front.turning') }
    if (state === 'came-out') return { name: t('front.cameOut'), tone: 'good' }
    if (state === 'not-out') return { name: t('front.notOut'), tone: 'bad' }
    if (state === 'sellable') return { name: t('front.sellable'), tone: 'good' }
    if (state === 'low') return { name: t('front.low'), tone: 'warn' }
    return { name: t(`reasons.${state}`), tone: state === 'sold-out' ? 'bad' : 'quiet' }
  }
  const cells = cabinet.lanes.map((lane) => {
    const { id, number, layer, place, stock, capacity } = lane
    const product = lane.product?.name ?? t('front.noProduct')
    const sells = stockOf(lane)
    const state: LaneState = turnOf.get(number) ?? sells
    const fill = t('front.fill', { stock, capacity })
    const price = lane.priceFen === null ? '—' : `¥${(lane.priceFen / 100).toFixed(2)}`
    return {
      ...{ id, row: layer, column: place, state, name: String(number), facts: [product, price, fill] },
      label: t('front.lane', { number: String(number), product, stock, capacity, state: lookOf(state).name }),
      children: (
        <>
          <span>{product}</span>
          <span className="lane-price">
            {price}
            {lane.isPickupOnly && <small>{t('front.pickupOnly')}</small>}
          </span>
          <span className="lane-bar" data-state={sells} data-turning={state === 'turning' || undefined}>
            <span style={{ inlineSize: `${Math.round((stock / capacity) * 100)}%` }} />
          </span>
          <span>{fill}</span>
        </>
      ),
    }
  })
  return (
    <CellPlan
      title={t('front.cabinet', { number: String(cabinet.number) })}
      rows={cabinet.layers}
      columns={cabinet.lanesPerLayer}
      states={laneStates}
      lookOf={lookOf}
      factNames={[t('front.product'), t('front.price'), t('front.stock')]}
      cells={cells}
      onChoose={({ id }) => void navigate(`/fleet/lanes?row=${id}`)}
    />
  )
}
