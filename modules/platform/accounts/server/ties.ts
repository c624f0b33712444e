import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { isContact } from '../contract/contacts.ts'
import { contactIndex } from './contact-cipher.ts'
import { accountNames } from './names.ts'

/** What ties a reviewer to the owner of a work, and the reviewer's own identity number and phone, neither of them readable. */
export interface Ties {
  /** the reviewer's phone or e-mail is the one that gave the guardian's consent for the owner */
  isGuardian: boolean
  /** read by {@link ownIdNumber}: the blind index of an account is no other module's */
  identity: { type: string | null; cipher: string } | null
  /** the blind index in base64, to compare with {@link phoneTie} */
  phone: string | null
  /** where somebody has given the reviewer a role at a school, whatever unit the profile names */
  schoolIds: readonly string[]
}

/** A column with what ties one account to another, for the statement that reads the work; null where nobody reviews. */
export function reviewerTiesSql(asked: {
  reviewer: RawBuilder<unknown>
  owner: RawBuilder<unknown>
}): RawBuilder<Ties | null> {
  return sql`(select json_build_object('identity', case when reviewer.id_number_cipher is not null then
        json_build_object('type', reviewer.identity ->> 'idType', 'cipher', encode(reviewer.id_number_cipher, 'base64')) end,
      'phone', encode(reviewer.phone_index, 'base64'), 'isGuardian', exists (
      select from platform.guardian_consent consent
      where consent.account_id = ${asked.owner} and consent.state in ('requested', 'given')
        and consent.contact_index in (reviewer.phone_index, reviewer.email_index)),
      'schoolIds', coalesce((select json_agg(given.organization_id) from platform.account_role given
        join ${sql.table(organizationTable)} place on place.id = given.organization_id
        where given.account_id = reviewer.id and place.kind = 'school'), '[]'))
    from platform.account reviewer where reviewer.id = ${asked.reviewer})`
}

/** The identity number in full, to be compared with and never for a reply; null where the account has none. */
export function ownIdNumber(ctx: Pick<Ctx, 'secrets'>, { identity }: Ties): { idType: string; number: string } | null {
  if (identity === null) return null
  const number = ctx.secrets.decrypt(Buffer.from(identity.cipher, 'base64'), 'account.idNumber')
  return { idType: identity.type ?? '01', number }
}

/**
 * Whether two accounts are known to be of one person: by the same identity number, of which the blind indexes are compared. A
 * phone or an e-mail cannot tell: only one account has it. Of whom nothing is known nothing is said.
 */
export async function isSamePerson(db: Queryable, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from platform.account mine join platform.account theirs on theirs.id_number_index = mine.id_number_index
    where mine.id = ${one} and theirs.id = ${other}`.execute(db)
  return rows.length > 0
}

/** What somebody wrote into a form, as `Ties.phone` would have it; null where it is no phone. */
export function phoneTie(ctx: Pick<Ctx, 'secrets'>, written: unknown): string | null {
  if (typeof written !== 'string' || !isContact('sms', written)) return null
  return contactIndex(ctx, 'sms', written).toString('base64')
}

/** How these accounts are called, by id: the name, or the login name of somebody who has given none. */
export async function shownNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const known = await accountNames(db, ids)
  return new Map([...known].map(([id, { name, loginName }]) => [id, name || loginName]))
}

/** How far the account is, as `awaiting-consent`. */
export async function accountState(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('platform.account').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  return row.state
}

/** The sort of account, as `pupil`. */
export async function accountKind(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('platform.account').select('kind').where('id', '=', id).executeTakeFirstOrThrow()
  return row.kind
}
