import { isLanguage, type Language } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import type { Channel } from '../contract/contacts.ts'
import { guardianContact, plainContact } from './contact-cipher.ts'

/** What an account knows of its person, to fill in a form with; the whole identity number included, so never for a reply. */
export async function identityOf(ctx: Pick<Ctx, 'db' | 'secrets'>, accountId: string) {
  const row = await ctx.db
    .selectFrom('platform.account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const identity = (row.identity ?? {}) as { sex?: string | null; ethnicity?: string | null; idType?: string | null }
  return {
    name: row.display_name,
    birthOn: row.birth_on,
    sex: identity.sex ?? null,
    ethnicity: identity.ethnicity ?? null,
    idType: identity.idType ?? null,
    idNumber: row.id_number_cipher && ctx.secrets.decrypt(row.id_number_cipher, 'account.idNumber'),
    /** id of the organization */
    school: row.organization_id,
    phone: plainContact(ctx, 'sms', row.phone_cipher),
    email: plainContact(ctx, 'email', row.email_cipher),
  }
}

/**
 * Where messages to an account go: its phone, else its e-mail, else, for a child, the guardian who consented. Null when it
 * has none of them or is deleted.
 */
export async function contactOf(
  db: Queryable,
  ctx: Pick<Ctx, 'secrets'>,
  accountId: string,
): Promise<{ channel: Channel; target: string; language: Language } | null> {
  const row = await db
    .selectFrom('platform.account as account')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('platform.guardian_consent')
          .select(['state', 'contact_cipher'])
          .whereRef('account_id', '=', 'account.id')
          .orderBy('requested_at', 'desc')
          .limit(1)
          .as('consent'),
      (join) => join.onTrue(),
    )
    .select(['account.phone_cipher', 'account.email_cipher', 'account.language', 'account.state'])
    .select(['consent.state as consent_state', 'consent.contact_cipher as guardian_cipher'])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (!row || row.state === 'deleted') return null
  const language = isLanguage(row.language) ? row.language : 'zh'
  const phone = plainContact(ctx, 'sms', row.phone_cipher)
  if (phone) return { channel: 'sms', target: phone, language }
  const email = plainContact(ctx, 'email', row.email_cipher)
  if (email) return { channel: 'email', target: email, language }
  const guardian = row.consent_state === 'given' ? row.guardian_cipher : null
  return guardian && { ...guardianContact(ctx, guardian), language }
}
