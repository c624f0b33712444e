import { sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'
import { accountNames } from './names.ts'

/** What ties a reviewer to the owner of a work, and the blind index of the reviewer's own identity number. */
export interface Ties {
  /** the reviewer's phone or e-mail is the one that gave the guardian's consent for the owner */
  isGuardian: boolean
  idNumberIndex: Buffer | null
}

export async function reviewerTies(db: Queryable, asked: { reviewer: string; owner: string }): Promise<Ties> {
  const { rows } = await sql<{ id_number_index: Buffer | null; is_guardian: boolean }>`
    select id_number_index, exists (
      select from platform.guardian_consent consent
      where consent.account_id = ${asked.owner} and consent.state in ('requested', 'given')
        and consent.contact_index in (account.phone_index, account.email_index)) as is_guardian
    from platform.account account where id = ${asked.reviewer}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`account ${asked.reviewer} does not exist`)
  return { isGuardian: row.is_guardian, idNumberIndex: row.id_number_index }
}

/** How these accounts are called, by id: the name, or the login name of somebody who has given none. */
export async function shownNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const known = await accountNames(db, ids)
  return new Map([...known].map(([id, { name, loginName }]) => [id, name || loginName]))
}

/** The sort of account, as `pupil`. */
export async function accountKind(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('platform.account').select('kind').where('id', '=', id).executeTakeFirstOrThrow()
  return row.kind
}
