import { isLanguage, type Language } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import type { Channel } from '../contract/contacts.ts'
import { guardianContact, plainContact } from './contact-cipher.ts'
import { latestConsent } from './guardian-consents.ts'

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
    .selectFrom('platform.account')
    .select(['phone_cipher', 'email_cipher', 'language', 'state'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row || row.state === 'deleted') return null
  const language = isLanguage(row.language) ? row.language : 'zh'
  const phone = plainContact(ctx, 'sms', row.phone_cipher)
  if (phone) return { channel: 'sms', target: phone, language }
  const email = plainContact(ctx, 'email', row.email_cipher)
  if (email) return { channel: 'email', target: email, language }
  const consent = await latestConsent(db, accountId)
  return consent?.state === 'given' ? { ...guardianContact(ctx, consent.contact_cipher), language } : null
}
