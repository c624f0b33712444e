import type { Chance } from './chance.ts'

/** What can be wrong with the inside of a machine, in so many of a hundred vends. */
export interface BodyFaults {
  motorPercent: number
  jamPercent: number
  sensorPercent: number
}
export const soundBody: BodyFaults = { motorPercent: 0, jamPercent: 0, sensorPercent: 0 }

export interface Vend {
  motor: 'ok' | 'broken-wire' | 'over-current' | 'timeout'
  sensor: 'seen' | 'not-seen' | 'fault' | 'none'
  /** whether something really fell: only the twin knows */
  hasFallen: boolean
}

interface Lane {
  number: number
  capacity: number
  stock: number
  priceFen: number
  isLocked: boolean
}

/** Cabinets with lanes, their motors and drop sensors, door, cash, temperature. */
export class Body {
  readonly lanes = new Map<number, Lane>()
  isDoorOpen = false
  noteFen = 20_000
  coinFen = 5000
  temperatureC = 4
  /** everything that ever fell, for who checks the books */
  fallen = 0
  /** lanes in which nothing falls, though the motor turns */
  readonly jammed = new Set<number>()
  /** the drop sensor sees nothing and says that it is out of order */
  isSensorBlind = false
  dayFlowMb: number
  readonly #chance: Chance
  faults: BodyFaults

  constructor(chance: Chance, options: { layers: number; lanesPerLayer: number; faults: BodyFaults }) {
    this.#chance = chance
    this.faults = options.faults
    this.dayFlowMb = chance.whole(1, 40)
    for (let layer = 1; layer <= options.layers; layer += 1)
      for (let place = 1; place <= options.lanesPerLayer; place += 1) {
        // as machines count: cabinet × 100 + layer × 10 + column − 11, of the first cabinet
        const number = 100 + layer * 10 + place - 11
        this.lanes.set(number, { number, capacity: 8, stock: 8, priceFen: 300, isLocked: false })
      }
  }

  /** Turns one motor once. */
  turn(number: number): Vend {
    const lane = this.lanes.get(number)
    if (!lane) throw new Error(`no lane ${number}`)
    const { motorPercent, jamPercent, sensorPercent } = this.faults
    if (this.#chance.percent(motorPercent)) {
      const motor = (['broken-wire', 'over-current', 'timeout'] as const)[this.#chance.whole(0, 2)] as Vend['motor']
      return { motor, sensor: 'not-seen', hasFallen: false }
    }
    const hasFallen = lane.stock > 0 && !this.jammed.has(number) && !this.#chance.percent(jamPercent)
    if (hasFallen) {
      lane.stock -= 1
      this.fallen += 1
    }
    const sensor = this.isSensorBlind || this.#chance.percent(sensorPercent) ? 'fault' : hasFallen ? 'seen' : 'not-seen'
    return { motor: 'ok', sensor, hasFallen }
  }

  readings(): Record<string, unknown> {
    const drift = (this.#chance.next() - 0.5) * (this.isDoorOpen ? 2 : 0.4)
    this.temperatureC = Math.round((this.temperatureC + drift) * 10) / 10
    return {
      temperatureC: this.temperatureC,
      humidityPercent: this.#chance.whole(35, 60),
      isDoorOpen: this.isDoorOpen,
      noteFen: this.noteFen,
      coinFen: this.coinFen,
      dayFlowMb: this.dayFlowMb,
      monthFlowMb: this.dayFlowMb * 20,
    }
  }

  /** What it finds when it checks itself. */
  findings(check: string): { code: string; text: string }[] {
    if (check === 'sensors' && this.isSensorBlind) return [{ code: 'E21', text: 'drop sensor covered' }]
    if (check !== 'motors') return []
    return [...this.jammed].map((lane) => ({ code: 'E11', text: `lane ${lane} jammed` }))
  }
}

/** What is said of a vend: whether the piece has come. */
export function outcomeOf({ motor, sensor }: Vend): 'delivered' | 'failed' | 'unknown' {
  if (sensor === 'seen') return 'delivered'
  return sensor === 'fault' && motor === 'ok' ? 'unknown' : 'failed'
}
