import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { machinesInService } from '#modules/vending/machines/server/index.ts'
import { type IssuedCredential, issueWithin } from './server/credentials.ts'

/** By which a machine of the demo comes in; told in DATA_DIR/demo-machines.json, for the fleet of twins. */
export type DemoLogin = IssuedCredential

/** Gives every machine of the demo that is in service a login. */
export async function connectDemoMachines(ctx: Ctx, tx: Tx): Promise<DemoLogin[]> {
  return await connectMachines(ctx, tx, await machinesInService(tx))
}

export async function connectMachines(ctx: Ctx, tx: Tx, machines: readonly string[]): Promise<DemoLogin[]> {
  const logins: DemoLogin[] = []
  for (const id of machines) logins.push(await issueWithin(tx, ctx, id))
  return logins
}
