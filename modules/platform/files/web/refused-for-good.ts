import { type NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import type { fileRefusals } from '../contract.ts'

/** What is wrong is the file itself, or its name: 413 and 422 of the file's contract, and of what it is attached to. */
const statuses = new Set([413, 422])
/** On a machine that has less to do the same file may be read within the limits. */
const byChance = 'file_too_complex' satisfies keyof typeof fileRefusals.$rows

/** Whether the same file would be refused again, so that sending it once more is not to be offered. */
export function isRefusedForGood(error: RefusedError | NetworkError): boolean {
  return error instanceof RefusedError && statuses.has(error.status) && error.code !== byChance
}
