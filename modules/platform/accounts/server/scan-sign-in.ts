import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { accountRefusals, costLimits, scanLifeMs, scanPath } from '../contract.ts'
import { deviceOf, placeOf } from './device.ts'
import { isLimitedSession } from './sessions.ts'
import { arrivedAccount, openSignIn } from './sign-in.ts'
import { requireWithin } from './throttle.ts'
import { moveTicket, openTicket, ticketOf } from './tickets.ts'

/**
 * A ticket to be scanned: the console asks with `ticket`, which nobody else sees; its picture shows `address`, which opens
 * nothing by itself. Somebody who photographs the screen gains nothing.
 */
export async function beginScan(ctx: Ctx) {
  await requireWithin(ctx, 'scan', costLimits.scans)
  const { ticket, shown, expiresAt } = await openTicket(ctx, { kind: 'scan', isShown: true, lifeMs: scanLifeMs })
  return { ticket, address: `${ctx.config.publicUrl}${scanPath(shown)}`, expiresAt: expiresAt.toISOString() }
}

/**
 * A signed-in phone has read the picture: tells which computer asks, so that a picture of somebody else's is not confirmed.
 * @throws {Refusal} ticket_unknown
 */
export async function scanTicket(ctx: Ctx, shown: string) {
  const ticket = await ticketOf(ctx, 'scan', { shown })
  if (ticket.state !== 'open' && ticket.state !== 'scanned') throw accountRefusals.ticket_unknown()
  if (ticket.state === 'scanned' && ticket.accountId !== ctx.actor.accountId) throw accountRefusals.ticket_unknown()
  return await ctx.change('scanSignIn.scan', async (tx) => {
    await moveTicket(tx, ticket.id, ticket.state, 'scanned', accountOf(ctx))
    const reply = {
      device: deviceOf(ticket.userAgent),
      place: placeOf(ticket.ip),
      expiresAt: ticket.expiresAt.toISOString(),
    }
    return { subject: accountOf(ctx), reply }
  })
}

/**
 * The person on the phone says yes or no. A sign-in that has yet to set up its second step cannot say yes.
 * @throws {Refusal} ticket_unknown, forbidden
 */
export async function decideScan(ctx: Ctx, shown: string, { decision }: { decision: 'confirm' | 'refuse' }) {
  const accountId = accountOf(ctx)
  const ticket = await ticketOf(ctx, 'scan', { shown })
  const isLimited = await isLimitedSession(ctx)
  return await ctx.change('scanSignIn.decide', async (tx) => {
    if (ticket.state !== 'scanned' || ticket.accountId !== accountId) throw accountRefusals.ticket_unknown()
    if (decision === 'confirm' && isLimited) throw kernelRefusals.forbidden()
    await moveTicket(tx, ticket.id, 'scanned', decision === 'confirm' ? 'confirmed' : 'refused')
    return { subject: accountId, after: { decision }, reply: null }
  })
}

/**
 * What the console asks again and again: nothing yet, or the sign-in of whoever confirmed. It is given out once. The phone
 * that confirmed has passed the second step already.
 * @throws {Refusal} ticket_unknown for one that is unknown, used, refused or past its time (spec §7)
 */
export async function scanCheck(ctx: Ctx, { ticket: token }: { ticket?: string | undefined }) {
  if (!token) throw accountRefusals.ticket_unknown()
  const ticket = await ticketOf(ctx, 'scan', { ticket: token })
  if (ticket.state === 'open' || ticket.state === 'scanned')
    return { state: ticket.state, session_key: null, userInfo: null, draftKey: null }
  const account =
    ticket.state !== 'confirmed' || ticket.accountId === null
      ? undefined
      : await arrivedAccount(ctx.db, ticket.accountId)
  if (account?.state !== 'normal') throw accountRefusals.ticket_unknown()
  return await ctx.change('scanSignIn.signIn', async (tx) => {
    await moveTicket(tx, ticket.id, 'confirmed', 'used')
    const opened = await openSignIn(tx, ctx, account)
    return { ...opened, reply: { state: 'confirmed' as const, ...opened.reply } }
  })
}
