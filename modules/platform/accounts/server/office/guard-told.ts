import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import { contactsOf } from '../known-person.ts'
import { shownNames } from '../ties.ts'

export const guardMessage = 'accounts.messages.guardChanged'

/** A protection of sign-ins was taken away, or put into other hands: all administrators are told, whoever did it too. */
export async function tellOfGuard(ctx: Ctx, tx: Tx, { key }: { key: string }): Promise<void> {
  const { rows: administrators } = await sql<{ id: string }>`
    select account.id from platform.account_role given join platform.account account on account.id = given.account_id
    where given.role_code = 'admin' and account.state = 'normal'`.execute(tx)
  const by = ctx.actor.accountId
  const person = by === null ? undefined : (await shownNames(tx, [by])).get(by)
  for (const { id } of administrators) {
    const reached = await contactsOf(tx, ctx, id)
    if (!reached) continue
    const setting = ctx.words.text(`accounts.guards.${key}`, {}, reached.language)
    await notify(tx, ctx, {
      template: guardMessage,
      params: { setting, person: person ?? '–' },
      accountId: id,
      ...reached,
    })
  }
}
