import { ERRORS, type Lock, type Locker } from '@tus/server'

type LetGo = () => Promise<void> | void

interface Turn {
  letGo: LetGo
  begin(): void
}

/**
 * One request at a time writes an upload; the next to come asks it to let go, since its asker has likely lost the line. The library's
 * own locker asks anew in every turn of the event loop for as long as it waits, with which one request keeps the whole program busy.
 */
export class UploadLocks implements Locker {
  /** whoever has waited so long is told to come again */
  readonly #waitMs: number
  /** the uploads that are written to now: who holds each, and after it who waits for it, in the order in which they came */
  readonly #turns = new Map<string, Turn[]>()

  constructor({ waitMs }: { waitMs: number }) {
    this.#waitMs = waitMs
  }

  newLock(id: string): Lock {
    return {
      lock: (gone, letGo) => this.#wait(id, gone, letGo),
      unlock: async () => this.#pass(id),
    }
  }

  /** @throws ERR_LOCK_TIMEOUT after the wait, ABORTED when the asker has left before */
  async #wait(id: string, gone: AbortSignal, letGo: LetGo): Promise<void> {
    if (gone.aborted) throw ERRORS.ABORTED
    const turns = this.#turns.get(id)
    if (!turns) {
      this.#turns.set(id, [{ letGo, begin: () => undefined }])
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn: Turn = { letGo, begin: resolve }
    const late = setTimeout(reject, this.#waitMs, ERRORS.ERR_LOCK_TIMEOUT)
    const left = () => reject(ERRORS.ABORTED)
    gone.addEventListener('abort', left)
    turns.push(turn)
    try {
      await Promise.all([promise, turns[0]?.letGo()])
    } catch (error) {
      if (turns[0] === turn) this.#pass(id)
      else turns.splice(turns.indexOf(turn), 1)
      throw error
    } finally {
      clearTimeout(late)
      gone.removeEventListener('abort', left)
    }
  }

  #pass(id: string): void {
    const turns = this.#turns.get(id)
    turns?.shift()
    const next = turns?.[0]
    if (!next) {
      this.#turns.delete(id)
      return
    }
    next.begin()
    // somebody newer waits already
    if (turns.length > 1) void next.letGo()
  }
}
