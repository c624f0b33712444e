import type { Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'

/**
 * Tells `accounts.schoolChanged` where somebody has left a school or unit, for another one or for none. Part of the caller's
 * change, which has locked the account.
 */
export async function tellOfSchool(
  tx: Tx,
  moved: { accountId: string; from: string | null; to: string | null },
): Promise<void> {
  if (moved.from !== null && moved.from !== moved.to) await emit(tx, 'accounts.schoolChanged', moved)
}
