import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'

/**
 * Nobody knows what became of the request: sent again it must be the same one, under the same key. A gateway's failure, or a
 * server that broke off, says as little about it as no answer at all.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof RefusedError && error.status >= 500)
}
