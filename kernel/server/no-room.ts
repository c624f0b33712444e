import { constants } from 'node:os'
import type { Clock } from './context.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** what was lacking when something was last refused for want of room */
    room: Room
  }
}

/** Who says that there is no room says it by one of these codes; what lacks it, in the operator's words. */
const lacks: ReadonlyMap<string, string> = new Map([
  // PostgreSQL's, class 53 of its error codes; its 53300, of connections, is over in a moment and is told as `busy`
  ['53000', 'the database has too few resources'],
  ['53100', 'the disk of the database is full'],
  ['53200', 'the database is out of memory'],
  ['53400', 'the database has reached a limit of its configuration'],
  // the system's, of files
  ['ENOSPC', 'the disk of the files is full'],
  ['EDQUOT', 'the quota of files is used up'],
  // our own refusal, given by work in a confined process
  ['no_room', 'the disk of the files is full'],
])

/** The first code of an error, or of what caused it, that says that there is no room; undefined for any other error. */
function codeIn(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, errno } = each as { code?: unknown; errno?: unknown }
    if (typeof code === 'string' && lacks.has(code)) return code
    // the number alone tells it: the runtime has no name for it
    if (typeof errno === 'number' && errno === -constants.errno.EDQUOT) return 'EDQUOT'
  }
  return undefined
}

/** Whether an error comes of a disk that is full, or of memory or a limit of the database that is used up. */
export function isNoRoom(error: unknown): boolean {
  return codeIn(error) !== undefined
}

/** Disks do not empty themselves: who comes again sooner finds what they have found. */
export const noRoomRetryAfterS = 15

/** So long it is told after the last time; what is written without success meanwhile begins it anew. */
const toldForMs = 60_000

/**
 * Whether there was no room lately, for `/healthz`. It is remembered for a minute, not until something succeeds: on a full disk
 * small writes go on succeeding between larger ones that fail, and where a balancer sends nothing any more nobody would try.
 */
export class Room {
  readonly #clock: Clock
  #last: { lack: string; at: number } | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @param error one that {@link isNoRoom} */
  note(error: unknown): void {
    const code = codeIn(error)
    if (code !== undefined) this.#last = { lack: `${lacks.get(code)} (${code})`, at: this.#clock.now().getTime() }
  }

  /** What was lacking, in a sentence for the operator; null where nothing was within the last minute. */
  get lack(): string | null {
    if (this.#last === null || this.#clock.now().getTime() - this.#last.at > toldForMs) return null
    return this.#last.lack
  }
}
