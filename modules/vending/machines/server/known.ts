import { sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'
import type { MachineState } from '../contract.ts'

/** For statements of later modules that join a machine by its id. */
export const machineTable = 'vending.machine'

/** For invariants of later modules that promise pieces of a lane; what is in it is changed by the functions of stock.ts alone. */
export const laneTable = 'vending.lane'

/** A machine by what is printed on it, for who has no account: a buyer, the machine itself. */
export interface KnownMachine {
  id: string
  code: string
  name: string
  /** entry of the dictionary `machine_type` */
  type: string
  merchantId: string
  /** ids from the operator down to the merchant */
  merchantPath: string[]
  state: MachineState
  timeZone: string
}

/** Whoever asks; undefined when there is none. */
export async function machineByCode(db: Queryable, code: string): Promise<KnownMachine | undefined> {
  const row = await db
    .selectFrom('vending.machine')
    .select(['id', 'code', 'name', 'type', 'merchant_id', 'merchant_path', 'lifecycle', 'time_zone'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    type: row.type,
    merchantId: row.merchant_id,
    merchantPath: row.merchant_path,
    state: row.lifecycle as MachineState,
    timeZone: row.time_zone,
  }
}

/** What is printed on them, by id. */
export async function codesOfMachines(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from ${sql.table(machineTable)} where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** Ids of all machines in service, in the order of their codes. */
export async function machinesInService(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('vending.machine')
    .select('id')
    .where('lifecycle', '=', 'in-service')
    .orderBy('code')
    .execute()
  return rows.map(({ id }) => id)
}

/** The accounts that machines are granted to, by machine; of one that is granted to nobody there is nothing. */
export async function accountsWorkingWith(
  db: Queryable,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ machine: string; accounts: string[] }>`
    select machine_id as machine, array_agg(account_id order by account_id) as accounts
    from vending.machine_grant where machine_id = any(${[...machineIds]}::uuid[]) group by machine_id`.execute(db)
  return new Map(rows.map(({ machine, accounts }) => [machine, accounts]))
}
