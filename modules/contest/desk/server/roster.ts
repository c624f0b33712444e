import { sql } from 'kysely'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { holdsIdNumber, isPersonName } from '#modules/contest/declarations/contract/fields.ts'
import { liveWorks } from '#modules/contest/declarations/server/index.ts'
import { isPhone, maskContact, normalPhone } from '#modules/platform/accounts/contract/contacts.ts'
import { entriesOfType } from '#modules/platform/dictionary/server/index.ts'
import { deskLimits, deskRefusals } from '../contract.ts'
import type { PupilBody } from '../schema.ts'

const phonePurpose = 'desk_pupil.phone'

/** A phone as the roster keeps it. */
export function phoneCipher(ctx: Pick<Ctx, 'secrets'>, phone: string): Buffer {
  return ctx.secrets.encrypt(normalPhone(phone), phonePurpose)
}

export function plainPhone(ctx: Pick<Ctx, 'secrets'>, cipher: Buffer | null): string | null {
  return cipher && ctx.secrets.decrypt(cipher, phonePurpose)
}

export function maskedPhone(ctx: Pick<Ctx, 'secrets'>, cipher: Buffer | null): string | null {
  const phone = plainPhone(ctx, cipher)
  return phone && maskContact('sms', phone)
}

/** What is wrong with what was written about a pupil, all at once; an identity number is taken nowhere. */
export async function pupilProblems(ctx: Ctx, body: PupilBody): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const path of ['name', 'grade', 'className'] as const)
    if (holdsIdNumber(body[path])) problems.push({ path, code: 'id_number_in_text' })
  if (problems.every(({ path }) => path !== 'name') && !isPersonName(body.name))
    problems.push({ path: 'name', code: 'wrong_format' })
  for (const path of ['phone', 'guardianPhone'] as const) {
    const phone = body[path]
    if (phone && !isPhone(normalPhone(phone))) problems.push({ path, code: 'not_a_phone' })
  }
  if (body.stage !== null && !(await entriesOfType(ctx, 'stage')).some((entry) => entry.code === body.stage))
    problems.push({ path: 'stage', code: 'not_an_option' })
  return problems
}

async function requireGood(ctx: Ctx, body: PupilBody): Promise<void> {
  const problems = await pupilProblems(ctx, body)
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

function columnsOf(ctx: Ctx, body: PupilBody) {
  return {
    name: body.name,
    stage: body.stage,
    grade: body.grade,
    class_name: body.className,
    ...(body.phone === undefined ? {} : { phone_cipher: body.phone ? phoneCipher(ctx, body.phone) : null }),
    ...(body.guardianPhone === undefined
      ? {}
      : { guardian_phone_cipher: body.guardianPhone ? phoneCipher(ctx, body.guardianPhone) : null }),
  }
}

/** Writes one pupil down; false where somebody of this name, grade and class is there already. Part of a larger change. */
export async function insertPupil(ctx: Ctx, tx: Tx, id: string, body: PupilBody): Promise<boolean> {
  const inserted = await tx
    .insertInto('contest.desk_pupil')
    .values({ id, teacher_account_id: accountOf(ctx), created_at: ctx.clock.now(), ...columnsOf(ctx, body) })
    .onConflict((conflict) => conflict.columns(['teacher_account_id', 'name', 'grade', 'class_name']).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** How many stand on the asker's roster, which is held until the change has ended: two additions at once pass no limit. */
export async function heldPupilCount(ctx: Ctx, tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pupils of ${accountOf(ctx)}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('contest.desk_pupil')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('teacher_account_id', '=', accountOf(ctx))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @throws invalid_input, pupil_exists, roster_full */
export async function addPupil(ctx: Ctx, body: PupilBody): Promise<{ id: string }> {
  await requireGood(ctx, body)
  return await ctx.change('desk.addPupil', async (tx) => {
    if ((await heldPupilCount(ctx, tx)) >= deskLimits.pupilsMax)
      throw deskRefusals.roster_full({ max: deskLimits.pupilsMax })
    const id = ctx.random.uuid()
    if (!(await insertPupil(ctx, tx, id, body))) throw deskRefusals.pupil_exists({ name: body.name })
    return { subject: id, reply: { id } }
  })
}

/** A pupil of the asker's own roster, locked; a stranger's answers as one that does not exist. */
export async function lockPupil(ctx: Ctx, tx: Tx, id: string) {
  const row = await tx
    .selectFrom('contest.desk_pupil')
    .selectAll()
    .where('id', '=', id)
    .where('teacher_account_id', '=', accountOf(ctx))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** @throws not_found, invalid_input, pupil_exists */
export async function editPupil(ctx: Ctx, id: string, body: PupilBody): Promise<{ id: string }> {
  return await ctx.change('desk.editPupil', async (tx) => {
    await lockPupil(ctx, tx, id)
    await requireGood(ctx, body)
    const namesake = await tx
      .selectFrom('contest.desk_pupil')
      .select('id')
      .where('teacher_account_id', '=', accountOf(ctx))
      .where('name', '=', body.name)
      .where('grade', '=', body.grade)
      .where('class_name', '=', body.className)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (namesake) throw deskRefusals.pupil_exists({ name: body.name })
    await tx.updateTable('contest.desk_pupil').set(columnsOf(ctx, body)).where('id', '=', id).execute()
    return { subject: id, reply: { id } }
  })
}

/**
 * Takes a pupil off the roster, with everything the roster knew.
 * @throws not_found, pupil_has_draft
 */
export async function removePupil(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('desk.removePupil', async (tx) => {
    await lockPupil(ctx, tx, id)
    const drafts = await tx
      .selectFrom('contest.desk_draft')
      .select('declaration_id')
      .where('pupil_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    const live = await liveWorks(
      tx,
      drafts.map((draft) => draft.declaration_id),
    )
    if (live.length > 0) throw deskRefusals.pupil_has_draft()
    await tx.deleteFrom('contest.desk_pupil').where('id', '=', id).execute()
    return { subject: id, reply: null }
  })
}
