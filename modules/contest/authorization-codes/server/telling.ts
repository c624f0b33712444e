import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'

const columns = { revoked: sql.ref('revoked_told_at'), reissued: sql.ref('reissued_told_at') } as const

/**
 * Notes that the owner of a declaration is told what became of a code; false where that is noted already, as when a job comes
 * again whose change was committed.
 */
export async function noteTold(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  codeId: string,
  of: keyof typeof columns,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update contest.authorization_code set ${columns[of]} = ${ctx.clock.now()}
    where id = ${codeId} and ${columns[of]} is null`.execute(tx)
  return numAffectedRows === 1n
}
