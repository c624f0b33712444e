import { Chance } from '../../apps/fleet-simulator/chance.ts'

export interface RushOptions {
  declarants: number
  /** from the first declarant until the window closes */
  minutes: number
  seed: number
  /** files go into an S3 service and past clamd, not into the data folder */
  hasServices?: boolean
}

/** What is ended with SIGKILL. */
export const rushKills = ['server', 'worker', 'database'] as const
export type RushKill = (typeof rushKills)[number]

export interface PlannedKill {
  kind: RushKill
  /** after the first declarant */
  atMs: number
  /** how long it stays away before it is started again */
  downMs: number
}

/** How one person goes through the last minutes. */
export interface PlannedDeclarant {
  arrivesAtMs: number
  /** pauses before each thing that is typed: some shorter than the portal's own pause before it saves */
  typingMs: readonly number[]
  /** between two steps */
  thinkMs: number
  reportSizeBytes: number
  /** the line is cut in the middle of the report */
  isUploadCut: boolean
  /** has everything ready and hands in after the bell: so long after it */
  lateMs: number | null
}

export interface RushPlan {
  kills: readonly PlannedKill[]
  declarants: readonly PlannedDeclarant[]
  /** from the first declarant until the window closes */
  timeMs: number
}

/** a kill of each kind for so much time, at least one */
const minutesPerKill = 4
/** what somebody needs to get through, kills on the way included */
const throughMs = 60_000
/** one in so many has the line cut, and one in so many comes late */
const cutOneIn = 5
const lateOneIn = 20

/** Everything of a run that is chosen, from one seed. */
export function rushPlanOf({ declarants, minutes, seed }: RushOptions): RushPlan {
  const root = new Chance(seed)
  const [killChance, people] = [root.split(), root.split()]
  const timeMs = minutes * 60_000
  const ofEach = Math.max(1, Math.round(minutes / minutesPerKill))
  const kills = rushKills.flatMap((kind) =>
    Array.from({ length: ofEach }, () => ({
      kind,
      // whatever is killed has to be well again some time before the bell, or the run tells nothing of it
      atMs: killChance.whole(Math.floor(timeMs * 0.1), Math.floor(timeMs * 0.6)),
      downMs: killChance.whole(0, 1500),
    })),
  )
  return {
    kills: kills.sort((one, other) => one.atMs - other.atMs),
    declarants: Array.from({ length: declarants }, (_, index) =>
      planDeclarant(people.split(), timeMs, {
        isUploadCut: index % cutOneIn === cutOneIn - 1,
        isLate: index % lateOneIn === lateOneIn - 2,
      }),
    ),
    timeMs,
  }
}

function planDeclarant(
  chance: Chance,
  timeMs: number,
  { isUploadCut, isLate }: { isUploadCut: boolean; isLate: boolean },
): PlannedDeclarant {
  const lastMs = Math.max(0, Math.min(timeMs * 0.75, timeMs - throughMs))
  return {
    // the nearer the bell, the more of them; whoever is to be late on purpose has been ready for long
    arrivesAtMs: Math.floor(lastMs * (isLate ? 0.5 * chance.next() : Math.sqrt(chance.next()))),
    typingMs: Array.from({ length: chance.whole(3, 6) }, () => chance.whole(100, 1500)),
    thinkMs: chance.whole(100, 1000),
    reportSizeBytes: chance.whole(100_000, 500_000),
    isUploadCut,
    lateMs: isLate ? chance.whole(50, 3000) : null,
  }
}
