import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { supportRefusals } from '../contract.ts'
import { askedSince } from './queries.ts'

const hourMs = 3_600_000

/** Counts a vote; the same voter's earlier one is replaced. */
export async function rateQuestion(ctx: Ctx, questionId: string, isHelpful: boolean): Promise<{ isHelpful: boolean }> {
  const voter = askerIndex(ctx, 'support.voter')
  return await ctx.change('support.rate', async (tx) => {
    // Two votes at once on one question: counted one after the other.
    await tx.selectFrom('platform.question').select('id').where('id', '=', questionId).forUpdate().execute()
    await tx
      .insertInto('platform.question_vote')
      .values({ question_id: questionId, voter_index: voter, is_helpful: isHelpful })
      .onConflict((conflict) => conflict.columns(['question_id', 'voter_index']).doUpdateSet({ is_helpful: isHelpful }))
      .execute()
    await sql`
      update platform.question set (helpful_count, unhelpful_count) =
        (select count(*) filter (where is_helpful), count(*) filter (where not is_helpful)
         from platform.question_vote where question_id = ${questionId})
      where id = ${questionId}`.execute(tx)
    return { subject: questionId, reply: { isHelpful } }
  })
}

/**
 * Takes in a question for the office. An answer goes to the contact, which is kept encrypted.
 * @throws too_many_questions
 */
export async function askQuestion(
  ctx: Ctx,
  asked: { question: string; contact?: string | undefined },
): Promise<{ id: string }> {
  const asker = askerIndex(ctx, 'support.asker')
  await requirePatience(ctx, asker)
  const id = ctx.random.uuid()
  return await ctx.change('support.ask', async (tx) => {
    await tx
      .insertInto('platform.asked_question')
      .values({
        id,
        account_id: ctx.actor.accountId,
        asker_index: asker,
        body: asked.question,
        contact_cipher: asked.contact ? ctx.secrets.encrypt(asked.contact, 'support.contact') : null,
        language: ctx.language,
        created_at: ctx.clock.now(),
      })
      .execute()
    return { subject: id, after: { language: ctx.language, hasContact: Boolean(asked.contact) }, reply: { id } }
  })
}

/** Who asks or votes, without keeping who it is: the account, else the address together with the browser. */
function askerIndex(ctx: Ctx, purpose: string): Buffer {
  return ctx.secrets.blindIndex(
    ctx.actor.accountId ?? `${ctx.ip} ${purpose === 'support.voter' ? ctx.userAgent : ''}`,
    purpose,
  )
}

/** A whole school may sit behind one address: those who have not signed in have a higher bound together. */
async function requirePatience(ctx: Ctx, asker: Buffer): Promise<void> {
  const max = await readSetting(ctx, ctx.actor.accountId ? 'questionsPerHour' : 'questionsPerHourAndAddress')
  const nowMs = ctx.clock.now().getTime()
  const { count, oldestAt } = await askedSince(ctx, asker, new Date(nowMs - hourMs))
  if (count < max || oldestAt === null) return
  throw supportRefusals.too_many_questions({ retryAfterS: Math.ceil((oldestAt.getTime() + hourMs - nowMs) / 1000) })
}
