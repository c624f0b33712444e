import { sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'

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

/** The sort of account, as `pupil`. */
export async function accountKind(db: Queryable, id: string): Promise<string> {
  const row = await db.selectFrom('platform.account').select('kind').where('id', '=', id).executeTakeFirstOrThrow()
  return row.kind
}
