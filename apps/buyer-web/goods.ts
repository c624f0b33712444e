import type { Lane } from './calls.ts'

/** One thing to buy: the lanes that hold the same product at the same price stand as one. */
export interface Good {
  /** of the first of its lanes; keeps its place on the page */
  key: number
  lanes: readonly Lane[]
  product: Lane['product']
  priceFen: number
  /** pieces in all its lanes together */
  left: number
}

/** What a person has chosen of one thing, at the price that was shown to them. */
export interface Chosen {
  /** a lane of the good; whatever becomes of its neighbors, it leads back to it */
  lane: number
  /** what the lane held: filled with something else it is not what was chosen */
  product: string
  /** said of it when the machine offers it no longer */
  name: string
  pieces: number
  priceFen: number
  /** when; milliseconds since 1970 by this device's clock */
  at: number
}

/** What has changed about a chosen thing since it was chosen; null where it can be bought as it was. */
export type Change =
  | { kind: 'gone' }
  | { kind: 'fewer'; left: number }
  | { kind: 'price'; beforeFen: number; nowFen: number }

/** Whoever chose longer ago than this has gone away meanwhile. */
const choiceKeptMs = 1_800_000

/** What was chosen lately; an entry without a time was kept by a page of before. */
export function freshOf(choice: readonly Chosen[], now: number): readonly Chosen[] {
  const fresh = choice.filter(({ at }) => now - at <= choiceKeptMs)
  return fresh.length === choice.length ? choice : fresh
}

/**
 * The goods of a machine, in the order of its lanes.
 * @param refused lanes that the server has just refused: they count as empty until it is asked again
 */
export function goodsOf(lanes: readonly Lane[], refused: ReadonlySet<number> = new Set()): Good[] {
  const goods = new Map<string, Good>()
  for (const given of lanes) {
    const lane = refused.has(given.lane) ? { ...given, left: 0 } : given
    const { product, priceFen } = lane
    const alike = JSON.stringify([product.name, product.specification, priceFen])
    const { key, lanes: others, left } = goods.get(alike) ?? { key: lane.lane, lanes: [], left: 0 }
    goods.set(alike, { key, product, priceFen, lanes: [...others, lane], left: left + lane.left })
  }
  return [...goods.values()]
}

/** The good that somebody chose; undefined once its lane is not offered, or holds something else. */
export function goodOf(goods: readonly Good[], chosen: Pick<Chosen, 'lane' | 'product'>): Good | undefined {
  const isIt = (each: Lane) => each.lane === chosen.lane && each.product.id === chosen.product
  return goods.find(({ lanes }) => lanes.some(isIt))
}

/** One entry for each good: two things that were chosen apart are one once they cost the same. */
export function mergedOf(choice: readonly Chosen[], goods: readonly Good[]): Chosen[] {
  const entries = new Map<Good | Chosen, Chosen>()
  for (const chosen of choice) {
    const good = goodOf(goods, chosen)
    const other = entries.get(good ?? chosen)
    // of the two prices the one that has changed is told
    const told = other && other.priceFen !== good?.priceFen ? other : chosen
    entries.set(good ?? chosen, other ? { ...told, pieces: other.pieces + chosen.pieces } : chosen)
  }
  return [...entries.values()]
}

/** A lane that is no longer offered is as good as empty. */
export function changeOf(chosen: Chosen, good: Good | undefined): Change | null {
  if (!good || good.left === 0) return { kind: 'gone' }
  if (good.left < chosen.pieces) return { kind: 'fewer', left: good.left }
  if (good.priceFen !== chosen.priceFen) return { kind: 'price', beforeFen: chosen.priceFen, nowFen: good.priceFen }
  return null
}

/**
 * The lines of an order: each thing is taken from its fullest lanes, so that no lane runs empty before its neighbors.
 * @param choice one entry for each good
 */
export function linesOf(choice: readonly Chosen[], goods: readonly Good[]) {
  return choice.flatMap((chosen) => {
    let wanted = chosen.pieces
    const lanes = [...(goodOf(goods, chosen)?.lanes ?? [])].sort((a, b) => b.left - a.left || a.lane - b.lane)
    return lanes.flatMap((each) => {
      const taken = Math.min(wanted, each.left)
      wanted -= taken
      if (taken === 0) return []
      return [{ lane: each.lane, product: each.product.id, pieces: taken, priceFen: each.priceFen }]
    })
  })
}

/** A line as it is sent; one that a page of before has kept does not name its product. */
export type Line = Omit<ReturnType<typeof linesOf>[number], 'product'> & { product?: string }
