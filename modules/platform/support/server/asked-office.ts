import { isLanguage, type Language } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { channels, isContact, normalContact } from '#modules/platform/accounts/contract/contacts.ts'
import { costLimits } from '#modules/platform/accounts/contract.ts'
import { contactsOf, requireWithin } from '#modules/platform/accounts/server/index.ts'
import { attachableFile } from '#modules/platform/files/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { askedMoves } from '../contract/office.ts'
import { type AskedQuestionState, supportRefusals } from '../contract.ts'
import { insertQuestion, type QuestionValues } from './question-office.ts'

/** Asked questions and feedback go the same way. */
const nouns = {
  askedQuestions: 'platform.asked_question',
  feedbacks: 'platform.feedback',
} as const
export type AskedNoun = keyof typeof nouns
type MoveName = 'take' | 'answer' | 'distill' | 'discard'

interface Asked {
  id: string
  state: string
  body: string
  account_id: string | null
}

async function moveAsked(
  ctx: Ctx,
  { noun, id, move }: { noun: AskedNoun; id: string; move: MoveName },
  parts: {
    reason?: string
    set?: { answer?: string; question_id?: string }
    also?: (tx: Tx, row: Asked) => Promise<{ question_id?: string } | undefined>
  } = {},
): Promise<void> {
  await ctx.change(`${noun}.${move}`, async (tx) => {
    const row = await tx
      .selectFrom(nouns[noun])
      .select(['id', 'state', 'body', 'account_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw kernelRefusals.not_found()
    askedMoves[move].require(row.state as AskedQuestionState)
    const more = await parts.also?.(tx, row)
    const set = { handled_by: ctx.actor.accountId, handled_at: ctx.clock.now(), ...parts.set, ...more }
    await tx
      .updateTable(nouns[noun])
      .set({ state: askedMoves[move].to, ...set })
      .where('id', '=', id)
      .execute()
    return {
      subject: id,
      before: { state: row.state },
      after: { state: askedMoves[move].to, ...more },
      ...(parts.reason === undefined ? {} : { reason: parts.reason }),
      reply: null,
    }
  })
}

/** Somebody of the office looks after it. */
export function takeAsked(ctx: Ctx, noun: AskedNoun, id: string): Promise<void> {
  return moveAsked(ctx, { noun, id, move: 'take' })
}

/** Answers; whoever can be reached is told by message. */
export function answerAsked(ctx: Ctx, noun: AskedNoun, id: string, answer: string): Promise<void> {
  return moveAsked(
    ctx,
    { noun, id, move: 'answer' },
    {
      set: { answer },
      also: async (tx, row) => {
        await sendAnswer(ctx, tx, { noun, row, answer })
        return undefined
      },
    },
  )
}

/** Publishes what was asked, in general words, among the frequent questions. */
export function distillQuestion(ctx: Ctx, id: string, values: Omit<QuestionValues, 'sort'>): Promise<void> {
  return moveAsked(
    ctx,
    { noun: 'askedQuestions', id, move: 'distill' },
    { also: async (tx) => ({ question_id: await insertQuestion(ctx, tx, { ...values, sort: 0 }) }) },
  )
}

export function distillFeedback(ctx: Ctx, id: string): Promise<void> {
  return moveAsked(ctx, { noun: 'feedbacks', id, move: 'distill' })
}

export function discardAsked(ctx: Ctx, noun: AskedNoun, id: string, reason: string): Promise<void> {
  return moveAsked(ctx, { noun, id, move: 'discard' }, { reason })
}

async function sendAnswer(
  ctx: Ctx,
  tx: Tx,
  { noun, row, answer }: { noun: AskedNoun; row: Asked; answer: string },
): Promise<void> {
  const left = (noun === 'askedQuestions' && (await givenContact(ctx, tx, row.id))) || null
  const known = row.account_id === null ? null : await contactsOf(tx, ctx, row.account_id)
  const reached = left ?? known
  if (!reached) return
  await notify(tx, ctx, {
    template: 'support.messages.answered',
    params: { question: row.body, answer },
    accountId: known && row.account_id,
    ...reached,
  })
}

/** The phone or e-mail that was left with the question; null for none, and for words that are neither. */
async function givenContact(ctx: Ctx, tx: Tx, id: string) {
  const { contact, language } = await contactOfQuestion(ctx, tx, id)
  const channel = channels.find((each) => contact !== null && isContact(each, contact))
  return channel && contact !== null ? { contacts: { [channel]: normalContact(channel, contact) }, language } : null
}

async function contactOfQuestion(
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<{ contact: string | null; language: Language }> {
  const row = await tx
    .selectFrom('platform.asked_question')
    .select(['contact_cipher', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return {
    contact: row.contact_cipher && ctx.secrets.decrypt(row.contact_cipher, 'support.contact'),
    language: isLanguage(row.language) ? row.language : 'zh',
  }
}

/**
 * Shows how whoever asked can be reached; who looked, and why, stands in the log.
 * @throws no_contact
 */
export async function unmaskContact(ctx: Ctx, id: string, reason: string): Promise<{ contact: string }> {
  return await ctx.change('askedQuestions.unmask', async (tx) => {
    const { contact } = await contactOfQuestion(ctx, tx, id)
    if (contact === null) throw supportRefusals.no_contact()
    return { subject: id, reason, reply: { contact } }
  })
}

/** What somebody has to say about the product. */
export async function giveFeedback(
  ctx: Ctx,
  accountId: string,
  given: { body: string; page?: string | undefined; pictures?: string[] | undefined },
): Promise<{ id: string }> {
  await requireWithin(ctx, 'feedback', costLimits.feedback)
  const id = ctx.random.uuid()
  return await ctx.change('support.giveFeedback', async (tx) => {
    await tx
      .insertInto('platform.feedback')
      .values({
        id,
        account_id: accountId,
        body: given.body,
        page: given.page ?? null,
        created_at: ctx.clock.now(),
      })
      .execute()
    const pictures = [...new Set(given.pictures ?? [])]
    for (const [position, fileId] of pictures.entries()) {
      const file = await attachableFile(tx, { fileId, accountId })
      if (file.purpose !== 'feedback') throw kernelRefusals.not_found()
      await tx.insertInto('platform.feedback_picture').values({ feedback_id: id, file_id: file.id, position }).execute()
    }
    return { subject: id, after: { page: given.page ?? null, pictures: pictures.length }, reply: { id } }
  })
}

const dayMs = 24 * 3_600_000

/** Job: what nobody has settled in time is overdue. */
export async function expireAsked(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - (await readSetting(ctx, 'questionTimeoutDays')) * dayMs)
  for (const noun of ['askedQuestions', 'feedbacks'] as const) {
    const due = await ctx.db
      .selectFrom(nouns[noun])
      .select('id')
      .where('state', 'in', askedMoves.expire.from)
      .where('created_at', '<=', since)
      .limit(1000)
      .execute()
    if (due.length === 0) continue
    await ctx.change(`${noun}.expire`, async (tx) => {
      const ids = due.map((row) => row.id)
      await tx
        .updateTable(nouns[noun])
        .set({ state: askedMoves.expire.to })
        .where('id', 'in', ids)
        .where('state', 'in', askedMoves.expire.from)
        .execute()
      return { subject: noun, after: { ids }, reply: undefined }
    })
  }
}
