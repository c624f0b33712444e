import type { z } from 'zod'
import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx, may } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { eachOnItsOwn, enqueue } from '#kernel/server/jobs.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { actorOfSession, audiencePage, isInAudience, type Reachable } from '#modules/platform/accounts/server/index.ts'
import { isWanted } from '#modules/platform/messaging/contract/choices.ts'
import type { MessageChannel } from '#modules/platform/messaging/contract.ts'
import {
  cancelPushed,
  hasWaiting,
  holdPushed,
  type PushedMessage,
  releasePushed,
  retryPushed,
  writePushed,
} from '#modules/platform/messaging/server/index.ts'
import { holdTree, pathNow } from '#modules/platform/organizations/server/index.ts'
import { type PushState, pushLimits, pushMoves, pushRefusals, pushRoutes } from '../contract.ts'
import { audience as audienceSchema, type pushSchemas } from '../schema.ts'
import { audienceCount, audienceLabels, audienceWhere, reachOf } from './audience.ts'

type Composed = z.output<typeof pushSchemas.compose.body>

/**
 * Puts a push into the queue: it is sent now, or when it is due.
 * @throws push_nobody, push_time_unfit, push_channel_not_yours
 */
export async function composePush(ctx: Ctx, given: Composed): Promise<{ id: string; people: number }> {
  const { actor } = ctx
  const { sessionId } = actor
  if (sessionId === null) throw kernelRefusals.signed_out()
  if (!actor.isAdmin && actor.scope === null) throw pushRefusals.push_nobody()
  if (given.channels.includes('chat-app') && !actor.isAdmin)
    throw pushRefusals.push_channel_not_yours({}, [{ path: 'channels', code: 'not_an_option' }])
  const scheduledAt = scheduleOf(ctx, given.scheduledAt ?? null)
  const { people } = await audienceCount(ctx, given.audience)
  if (people === 0) throw pushRefusals.push_nobody({}, [{ path: 'audience', code: 'required' }])
  const audienceWords = await audienceLabels(ctx, given.audience)
  const id = ctx.random.uuid()
  const channels = [...new Set(given.channels)]
  return await ctx.change('pushes.compose', async (tx) => {
    await holdTree(tx)
    await tx
      .insertInto('platform.push')
      .values({
        id,
        type: given.type,
        titles: JSON.stringify(given.title),
        bodies: JSON.stringify(given.body),
        channels,
        audience: JSON.stringify(given.audience),
        audience_labels: JSON.stringify(audienceWords),
        state: 'scheduled',
        unit_path: actor.isAdmin || !actor.scope ? [] : pathNow(actor.scope.organizationId),
        account_id: accountOf(ctx),
        session_id: sessionId,
        scheduled_at: scheduledAt,
        created_at: ctx.clock.now(),
      })
      .execute()
    if (scheduledAt === null) await enqueueSending(tx, id)
    const after = {
      type: given.type,
      title: given.title,
      channels,
      audience: given.audience,
      recipientCount: people,
      scheduledAt,
    }
    return { subject: id, after, reply: { id, people } }
  })
}

function scheduleOf(ctx: Ctx, asked: string | null): Date | null {
  if (asked === null) return null
  const at = new Date(asked)
  const aheadMs = at.getTime() - ctx.clock.now().getTime()
  if (aheadMs > 0 && aheadMs <= pushLimits.scheduleMaxMs) return at
  const days = Math.floor(pushLimits.scheduleMaxMs / 86_400_000)
  throw pushRefusals.push_time_unfit({ days }, [{ path: 'scheduledAt', code: 'wrong_format' }])
}

async function enqueueSending(tx: Tx, pushId: string): Promise<void> {
  await enqueue(tx, 'pushes.send', { pushId }, { key: `push ${pushId}` })
}

async function lockPush(tx: Tx, id: string) {
  const row = await tx.selectFrom('platform.push').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return { ...row, state: row.state as PushState, isUrgent: row.type === 'urgent' }
}
type PushRow = Awaited<ReturnType<typeof lockPush>>

/** Nothing more of it goes out until it is resumed. */
export function pausePush(ctx: Ctx, id: string): Promise<null> {
  return ctx.change('pushes.pause', async (tx) => {
    const row = await lockPush(tx, id)
    pushMoves.pause.require(row.state)
    await pause(tx, row, null)
    return { subject: id, before: { state: row.state }, after: { state: 'paused' }, reply: null }
  })
}

async function pause(tx: Tx, row: PushRow, haltedReason: string | null): Promise<void> {
  await tx
    .updateTable('platform.push')
    .set({ state: pushMoves.pause.to, paused_from: row.state, halted_reason: haltedReason })
    .where('id', '=', row.id)
    .execute()
  await holdPushed(tx, row.id)
}

/**
 * It goes on. Where it stood still because its sender may send no more, whoever resumes it answers for it from here, and has
 * to be one who may reach as far.
 */
export function resumePush(ctx: Ctx, id: string): Promise<null> {
  return ctx.change('pushes.resume', async (tx) => {
    const row = await lockPush(tx, id)
    pushMoves.resume.require(row.state)
    if (row.unit_path.length === 0 && !ctx.actor.isAdmin) throw kernelRefusals.forbidden()
    const state = row.paused_from ?? 'sending'
    await tx
      .updateTable('platform.push')
      .set({
        state,
        paused_from: null,
        halted_reason: null,
        ...(row.halted_reason === null
          ? {}
          : { account_id: accountOf(ctx), session_id: ctx.actor.sessionId ?? row.session_id }),
      })
      .where('id', '=', id)
      .execute()
    await releasePushed(tx, ctx, row)
    if (!row.is_written && (row.scheduled_at === null || row.scheduled_at <= ctx.clock.now()))
      await enqueueSending(tx, id)
    return { subject: id, before: { state: row.state }, after: { state }, reply: null }
  })
}

/** What has not gone out never will; what stands in inboxes stays there. */
export function cancelPush(ctx: Ctx, id: string, reason: string): Promise<null> {
  return ctx.change('pushes.cancel', async (tx) => {
    const row = await lockPush(tx, id)
    pushMoves.cancel.require(row.state)
    await tx
      .updateTable('platform.push')
      .set({ state: 'cancelled', paused_from: null, finished_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    await cancelPushed(tx, id)
    return { subject: id, before: { state: row.state }, after: { state: 'cancelled' }, reason, reply: null }
  })
}

/** @throws push_nothing_failed */
export function retryPush(ctx: Ctx, id: string): Promise<null> {
  return ctx.change('pushes.retry', async (tx) => {
    const row = await lockPush(tx, id)
    pushMoves.retry.require(row.state)
    const count = await retryPushed(tx, ctx, row)
    if (count === 0) throw pushRefusals.push_nothing_failed()
    await tx.updateTable('platform.push').set({ state: 'sending', finished_at: null }).where('id', '=', id).execute()
    return { subject: id, before: { state: row.state }, after: { state: 'sending', count }, reply: null }
  })
}

/**
 * Job: the next page of people gets its messages; then the page after it, so that a pause comes in between. Bears running
 * twice: where it stands is part of the change that writes them.
 */
export async function sendPush(ctx: Ctx, { pushId }: { pushId: string }): Promise<void> {
  await ctx.change('pushes.send', async (tx) => {
    const row = await lockPush(tx, pushId)
    const isDue = row.scheduled_at === null || row.scheduled_at <= ctx.clock.now()
    if ((row.state !== 'scheduled' && row.state !== 'sending') || row.is_written || !isDue)
      return { subject: pushId, reason: 'moved on meanwhile', reply: null }
    const halted = await haltedReason(ctx, row)
    if (halted !== null) {
      await pause(tx, row, halted)
      return { subject: pushId, before: { state: row.state }, after: { state: 'paused' }, reason: halted, reply: null }
    }
    const people = await nextPeople(ctx, tx, row)
    if (row.reached_account_id === null) await tellGroup(ctx, tx, row)
    await writePushed(
      tx,
      ctx,
      row,
      people.flatMap((person) => messagesFor(row, person)),
    )
    const isWritten = people.length < pushLimits.pagePeople
    const isDone = isWritten && !(await hasWaiting(tx, pushId))
    const state = isDone ? pushMoves.finish.to : pushMoves.start.to
    await tx
      .updateTable('platform.push')
      .set({
        state,
        started_at: row.started_at ?? ctx.clock.now(),
        finished_at: isDone ? ctx.clock.now() : null,
        reached_account_id: people.at(-1)?.accountId ?? row.reached_account_id,
        recipient_count: row.recipient_count + people.length,
        is_written: isWritten,
      })
      .where('id', '=', pushId)
      .execute()
    if (!isWritten) await enqueueSending(tx, pushId)
    return {
      subject: pushId,
      before: { state: row.state },
      after: { state, recipientCount: row.recipient_count + people.length },
      reply: null,
    }
  })
}

/** Why it may not be sent any more in this person's name, who may have lost the role or works elsewhere by now; null: it may. */
async function haltedReason(ctx: Ctx, row: PushRow): Promise<'sender-gone' | 'sender-not-permitted' | null> {
  try {
    const sender = await actorOfSession(ctx, row.session_id)
    return isUnderScope(sender, row.unit_path) && may(sender, pushRoutes.compose.name) ? null : 'sender-not-permitted'
  } catch (error) {
    if (error instanceof Refusal) return 'sender-gone'
    throw error
  }
}

/** Whether a push is for this account, by whom it is for and where its sender reaches now. */
export async function isStillMeant(
  ctx: Pick<Ctx, 'db'>,
  { pushId, accountId }: { pushId: string; accountId: string },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('platform.push')
    .select(['unit_path', 'audience'])
    .where('id', '=', pushId)
    .executeTakeFirst()
  if (!row) return true
  const where = audienceWhere(reachOf(row.unit_path), audienceSchema.parse(row.audience))
  return await isInAudience(ctx.db, where, accountId)
}

function nextPeople(ctx: Ctx, tx: Tx, row: PushRow) {
  const where = audienceWhere(reachOf(row.unit_path), audienceSchema.parse(row.audience))
  return audiencePage(ctx, tx, { where, after: row.reached_account_id, limit: pushLimits.pagePeople })
}

function textsIn(row: PushRow, language: Reachable['language']): { title: string; body: string } {
  const titles = row.titles as Record<string, string>
  const bodies = row.bodies as Record<string, string>
  return { title: titles[language] || (titles.zh ?? ''), body: bodies[language] || (bodies.zh ?? '') }
}

/**
 * One message for each of the chosen channels that reaches the person, and that the person wants, unless it is urgent. Whoever
 * wants none of those that would reach them finds it in the inbox.
 */
function messagesFor(row: PushRow, person: Reachable & { accountId: string }): PushedMessage[] {
  const shared = { accountId: person.accountId, language: person.language, ...textsIn(row, person.language) }
  const inApp: PushedMessage = { ...shared, channel: 'app', recipient: null }
  const reachable = (row.channels as MessageChannel[]).flatMap((channel): PushedMessage[] => {
    if (channel === 'app') return [inApp]
    const recipient = channel === 'chat-app' ? null : person.contacts[channel]
    return recipient === null ? [] : [{ ...shared, channel, recipient }]
  })
  if (row.isUrgent) return reachable
  const wanted = reachable.filter(
    ({ channel }) => (channel !== 'sms' && channel !== 'email') || isWanted(person.unwanted, 'pushes', channel),
  )
  return wanted.length === 0 && reachable.length > 0 ? [inApp] : wanted
}

/** A group is told once, in Chinese. */
async function tellGroup(ctx: Ctx, tx: Tx, row: PushRow): Promise<void> {
  if (!row.channels.includes('chat-app')) return
  const message = {
    channel: 'chat-app',
    accountId: null,
    recipient: null,
    language: 'zh',
    ...textsIn(row, 'zh'),
  } as const
  await writePushed(tx, ctx, row, [message])
}

/** Job of every minute: what is due begins, and what has gone out as a whole is done. */
export async function tickPushes(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('platform.push')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('scheduled_at', '<=', ctx.clock.now())
    .orderBy('scheduled_at')
    .execute()
  const written = await ctx.db
    .selectFrom('platform.push')
    .select('id')
    .where('state', '=', 'sending')
    .where('is_written', '=', true)
    .execute()
  const works = [
    ...due.map(({ id }) => ({ id, run: () => sendPush(ctx, { pushId: id }) })),
    ...written.map(({ id }) => ({ id, run: () => finishPush(ctx, id) })),
  ]
  await eachOnItsOwn(
    ctx,
    works,
    ({ id }) => id,
    ({ run }) => run(),
  )
}

async function finishPush(ctx: Ctx, id: string): Promise<void> {
  if (await hasWaiting(ctx.db, id)) return
  await ctx.change('pushes.finish', async (tx) => {
    const row = await lockPush(tx, id)
    if (row.state !== 'sending' || (await hasWaiting(tx, id)))
      return { subject: id, reason: 'moved on meanwhile', reply: null }
    await tx
      .updateTable('platform.push')
      .set({ state: pushMoves.finish.to, finished_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: row.state }, after: { state: 'sent' }, reply: null }
  })
}
