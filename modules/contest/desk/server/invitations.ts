import { sql } from 'kysely'
import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { codeLength, codeOf, formatCode, readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { noteWrongCode, requireAttemptsLeft } from '#modules/contest/authorization-codes/server/index.ts'
import { canBeTakenOver, findAny, handOver, placeOf, rulesOf } from '#modules/contest/declarations/server/index.ts'
import { accountKind, accountState, shownNames } from '#modules/platform/accounts/server/index.ts'
import { deskLimits, deskRefusals, invitationPage } from '../contract.ts'
import { lockPrepared, type PreparedRow, tellPupil } from './prepared.ts'

const codePurpose = 'desk_invitation.code'
/** So often somebody is invited to one draft within a day. */
const perDayMax = 5
const dayMs = 86_400_000

export interface InvitationRow {
  id: string
  declaration_id: string
  code_cipher: Buffer
  created_at: Date
  expires_at: Date
  sent_at: Date | null
  revoked_at: Date | null
  used_at: Date | null
  account_id: string | null
}

/** As the teacher sees it who made it. */
export function invitationView(ctx: Ctx, row: Omit<InvitationRow, 'id' | 'declaration_id'>) {
  const code = formatCode(ctx.secrets.decrypt(row.code_cipher, codePurpose))
  const isOver = row.expires_at <= ctx.clock.now()
  const state = row.account_id !== null ? 'awaits-consent' : isOver ? 'expired' : 'open'
  return {
    state: state as 'open' | 'expired' | 'awaits-consent',
    code,
    link: linkOf(ctx, code),
    expiresAt: row.expires_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

/** The code stands behind the #: no server and no log is told it by opening the page. */
function linkOf(ctx: Pick<Ctx, 'config'>, code: string): string {
  return `${ctx.config.publicUrl}${invitationPage}#${code}`
}

/** The invitation of a draft that can still be taken up, or was and waits for a guardian. */
export async function openInvitation(db: Queryable, declarationId: string): Promise<InvitationRow | undefined> {
  return await db
    .selectFrom('contest.desk_invitation')
    .selectAll()
    .where('declaration_id', '=', declarationId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

/** Puts a new invitation in the place of the last one, which opens nothing from then on. Part of a larger change. */
export async function renewInvitation(ctx: Ctx, tx: Tx, draft: PreparedRow): Promise<InvitationRow> {
  await requireFewInvitations(ctx, tx, draft.declaration_id)
  await revokeOpen(ctx, tx, draft.declaration_id)
  const code = codeOf(Array.from({ length: codeLength - 1 }, () => ctx.random.integer(32)))
  const now = ctx.clock.now()
  return await tx
    .insertInto('contest.desk_invitation')
    .values({
      id: ctx.random.uuid(),
      declaration_id: draft.declaration_id,
      code_index: ctx.secrets.blindIndex(code, codePurpose),
      code_cipher: ctx.secrets.encrypt(code, codePurpose),
      created_at: now,
      expires_at: new Date(now.getTime() + deskLimits.invitationMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function requireFewInvitations(ctx: Ctx, tx: Tx, declarationId: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const recent = await tx
    .selectFrom('contest.desk_invitation')
    .select('created_at')
    .where('declaration_id', '=', declarationId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  const [oldest] = recent
  if (oldest && recent.length >= perDayMax)
    throw kernelRefusals.too_many_requests({
      retryAfterS: Math.ceil((oldest.created_at.getTime() - since.getTime()) / 1000),
    })
}

async function revokeOpen(ctx: Ctx, tx: Tx, declarationId: string): Promise<number> {
  const revoked = await tx
    .updateTable('contest.desk_invitation')
    .set({ revoked_at: ctx.clock.now() })
    .where('declaration_id', '=', declarationId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(revoked.numUpdatedRows)
}

/** @throws not_found, already_confirmed, too_many_requests */
export async function invite(ctx: Ctx, declarationId: string) {
  return await ctx.change('desk.invite', async (tx) => {
    const draft = await lockPrepared(ctx, tx, declarationId)
    const made = await renewInvitation(ctx, tx, draft)
    const view = invitationView(ctx, made)
    const sentTo = await sendInvitation(ctx, tx, draft, view)
    const sentAt = sentTo === null ? null : ctx.clock.now().toISOString()
    return { subject: declarationId, after: { expiresAt: view.expiresAt }, reply: { ...view, sentAt, sentTo } }
  })
}

/** Sends the open invitation to a phone of the roster; null where it knows none. */
export async function sendInvitation(
  ctx: Ctx,
  tx: Tx,
  draft: PreparedRow,
  view: { code: string; link: string },
): Promise<string | null> {
  const sentTo = await tellPupil(ctx, tx, draft, {
    template: 'desk.messages.invitation',
    params: { link: view.link, code: view.code },
    secretParams: ['link', 'code'],
  })
  if (sentTo !== null)
    await tx
      .updateTable('contest.desk_invitation')
      .set({ sent_at: ctx.clock.now() })
      .where('declaration_id', '=', draft.declaration_id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
  return sentTo
}

/** @throws not_found also where nothing is open, already_confirmed */
export async function revokeInvitation(ctx: Ctx, declarationId: string): Promise<null> {
  return await ctx.change('desk.revokeInvitation', async (tx) => {
    await lockPrepared(ctx, tx, declarationId)
    if ((await revokeOpen(ctx, tx, declarationId)) === 0) throw kernelRefusals.not_found()
    return { subject: declarationId, reply: null }
  })
}

/**
 * The row of what a person typed, or the refusal that says what is wrong with it; `lock` holds it for a change. The invitation and
 * what it leads to are of one moment: read one after the other, somebody else's taking over would look like a teacher's taking back.
 */
async function findInvitation(
  ctx: Ctx,
  db: Queryable,
  text: string,
  { lock }: { lock: boolean },
): Promise<InvitationRow | { refusal: Refusal }> {
  const code = readCode(text)
  if (code === null) return { refusal: deskRefusals.invitation_malformed() }
  const query = db
    .selectFrom('contest.desk_invitation')
    .selectAll()
    .select(canBeTakenOver(sql.ref('contest.desk_invitation.declaration_id')).as('leads_somewhere'))
    .where('code_index', '=', ctx.secrets.blindIndex(code, codePurpose))
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return { refusal: deskRefusals.invitation_unknown() }
  const refusal = refusalOf(ctx, row)
  return refusal ? { refusal } : row
}

function refusalOf(ctx: Ctx, row: InvitationRow & { leads_somewhere: boolean }): Refusal | null {
  if (row.used_at !== null || (row.account_id !== null && row.account_id !== ctx.actor.accountId))
    return deskRefusals.invitation_used()
  if (row.revoked_at !== null) return deskRefusals.invitation_revoked()
  // taken up in time: what it waits for is the guardian
  if (row.account_id === null && row.expires_at <= ctx.receivedAt)
    return deskRefusals.invitation_expired({ expiresAt: row.expires_at.toISOString() })
  return row.leads_somewhere ? null : deskRefusals.invitation_revoked()
}

/** Wrong codes are counted per account, and in the end refused unread; an unknown one alone is a guess. */
async function refuseCounted(ctx: Ctx, action: string, refusal: Refusal): Promise<never> {
  if (refusal.code === 'invitation_unknown') await noteWrongCode(ctx, action)
  throw refusal
}

/** What one is invited to: enough to know the teacher and the work by, and no more. */
export async function lookUpInvitation(ctx: Ctx, text: string) {
  await requireAttemptsLeft(ctx)
  const found = await findInvitation(ctx, ctx.db, text, { lock: false })
  if ('refusal' in found) return await refuseCounted(ctx, 'deskInvitations.lookUp', found.refusal)
  const declaration = await findAny(ctx.db, found.declaration_id)
  const draft = await ctx.db
    .selectFrom('contest.desk_draft as draft')
    .innerJoin('contest.desk_pupil as pupil', 'pupil.id', 'draft.pupil_id')
    .select(['pupil.name', 'draft.teacher_account_id'])
    .where('draft.declaration_id', '=', found.declaration_id)
    .executeTakeFirstOrThrow()
  if (!declaration) throw new Error(`invitation ${found.id} leads to no declaration`)
  const { definition } = await rulesOf(ctx, declaration)
  const names = await shownNames(ctx.db, [draft.teacher_account_id])
  const place = declaration.organization_id === null ? null : await placeOf(ctx, declaration.organization_id)
  return {
    pupil: draft.name,
    teacher: { name: names.get(draft.teacher_account_id) ?? '', school: place?.name ?? null },
    title: declaration.title,
    kind: declaration.kind,
    contest: definition.contest,
    expiresAt: found.expires_at.toISOString(),
    awaitsConsent: found.account_id === ctx.actor.accountId,
  }
}

export interface Accepted {
  outcome: 'taken-over' | 'awaits-consent'
  declaration: string | null
}

/**
 * The pupil confirms by taking the draft over. A child whose guardian has not consented yet takes the invitation up; it
 * becomes the owner as soon as the guardian has.
 * @throws invitation_…, invitation_for_pupils, too_many_requests, deadline_passed, team_cap_reached
 */
export async function acceptInvitation(ctx: Ctx, text: string): Promise<Accepted> {
  await requireAttemptsLeft(ctx)
  const accountId = accountOf(ctx)
  if ((await accountKind(ctx.db, accountId)) !== 'pupil') throw deskRefusals.invitation_for_pupils()
  const seen = await findInvitation(ctx, ctx.db, text, { lock: false })
  // only what is no code of ours is refused here: who has taken it over is answered as before
  if ('refusal' in seen && seen.refusal.code === 'invitation_unknown')
    return await refuseCounted(ctx, 'deskInvitations.accept', seen.refusal)
  return await ctx.change<Accepted>('deskInvitations.accept', async (tx) => {
    const found = await findInvitation(ctx, tx, text, { lock: false })
    if ('refusal' in found) throw found.refusal
    await lockDraft(tx, found.declaration_id)
    const row = await findInvitation(ctx, tx, text, { lock: true })
    if ('refusal' in row) throw row.refusal
    const declaration = row.declaration_id
    if ((await accountState(tx, accountId)) === 'awaiting-consent') {
      await tx.updateTable('contest.desk_invitation').set({ account_id: accountId }).where('id', '=', row.id).execute()
      return { subject: declaration, reply: { outcome: 'awaits-consent', declaration: null } }
    }
    await takeOver(ctx, tx, row, { accountId, organizationId: ctx.actor.organizationId })
    return {
      subject: declaration,
      after: { owner: accountId },
      reply: { outcome: 'taken-over', declaration },
    }
  })
}

/** First of all, as the teacher's side locks: the draft, then its invitation. */
export async function lockDraft(tx: Tx, declarationId: string): Promise<void> {
  await tx
    .selectFrom('contest.desk_draft')
    .select('declaration_id')
    .where('declaration_id', '=', declarationId)
    .forUpdate()
    .execute()
}

async function takeOver(
  ctx: Ctx,
  tx: Tx,
  row: Pick<InvitationRow, 'id' | 'declaration_id'>,
  to: { accountId: string; organizationId: string | null },
): Promise<void> {
  await handOver(ctx, tx, row.declaration_id, to)
  const now = ctx.clock.now()
  await tx
    .updateTable('contest.desk_invitation')
    .set({ used_at: now, account_id: to.accountId })
    .where('id', '=', row.id)
    .execute()
  await tx
    .updateTable('contest.desk_draft')
    .set({ confirmed_at: now })
    .where('declaration_id', '=', row.declaration_id)
    .execute()
}

/** Job: a guardian has consented. What the child took up before is its own now; what is over by now stays as it is. */
export async function takeOverAfterConsent(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const wanted = await ctx.db
    .selectFrom('contest.desk_invitation')
    .select(['id', 'declaration_id'])
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  for (const { id, declaration_id: declaration } of wanted) {
    await ctx
      .change('desk.takeOverAfterConsent', async (tx) => {
        await lockDraft(tx, declaration)
        const row = await tx
          .selectFrom('contest.desk_invitation')
          .selectAll()
          .where('id', '=', id)
          .where('used_at', 'is', null)
          .where('revoked_at', 'is', null)
          .forUpdate()
          .executeTakeFirst()
        if (row) await takeOver(ctx, tx, row, { accountId, organizationId: null })
        return { subject: declaration, after: { owner: accountId }, reply: null }
      })
      .catch((thrown: unknown) => {
        if (!isOver(thrown)) throw thrown
      })
  }
}

/** The window has closed, the teacher gave the draft up, or the child's unit has no room for it. */
function isOver(thrown: unknown): boolean {
  return thrown instanceof Refusal && ['deadline_passed', 'wrong_state', 'team_cap_reached'].includes(thrown.code)
}

/** Job: a guardian has taken the consent back. The teacher helps no more, and the roster forgets how the child is reached. */
export async function forgetAfterConsent(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const drafts = await ctx.db
    .selectFrom('contest.desk_invitation as invitation')
    .innerJoin('contest.desk_draft as draft', 'draft.declaration_id', 'invitation.declaration_id')
    .select(['draft.declaration_id', 'draft.pupil_id'])
    .where('invitation.account_id', '=', accountId)
    .execute()
  for (const draft of drafts) {
    await ctx.change('desk.forgetAfterConsent', async (tx) => {
      const now = ctx.clock.now()
      await tx
        .updateTable('contest.desk_draft')
        .set({ ended_at: now })
        .where('declaration_id', '=', draft.declaration_id)
        .where('ended_at', 'is', null)
        .execute()
      await tx
        .updateTable('contest.desk_pupil')
        .set({ phone_cipher: null, guardian_phone_cipher: null })
        .where('id', '=', draft.pupil_id)
        .execute()
      return { subject: draft.declaration_id, reason: 'consent-withdrawn', reply: null }
    })
  }
}
