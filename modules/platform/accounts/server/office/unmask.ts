import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { plainContact } from '../contact-cipher.ts'
import { accountsInScope, lockAccount } from './rows.ts'

/** The account of this id in the asker's subtree, for the row part of a route's access. */
export async function accountInScope(ctx: Ctx, id: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select row.id from platform.account row where row.id = ${id} and ${accountsInScope(ctx.actor)}`.execute(ctx.db)
  return rows[0]
}

/** The contacts of an account as they are. Who asked, and why, stands in the audit: it is a sensitive read. */
export async function unmaskContacts(ctx: Ctx, id: string, { reason }: { reason: string }) {
  return await ctx.change('users.unmask', async (tx) => {
    const account = await lockAccount(tx, ctx, id)
    const row = await tx
      .selectFrom('platform.account')
      .select(['phone_cipher', 'email_cipher'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    const reply = {
      phone: plainContact(ctx, 'sms', row.phone_cipher),
      email: plainContact(ctx, 'email', row.email_cipher),
    }
    return { subject: id, reason, after: { read: ['phone', 'email'] }, reply }
  })
}

/** The contacts of these accounts as they are, for an export that a second person has agreed to. */
export async function contactsOfMany(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { phone: string | null; email: string | null }>> {
  const rows = await ctx.db
    .selectFrom('platform.account')
    .select(['id', 'phone_cipher', 'email_cipher'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { phone: plainContact(ctx, 'sms', row.phone_cipher), email: plainContact(ctx, 'email', row.email_cipher) },
    ]),
  )
}
