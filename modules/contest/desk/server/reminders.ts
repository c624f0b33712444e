import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { findAny, standingsOf } from '#modules/contest/declarations/server/index.ts'
import { maskContact } from '#modules/platform/accounts/contract/contacts.ts'
import { contactsOf } from '#modules/platform/accounts/server/index.ts'
import { deskLimits, deskRefusals } from '../contract.ts'
import { invitationView, openInvitation, renewInvitation, sendInvitation } from './invitations.ts'
import { lockDesk, type PreparedRow, tell, tellPupil } from './prepared.ts'
import { tasksOf } from './tasks.ts'

/**
 * Reminds the pupil of what comes next: of the invitation while it is open, the guardian of the consent, and once the draft
 * is the pupil's own, by the contact of their account.
 * @throws not_found, nobody_to_tell, too_many_requests
 */
export async function remind(ctx: Ctx, declarationId: string): Promise<{ sentTo: string }> {
  return await ctx.change('desk.remind', async (tx) => {
    const row = await lockDesk(ctx, tx, declarationId)
    requirePause(ctx, row)
    const sentTo = row.confirmed_at === null ? await remindOfInvitation(ctx, tx, row) : await remindOwner(ctx, tx, row)
    if (sentTo === null) throw deskRefusals.nobody_to_tell()
    return { subject: declarationId, reply: { sentTo } }
  })
}

function requirePause(ctx: Ctx, { told_at: toldAt }: PreparedRow): void {
  if (toldAt === null) return
  const leftMs = toldAt.getTime() + deskLimits.tellAgainMs - ctx.clock.now().getTime()
  if (leftMs > 0) throw kernelRefusals.too_many_requests({ retryAfterS: Math.ceil(leftMs / 1000) })
}

async function remindOfInvitation(ctx: Ctx, tx: Tx, row: PreparedRow): Promise<string | null> {
  const declaration = await findAny(tx, row.declaration_id)
  if (declaration?.state !== 'draft') throw kernelRefusals.not_found()
  const known = await openInvitation(tx, row.declaration_id)
  if (known?.account_id)
    return await tellPupil(ctx, tx, row, { template: 'desk.messages.consent', params: {}, to: 'guardian' })
  const isOpen = known !== undefined && known.expires_at > ctx.clock.now()
  const open = isOpen ? known : await renewInvitation(ctx, tx, row)
  return await sendInvitation(ctx, tx, row, invitationView(ctx, open))
}

async function remindOwner(ctx: Ctx, tx: Tx, row: PreparedRow): Promise<string | null> {
  const standing = (await standingsOf(ctx, [row.declaration_id])).get(row.declaration_id)
  if (!standing) throw kernelRefusals.not_found()
  const reached = await contactsOf(tx, ctx, standing.row.owner_account_id)
  const language = reached?.language ?? ctx.language
  const task = tasksOf({ standing, invitation: null, counted: 0, isEnded: false })[0] ?? 'wait'
  const told = {
    template: 'desk.messages.reminder',
    params: { title: standing.row.title, task: ctx.words.text(`desk.tasks.${task}`, {}, language) },
  }
  const channel = reached?.contacts.sms ? 'sms' : 'email'
  const target = reached?.contacts[channel] ?? null
  if (target === null) return await tellPupil(ctx, tx, row, told)
  await tell(ctx, tx, row, told, { channel, target, language, accountId: standing.row.owner_account_id })
  return maskContact(channel, target)
}
