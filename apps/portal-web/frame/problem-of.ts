import { Refusal } from '#kernel/contract/refusals.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'

/** What went wrong, as a code and, where the server has said it, in words. */
export function problemOf(error: unknown): { code: string; status: number; message: string | null } {
  if (error instanceof RefusedError) return { code: error.code, status: error.status, message: saidBy(error) }
  if (error instanceof Refusal) return { code: error.code, status: error.status, message: null }
  const status = (error as { status?: unknown } | null)?.status
  if (status === 404) return { code: 'not_found', status: 404, message: null }
  return { code: 'problem', status: 500, message: null }
}
