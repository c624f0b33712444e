import { networkOf } from './network-of.ts'

export interface ArrivalLimits {
  /** bodies that are on their way, of everybody */
  arrivingMax: number
  /** … and of one network, behind which a whole school may sit: a form comes within a moment, so few are on their way at once */
  ofNetworkMax: number
}

const arrivalLimits: ArrivalLimits = { arrivingMax: 400, ofNetworkMax: 100 }

interface Arrival {
  network: string
  giveWay(): void
}

/**
 * Bodies that are on their way. They are no requests under way: who sends slowly keeps nobody from being worked for. Their
 * number is bounded, and where there are too many the oldest gives way, which is the one that has been slow for longest: of
 * the network that has its fill, else of the network that has most.
 */
export class Arrivals {
  readonly #limits: ArrivalLimits
  /** oldest first */
  readonly #arriving = new Set<Arrival>()

  constructor(limits: Partial<ArrivalLimits> = {}) {
    this.#limits = { ...arrivalLimits, ...limits }
  }

  get count(): number {
    return this.#arriving.size
  }

  /**
   * A body begins to come.
   * @param giveWay called when it has to make room for another one; never after it has left
   * @returns to be called when it is there, or will never be; a second call changes nothing
   */
  enter(address: string, giveWay: () => void): () => void {
    const arrival: Arrival = { network: networkOf(address), giveWay }
    this.#makeRoom(arrival.network)
    this.#arriving.add(arrival)
    return () => void this.#arriving.delete(arrival)
  }

  #makeRoom(network: string): void {
    const { arrivingMax, ofNetworkMax } = this.#limits
    const arriving = [...this.#arriving]
    const same = arriving.filter((each) => each.network === network)
    const isFull = arriving.length >= arrivingMax
    const oldest = same.length >= ofNetworkMax ? same[0] : isFull ? oldestOfMost(arriving) : undefined
    if (!oldest) return
    this.#arriving.delete(oldest)
    oldest.giveWay()
  }
}

function oldestOfMost(arriving: readonly Arrival[]): Arrival | undefined {
  const networks = [...Map.groupBy(arriving, ({ network }) => network).values()]
  return networks.toSorted((one, other) => other.length - one.length)[0]?.[0]
}
