import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { findAny } from '#modules/contest/declarations/server/index.ts'
import { type Channel, maskContact } from '#modules/platform/accounts/contract/contacts.ts'
import { shownNames } from '#modules/platform/accounts/server/index.ts'
import { sendMessage } from '#modules/platform/messaging/server/index.ts'
import { deskRefusals } from '../contract.ts'
import { plainPhone } from './roster.ts'

/** A draft that the teacher prepared, with its pupil as the roster knows them. */
export interface PreparedRow {
  declaration_id: string
  pupil_id: string
  confirmed_at: Date | null
  ended_at: Date | null
  name: string
  phone_cipher: Buffer | null
  guardian_phone_cipher: Buffer | null
  told_at: Date | null
}

/** A draft of the asker's desk, locked together with its pupil; a stranger's, or one whose help was ended, is none. */
export async function lockDesk(ctx: Ctx, tx: Tx, declarationId: string): Promise<PreparedRow> {
  const row = await tx
    .selectFrom('contest.desk_draft as draft')
    .innerJoin('contest.desk_pupil as pupil', 'pupil.id', 'draft.pupil_id')
    .select(['draft.declaration_id', 'draft.pupil_id', 'draft.confirmed_at', 'draft.ended_at'])
    .select(['pupil.name', 'pupil.phone_cipher', 'pupil.guardian_phone_cipher', 'pupil.told_at'])
    .where('draft.declaration_id', '=', declarationId)
    .where('draft.teacher_account_id', '=', accountOf(ctx))
    .where('draft.ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** The same while it still waits for its pupil. */
export async function lockPrepared(ctx: Ctx, tx: Tx, declarationId: string): Promise<PreparedRow> {
  const row = await lockDesk(ctx, tx, declarationId)
  if (row.confirmed_at !== null) throw deskRefusals.already_confirmed()
  const declaration = await findAny(tx, declarationId)
  if (declaration?.state !== 'draft') throw kernelRefusals.not_found()
  return row
}

export interface Told {
  template: string
  params: Readonly<Record<string, string>>
  secretParams?: readonly string[]
  /** who is meant first; the pupil unless said */
  to?: 'guardian'
}

/** Writes to a phone of the roster: the pupil's, else the guardian's. Answers it masked; null where it knows none. */
export async function tellPupil(ctx: Ctx, tx: Tx, row: PreparedRow, told: Told): Promise<string | null> {
  const phones = [plainPhone(ctx, row.phone_cipher), plainPhone(ctx, row.guardian_phone_cipher)]
  const phone = (told.to === 'guardian' ? phones.toReversed() : phones).find((each) => each !== null)
  if (!phone) return null
  await tell(ctx, tx, row, told, { channel: 'sms', target: phone, language: ctx.language, accountId: null })
  return maskContact('sms', phone)
}

/** Writes to whoever is meant, and remembers when. */
export async function tell(
  ctx: Ctx,
  tx: Tx,
  row: PreparedRow,
  told: Told,
  to: { channel: Channel; target: string; language: Ctx['language']; accountId: string | null },
): Promise<void> {
  const teacher = accountOf(ctx)
  const names = await shownNames(ctx.db, [teacher])
  await sendMessage(tx, ctx, {
    channel: to.channel,
    template: told.template,
    params: { teacher: names.get(teacher) ?? '', pupil: row.name, ...told.params },
    ...(told.secretParams ? { secretParams: told.secretParams } : {}),
    recipient: to.target,
    language: to.language,
    accountId: to.accountId,
  })
  await tx.updateTable('contest.desk_pupil').set({ told_at: ctx.clock.now() }).where('id', '=', row.pupil_id).execute()
}
