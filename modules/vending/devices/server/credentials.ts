import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { hashToken, newToken } from '#kernel/server/secrets.ts'
import { accountTable } from '#modules/platform/accounts/server/index.ts'
import { machineRefusals } from '#modules/vending/machines/contract.ts'
import {
  codesOfMachines,
  lockMachine,
  type MachineRenamed,
  type MachineRetired,
} from '#modules/vending/machines/server/index.ts'
import { deviceRefusals, machineCodePattern, topicPrefix } from '../contract.ts'
import type { MachineLogin } from './broker.ts'

/** What a machine is given to come in with (docs/device-protocol.md, 1): told once, never again. */
export interface IssuedCredential {
  tenant: string
  machine: string
  password: string
  version: number
}

const credentialsShownMax = 50
const purpose = 'vending.device_credential.secret'

/**
 * Gives a machine a new login; the one before it ends with it. The caller has made sure that the machine is the asker's.
 * @throws machine_retired, code_unfit, not_found
 */
export async function issueCredential(ctx: Ctx, machineId: string): Promise<IssuedCredential> {
  let issued: IssuedCredential | undefined
  const told = await ctx.change('deviceCredentials.grantLogin', async (tx) => {
    issued = await issueWithin(tx, ctx, machineId)
    const { password: _password, ...rest } = issued
    // the reply is kept for who asks twice: the password is not in it
    return { subject: machineId, after: rest, reply: { ...rest, password: null } }
  })
  return issued ?? (told as never)
}

/** The same as part of a larger change, as of a registration. */
export async function issueWithin(tx: Tx, ctx: Ctx, machineId: string): Promise<IssuedCredential> {
  const machine = await lockMachine(tx, machineId)
  if (machine.state === 'retired') throw machineRefusals.machine_retired()
  if (!machineCodePattern.test(machine.code)) throw deviceRefusals.code_unfit({ code: machine.code })
  const now = ctx.clock.now()
  await tx
    .insertInto('vending.device')
    .values({
      machine_id: machineId,
      merchant_id: machine.merchant_id,
      merchant_path: machine.merchant_path,
      connection_since: now,
    })
    .onConflict((conflict) => conflict.column('machine_id').doNothing())
    .execute()
  await end(tx, ctx, machineId, null)
  const { version } = await tx
    .selectFrom('vending.device_credential')
    .select((select) => select.fn.coalesce(select.fn.max('version'), select.lit(0)).as('version'))
    .where('machine_id', '=', machineId)
    .executeTakeFirstOrThrow()
  const password = newToken()
  await tx
    .insertInto('vending.device_credential')
    .values({
      id: ctx.random.uuid(),
      machine_id: machineId,
      merchant_path: machine.merchant_path,
      version: version + 1,
      secret_hash: hashToken(password),
      secret_cipher: ctx.secrets.encrypt(password, purpose),
      issued_at: now,
      issued_by: ctx.actor.accountId,
    })
    .execute()
  return { tenant: machine.merchant_id, machine: machine.code, password, version: version + 1 }
}

/**
 * Ends the login of a machine; its connection ends at once.
 * @throws no_credential
 */
export function revokeCredential(ctx: Ctx, machineId: string, reason: string): Promise<null> {
  return ctx.change('deviceCredentials.revoke', async (tx) => {
    if (!(await end(tx, ctx, machineId, reason))) throw deviceRefusals.no_credential()
    return { subject: machineId, reason, reply: null }
  })
}

/** A machine whose life has ended says nothing more. */
export async function endLogin(ctx: Ctx, tx: Tx, { machineId, reason }: MachineRetired): Promise<void> {
  await end(tx, ctx, machineId, reason)
}

/**
 * The code is the user name of a machine and a part of its topics, and was typed into the machine itself: it stays
 * while its login is good.
 * @throws code_of_login
 */
export async function keepCode(_ctx: Ctx, tx: Tx, { machineId }: MachineRenamed): Promise<void> {
  const good = await tx
    .selectFrom('vending.device_credential')
    .select('id')
    .where('machine_id', '=', machineId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (good) throw deviceRefusals.code_of_login()
}

/** Of the good login: the machine's last word, if it was said since that login was issued. */
const lastUsed = sql<Date | null>`(select device.last_heard_at from vending.device device
  where device.machine_id = device_credential.machine_id and device.last_heard_at > device_credential.issued_at)`

/** Every login that a machine has had, the newest first; never a secret. */
export async function credentialsOf(db: Queryable, machineId: string) {
  const rows = await db
    .selectFrom('vending.device_credential')
    .select(['version', 'issued_at', 'issued_by', 'revoked_at', 'revoked_by', 'reason'])
    .select(sql<Date | null>`case when revoked_at is null then ${lastUsed} else last_used_at end`.as('used_at'))
    .where('machine_id', '=', machineId)
    .orderBy('version', 'desc')
    .limit(credentialsShownMax)
    .execute()
  const names = await namesOfAccounts(
    db,
    rows.flatMap((row) => [row.issued_by, row.revoked_by].filter((id) => id !== null)),
  )
  return rows.map((row) => ({
    version: row.version,
    issuedAt: row.issued_at.toISOString(),
    issuedBy: names.get(row.issued_by ?? '') ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: names.get(row.revoked_by ?? '') ?? null,
    reason: row.reason,
    lastUsedAt: row.used_at?.toISOString() ?? null,
  }))
}

async function namesOfAccounts(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(display_name, login_name::text) as name from ${sql.table(accountTable)}
    where id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function end(tx: Tx, ctx: Ctx, machineId: string, reason: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vending.device_credential')
    .set({
      revoked_at: ctx.clock.now(),
      revoked_by: ctx.actor.accountId,
      secret_cipher: null,
      reason,
      last_used_at: lastUsed,
    })
    .where('machine_id', '=', machineId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A machine as the gateway knows it: where it belongs, and the login that is good for it. */
export interface KnownMachine {
  machineId: string
  code: string
  merchantId: string
  merchantPath: readonly string[]
  login: MachineLogin
}

/** Machines with a good login: all, or that one. */
export async function machinesWithLogin(ctx: Pick<Ctx, 'db' | 'secrets'>, machineId?: string): Promise<KnownMachine[]> {
  const rows = await credentialRows(ctx.db, machineId)
  const codes = await codesOfMachines(
    ctx.db,
    rows.map((row) => row.machine_id),
  )
  const codeOf = (id: string) => {
    const code = codes.get(id)
    if (code === undefined) throw new Error(`a login of the machine ${id}, which is not there`)
    return code
  }
  return rows.map((row) => ({
    machineId: row.machine_id,
    code: codeOf(row.machine_id),
    merchantId: row.merchant_id,
    merchantPath: row.merchant_path,
    login: {
      username: codeOf(row.machine_id),
      prefix: topicPrefix(row.merchant_id, codeOf(row.machine_id)),
      version: row.version,
      secretHash: row.secret_hash,
      secret: () => ctx.secrets.decrypt(row.secret_cipher as Buffer, purpose),
    },
  }))
}

function credentialRows(db: Queryable, machineId: string | undefined) {
  return db
    .selectFrom('vending.device_credential as credential')
    .innerJoin('vending.device as device', 'device.machine_id', 'credential.machine_id')
    .select([
      'device.machine_id',
      'device.merchant_id',
      'device.merchant_path',
      'credential.version',
      'credential.secret_hash',
      'credential.secret_cipher',
    ])
    .where('credential.revoked_at', 'is', null)
    .$if(machineId !== undefined, (query) => query.where('device.machine_id', '=', machineId as string))
    .execute()
}
