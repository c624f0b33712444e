import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { contactsOf, holdersOf } from '#modules/platform/accounts/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import { accountsWorkingWith, machineTable } from '#modules/vending/machines/server/index.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { boundsOfMachine } from './bounds.ts'

/**
 * Tells an alarm to the merchant's administrators and to whoever the machine is granted to, where the rule says that one so
 * severe is told; once, and not when it is over meanwhile.
 */
export async function tellAlarm(ctx: Ctx, { alarmId }: { alarmId: string }): Promise<void> {
  const { rows } = await sql<{
    machine: string
    code: string
    name: string
    merchant: string
    kind: string
    lane: string
  }>`
    select machine.id as machine, machine.code, machine.name, machine.merchant_id as merchant, alarm.kind,
      coalesce(alarm.lane::text, 'none') as lane
    from vending.alarm alarm join ${sql.table(machineTable)} machine on machine.id = alarm.machine_id, ${boundsOfMachine}
    where alarm.id = ${alarmId}::uuid and alarm.state = 'raised'
      and (bounds.tells = alarm.severity or bounds.tells = 'warning' and alarm.severity = 'critical')`.execute(ctx.db)
  const [alarm] = rows
  if (!alarm) return
  const administrators = await holdersOf(ctx.db, merchantAdminRole, [alarm.merchant])
  const accounts = [
    ...administrators.map(({ accountId }) => accountId),
    ...(await accountsWorkingWith(ctx.db, alarm.machine)),
  ]
  const { code, name, kind, lane } = alarm
  await ctx.change('alarms.tell', async (tx) => {
    // a message that chooses its words knows no hyphen
    const params = { machine: code, name, kind: kind.replaceAll('-', '_'), lane }
    const told = { template: 'upkeep.messages.alarmRaised', params }
    for (const accountId of new Set(accounts)) await tell(ctx, tx, accountId, told)
    return { subject: alarmId, after: { count: new Set(accounts).size }, reply: undefined }
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
