import { useNavigate } from 'react-router'
import { CellPlan } from '#kernel/web/console/plan/CellPlan.tsx'
import type { PlanState } from '#kernel/web/console/plan/plan-cells.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { unsellableReasons } from '../contract.ts'
import type { ShownCabinet, ShownLane } from '../schema.ts'
import { machinePageTexts } from './texts.ts'

const laneStates = ['sellable', 'low', ...unsellableReasons] as const
type LaneState = (typeof laneStates)[number]

/** Whether a lane sells, and for long; or why not. */
function stateOf({ unsellable, stock, alarmThreshold }: ShownLane): LaneState {
  return unsellable ?? (stock <= alarmThreshold ? 'low' : 'sellable')
}

/** The machine as one stands before it: cabinets one by one, in each its layers from the top. */
export function MachineFront({ cabinets }: { cabinets: readonly ShownCabinet[] }) {
  return (
    <div className="machine-front">
      {cabinets.map((cabinet) => (
        <Cabinet key={cabinet.number} cabinet={cabinet} />
      ))}
    </div>
  )
}

function Cabinet({ cabinet }: { cabinet: ShownCabinet }) {
  const t = useTexts(machinePageTexts)
  const navigate = useNavigate()
  const lookOf = (state: LaneState): PlanState => {
    if (state === 'sellable') return { name: t('front.sellable'), tone: 'good' }
    if (state === 'low') return { name: t('front.low'), tone: 'warn' }
    return { name: t(`reasons.${state}`), tone: state === 'sold-out' ? 'bad' : 'quiet' }
  }
  const cells = cabinet.lanes.map((lane) => {
    const { id, number, layer, place, stock, capacity } = lane
    const product = lane.product?.name ?? t('front.noProduct')
    const state = stateOf(lane)
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
          <span className="lane-bar" data-state={state}>
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
