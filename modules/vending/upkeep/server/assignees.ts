import { sql } from 'kysely'
import type { Reference } from '#kernel/contract/fields.ts'
import { optionsMax, type PickerAsked } from '#kernel/contract/resource-schemas.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { isId } from '#kernel/server/resource/ids.ts'
import { patternOf } from '#kernel/server/resource/list.ts'
import { accountTable, holdersInScope } from '#modules/platform/accounts/server/index.ts'
import { grantedInScope, machineScope, writers } from '#modules/vending/machines/server/index.ts'
import { merchantUserRole } from '#modules/vending/merchants/contract.ts'

/**
 * Whom the asker may give work to, by id and name: who works with every machine of a merchant in scope, and the ordinary users to
 * whom a machine is granted that the asker works with too. Whether it is the machine of the order is asked when the work is given
 * (`requireAssignee`).
 * @param asked.ids commas between them: the names of these instead, those included who have work of the asker's machines already
 */
export async function assigneesOf(ctx: Ctx, asked: PickerAsked): Promise<{ rows: Reference[] }> {
  const { actor } = ctx
  const name = sql`coalesce(nullif(account.display_name, ''), account.login_name::text)`
  // read once for all: as a condition on each account it would read every account there is
  const able = sql`${holdersInScope(actor, writers)}
    union (${holdersInScope(actor, [merchantUserRole])} intersect ${grantedInScope(actor)})`
  const ids = asked.ids?.split(',').filter((id) => isId('uuid', id))
  const pattern = patternOf(asked.search ?? '')
  const wanted = ids
    ? sql`account.id = any(${ids}::uuid[]) and account.id = any(array(${able} union
        select work.assignee_id from vending.work_order work
        where work.assignee_id = any(${ids}::uuid[]) and ${machineScope(actor, 'work.merchant_path', 'work.machine_id')}))`
    : sql`account.state = 'normal' and account.id = any(array(${able})) and ${name} ilike ${pattern}`
  const { rows } = await sql<Reference>`
    select account.id, ${name} as label from ${sql.table(accountTable)} account where ${wanted}
    order by label, account.id limit ${sql.lit(ids ? 200 : optionsMax)}`.execute(ctx.db)
  return { rows }
}
