import type { Twin } from './twin.ts'

/** What more must be said of some deeds. */
interface DeedFacts {
  lane?: number | undefined
  /** how far the clock is ahead of the right time; below 0: behind it */
  errorMs?: number | undefined
  valueFen?: number | undefined
}

/** What can be done to a twin from outside, as one stands before a machine. */
export interface Deed {
  /** without it nothing can be done */
  needs?: keyof DeedFacts
  run: (twin: Twin, facts: DeedFacts) => void
}

export const deeds: Readonly<Record<string, Deed>> = {
  'pull-plug': { run: (twin) => twin.powerOff() },
  'pull-plug-mid-vend': {
    run: (twin) => {
      twin.willLosePower = true
    },
  },
  'plug-in': {
    run: (twin) => {
      twin.willLosePower = false
      twin.powerOn()
    },
  },
  'cut-network': { run: (twin) => twin.leaveNetwork() },
  'join-network': { run: (twin) => twin.joinNetwork() },
  'jam-lane': {
    needs: 'lane',
    run: (twin, { lane = 0 }) => void (twin.body.lanes.has(lane) && twin.body.jammed.add(lane)),
  },
  'free-lane': { needs: 'lane', run: (twin, { lane = 0 }) => void twin.body.jammed.delete(lane) },
  'fill-lane': { needs: 'lane', run: (twin, { lane = 0 }) => twin.fillLane(lane) },
  'blind-sensor': { run: (twin) => twin.blindSensor(true) },
  'clear-sensor': { run: (twin) => twin.blindSensor(false) },
  'open-door': { run: (twin) => twin.openDoor(true) },
  'close-door': { run: (twin) => twin.openDoor(false) },
  'insert-coin': { needs: 'valueFen', run: (twin, { valueFen = 0 }) => twin.insertCoin(valueFen) },
  'collect-cash': { run: (twin) => twin.collectCash() },
  'set-clock': { needs: 'errorMs', run: (twin, { errorMs = 0 }) => twin.setClockError(errorMs) },
}
