import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { contactsOf, holdersOf } from '#modules/platform/accounts/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import { accountsWorkingWith, machineTable, noteEmptyTold } from '#modules/vending/machines/server/index.ts'
import { merchantAdminRole, merchantUserRole, replenisherRole } from '#modules/vending/merchants/contract.ts'
import { boundsOfMachine } from './bounds.ts'

/**
 * Of a data card that ends soon: whether an alarm before this one has named the same card and the same end. A machine may report
 * what it likes, also of cards that are in others.
 */
const wasNamed = sql<boolean>`exists (select from vending.alarm earlier where earlier.kind = 'card-expiring'
  and earlier.source = 'program' and earlier.code = alarm.code and earlier.detail = alarm.detail
  and earlier.raised_at < alarm.raised_at)`

/**
 * Whom the alarms of a machine concern: the administrators of its merchant, and whoever it is granted to and still works there. A
 * grant outlives the role that it was given for, and whoever is locked out hears nothing.
 */
async function listenersOf(
  db: Queryable,
  machine: { id: string; merchant: string; path: readonly string[] },
): Promise<string[]> {
  const administrators = await holdersOf(db, merchantAdminRole, [machine.merchant])
  const granted = new Set(await accountsWorkingWith(db, machine.id))
  const members = [
    ...(await holdersOf(db, merchantUserRole, machine.path)),
    ...(await holdersOf(db, replenisherRole, machine.path)),
  ].filter(({ accountId }) => granted.has(accountId))
  const welcome = [...administrators, ...members].filter(({ state }) => state !== 'locked')
  return [...new Set(welcome.map(({ accountId }) => accountId))]
}

/**
 * Tells an alarm to the merchant's administrators and to whoever the machine is granted to, where the rule says that one so
 * severe is told; once, and not when it is over meanwhile. Of the notices they hear that a lane is sold out, once until it is
 * filled, and that a data card ends soon, once for each end; unless the rule says that nothing is told.
 */
export async function tellAlarm(ctx: Ctx, { alarmId }: { alarmId: string }): Promise<void> {
  const { rows } = await sql<{
    machine: string
    code: string
    name: string
    merchant: string
    path: string[]
    kind: string
    severity: string
    lane: number | null
    until: string | null
  }>`
    select machine.id as machine, machine.code, machine.name, machine.merchant_id as merchant, machine.merchant_path as path,
      alarm.kind, alarm.severity, alarm.lane, alarm.detail as until
    from vending.alarm alarm join ${sql.table(machineTable)} machine on machine.id = alarm.machine_id, ${boundsOfMachine}
    where alarm.id = ${alarmId}::uuid and alarm.state = 'raised'
      and (bounds.tells = alarm.severity or bounds.tells = 'warning' and alarm.severity = 'critical'
        or bounds.tells <> 'nothing' and (alarm.kind = 'sold-out' and alarm.lane is not null
          or alarm.kind = 'card-expiring' and alarm.source = 'program' and not ${wasNamed}))`.execute(ctx.db)
  const [alarm] = rows
  if (!alarm) return
  const { machine, merchant, path, code, name, kind, severity, lane, until } = alarm
  const accounts = await listenersOf(ctx.db, { id: machine, merchant, path })
  // a message that chooses its words knows no hyphen
  const params = { machine: code, name, kind: kind.replaceAll('-', '_'), lane: lane === null ? 'none' : String(lane) }
  const told =
    severity === 'notice'
      ? { template: 'upkeep.messages.noticeRaised', params: { ...params, until: until ?? '' } }
      : { template: 'upkeep.messages.alarmRaised', params }
  await ctx.change('alarms.tell', async (tx) => {
    const isNews =
      kind !== 'sold-out' ||
      lane === null ||
      (await noteEmptyTold(tx, { machineId: machine, number: lane }, ctx.clock.now()))
    const listeners = isNews ? accounts : []
    for (const accountId of listeners) await tell(ctx, tx, accountId, told)
    const each = isNews ? [{ subject: alarmId, after: { count: listeners.length } }] : []
    return { subject: alarmId, each, reply: undefined }
  })
}

/** Tells somebody that work at a machine is theirs. */
export async function tellAssignee(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  const { rows } = await sql<{ machine: string; number: string; title: string; assignee: string | null }>`
    select machine.code as machine, made.number, made.title, made.assignee_id as assignee
    from vending.work_order made join ${sql.table(machineTable)} machine on machine.id = made.machine_id
    where made.id = ${orderId}::uuid and made.state not in ('done', 'cancelled')`.execute(ctx.db)
  const [order] = rows
  if (!order?.assignee) return
  const { machine, number, title, assignee } = order
  await ctx.change('workOrders.tell', async (tx) => {
    await tell(ctx, tx, assignee, { template: 'upkeep.messages.workGiven', params: { machine, number, title } })
    return { subject: orderId, reply: undefined }
  })
}

async function tell(
  ctx: Ctx,
  tx: Tx,
  accountId: string,
  told: { template: string; params: Readonly<Record<string, string>> },
): Promise<void> {
  const reached = await contactsOf(tx, ctx, accountId)
  if (reached) await notify(tx, ctx, { ...told, accountId, ...reached })
}
