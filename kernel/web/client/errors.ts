import type { Envelope, RefusalParams } from '#kernel/contract/refusals.ts'

export type RefusedField = { path: string; code: string; params?: RefusalParams; message: string }

/** The server said no, in words: `message` is already in the reader's language. `body` is its whole answer (spec §7). */
export class RefusedError extends Error {
  readonly code: string
  readonly status: number
  readonly params: RefusalParams
  readonly fields: readonly RefusedField[]
  readonly requestId: string | null
  readonly body: Envelope<unknown>
  /** a toast, or the sign-in, has said it already: who does not catch it loses nothing */
  readonly isTold: boolean

  constructor(status: number, body: Envelope<unknown>, isTold = false) {
    super(body.message)
    this.name = 'RefusedError'
    this.code = body.code
    this.status = status
    this.params = body.params ?? {}
    this.fields = body.fields ?? []
    this.requestId = body.requestId ?? null
    this.body = body
    this.isTold = isTold
  }

  /** What is wrong with one field, in words; undefined when nothing is. */
  fieldMessage(path: string): string | undefined {
    return this.fields.find((field) => field.path === path)?.message
  }
}

/** What the server said, if it is for people: a proxy's failure, or an inner one, has no words of its own (spec §8: "#"). */
export function saidBy(error: unknown): string | null {
  const isWorded = error instanceof RefusedError && error.message !== '' && !error.message.includes('#')
  return isWorded ? error.message : null
}

/** No answer at all: offline, cut off, or nothing within the time limit. Nothing is known about what the server did. */
export class NetworkError extends Error {
  readonly isTimeout: boolean

  constructor(isTimeout: boolean, cause: unknown) {
    super(isTimeout ? 'no answer within the time limit' : 'the network failed', { cause })
    this.name = 'NetworkError'
    this.isTimeout = isTimeout
  }
}
