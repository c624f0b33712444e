import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { Refusal } from '#kernel/contract/refusals.ts'
import { contextInside } from '#kernel/server/change.ts'
import { flush, later } from '#kernel/server/connection.ts'
import { anonymous, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { LiveMachine } from './known-machines.ts'

/**
 * Runs a part of the batch for one machine, writing under its merchant and no other; what it has done is undone when it
 * throws.
 * @returns a refusal, or what else was thrown, which was logged
 */
export async function apart(
  tx: Tx,
  ctx: Ctx,
  machine: Pick<LiveMachine, 'machineId' | 'merchantId' | 'merchantPath'>,
  work: (inner: Ctx) => Promise<void>,
): Promise<'done' | Refusal | { broken: unknown }> {
  const inner = contextFor(ctx, tx, machine)
  // These go out together with the first statement of the work: for most messages there are no others.
  await later(tx, sql`savepoint message`)
  try {
    await inTenant(tx, machine.merchantId)
    await work(inner)
    await flush(tx)
    await later(tx, sql`release savepoint message`)
    return 'done'
  } catch (error) {
    await undo(tx, sql`rollback to savepoint message`)
    if (error instanceof Refusal) return error
    // what has only to give way goes well another time
    const level = isStoppedForOthers(error) ? 'warn' : 'error'
    ctx.log[level]({ err: error, machine: machine.machineId }, 'a message of a machine could not be followed')
    return { broken: error }
  }
}

/**
 * What may go well another time is left to the machine, which repeats it. A data exception is thrown on, and so is what goes well
 * as soon as the batch gives way to others.
 */
export function requirePassing({ broken }: { broken: unknown }): void {
  if (isDataException(broken) || isStoppedForOthers(broken)) throw broken
}

/** The database has stopped it since others wrote the same, or waited for it in a circle: done again, it goes well (40001, 40P01). */
export function isStoppedForOthers(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** The database cannot take what a message says, as a number or a time that it does not know: it will not another time either. */
export function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true
}

/** What still waits to be sent is undone with the rest, whatever would come of it. */
export async function undo(tx: Tx, rollback: RawBuilder<unknown>): Promise<void> {
  await flush(tx).catch(() => undefined)
  await rollback.execute(tx)
}

/** Who acts is the machine, under its merchant. */
export function contextFor(ctx: Ctx, tx: Tx, machine: Pick<LiveMachine, 'merchantId' | 'merchantPath'>): Ctx {
  const scope = { organizationId: machine.merchantId, path: machine.merchantPath }
  return contextInside({ ...ctx, actor: { ...anonymous, kind: 'device', scope } }, tx)
}

export async function inTenant(tx: Tx, tenant: string): Promise<void> {
  await later(tx, sql`select set_config('app.tenant', ${tenant}, true)`)
}
