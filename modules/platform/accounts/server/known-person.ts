import { sql } from 'kysely'
import { isLanguage, type Language } from '#kernel/contract/languages.ts'
import { readLater } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import type { UnwantedChannels } from '#modules/platform/messaging/contract/choices.ts'
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

/** How an account is reached, and in which language it is told. */
export interface Reachable {
  contacts: { readonly [C in Channel]: string | null }
  language: Language
  /** ways that the person does not want; a guardian's contact is not theirs to choose about */
  unwanted?: UnwantedChannels
}

/** What {@link reachableBy} reads. */
interface ContactRow {
  phone_cipher: Buffer | null
  email_cipher: Buffer | null
  language: string
  unwanted_channels: unknown
  consent_state: string | null
  guardian_cipher: Buffer | null
}

const contacts = fixedStatement<{ account: string }, ContactRow & { state: string }>(
  (value) => sql`
    select account.phone_cipher, account.email_cipher, account.language, account.state, account.unwanted_channels,
      consent.state as consent_state, consent.contact_cipher as guardian_cipher
    from platform.account account
    left join lateral (
      select given.state, given.contact_cipher from platform.guardian_consent given
      where given.account_id = account.id order by given.requested_at desc limit 1) consent on true
    where account.id = ${value('account')}`,
)

/**
 * Where messages to an account go: its phone and e-mail; for a child that has neither, to the guardian who consented. Null
 * when the account is deleted.
 */
export async function contactsOf(
  db: Queryable,
  ctx: Pick<Ctx, 'secrets'>,
  accountId: string,
): Promise<Reachable | null> {
  const { rows } = await db.executeQuery(contacts({ account: accountId }).compile(db))
  return reachableIn(ctx, rows[0])
}

/** The same, read together with the transaction's next statement. */
export async function contactsLater(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
  accountId: string,
): Promise<() => Reachable | null> {
  const rows = await readLater(tx, contacts({ account: accountId }))
  return () => reachableIn(ctx, rows()[0])
}

function reachableIn(ctx: Pick<Ctx, 'secrets'>, row: (ContactRow & { state: string }) | undefined): Reachable | null {
  if (!row || row.state === 'deleted') return null
  return reachableBy(ctx, row)
}

/** What {@link contactsOf} makes of a row. */
export function reachableBy(ctx: Pick<Ctx, 'secrets'>, row: ContactRow): Reachable {
  const language = isLanguage(row.language) ? row.language : 'zh'
  const sms = plainContact(ctx, 'sms', row.phone_cipher)
  const email = plainContact(ctx, 'email', row.email_cipher)
  const cipher = row.consent_state === 'given' ? row.guardian_cipher : null
  if (sms !== null || email !== null || cipher === null)
    return { contacts: { sms, email }, language, unwanted: row.unwanted_channels as UnwantedChannels }
  const guardian = guardianContact(ctx, cipher)
  return { contacts: { sms: null, email: null, [guardian.channel]: guardian.target }, language }
}
