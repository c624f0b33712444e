import { sql } from 'kysely'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { flush } from '#kernel/server/connection.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { sha256 } from '#kernel/server/secrets.ts'
import { sendMessage } from '#modules/platform/messaging/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { type Channel, maskContact, normalContact } from '../contract/contacts.ts'
import { accountRefusals, codeLimits } from '../contract.ts'
import type { CaptchaAnswer } from '../schema.ts'
import { countersFor } from './boot.ts'
import { examineCaptcha } from './captcha.ts'
import { contactIndex } from './contact-cipher.ts'
import { countUp } from './throttle.ts'

export type Purpose = 'register' | 'recover' | 'change-contact'

export interface CodeRequest {
  purpose: Purpose
  by: Channel
  target: string
  captcha?: CaptchaAnswer | undefined
}

/**
 * Sends a code to a phone or e-mail. The answer is the same whether or not anybody has this contact: where a code would be
 * of no use, its owner gets a message that says so, or none, and a code that nobody knows is stored.
 * @throws {Refusal} too_many_requests with the wait for this target
 */
export async function sendOneTimeCode(ctx: Ctx, asked: CodeRequest) {
  if (asked.purpose === 'change-contact') accountOf(ctx)
  const target = normalContact(asked.by, asked.target)
  const targetIndex = codeTarget(ctx, asked.by, target)
  const sentFromHere = await countUp(ctx, `codes-ip:${sha256(ctx.ip ?? '').toString('base64url')}`, 3600_000)
  const demand = sentFromHere > codeLimits.perIpAndHour ? 'proof' : 'captcha'
  const refusal = await examineCaptcha(ctx, asked.captcha, demand)
  const lifeMs = await readSetting(ctx, 'oneTimeCodeMs')
  return ctx.change('oneTimeCodes.send', async (tx) => {
    if (refusal) throw refusal
    const now = ctx.clock.now()
    await lockTarget(tx, targetIndex)
    await requirePause(tx, ctx, targetIndex)
    const isKnown = await hasOwner(tx, ctx, asked, target)
    const isUseful = (asked.purpose === 'recover') === isKnown
    const code = String(ctx.random.integer(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')
    const id = ctx.random.uuid()
    const expiresAt = new Date(now.getTime() + lifeMs)
    await tx
      .insertInto('platform.one_time_code')
      .values({
        id,
        purpose: asked.purpose,
        target_index: targetIndex,
        // a hash that no code has, where the code must not work
        code_hash: isUseful ? codeHash(ctx, targetIndex, code) : ctx.random.bytes(32),
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    // Of a recovery that nobody can be told of the same is done, and taken back: how long an answer takes tells nobody anything.
    const isTold = isUseful || asked.purpose !== 'recover'
    const hasCode = isUseful || !isTold
    await sql`savepoint telling`.execute(tx)
    await sendMessage(tx, ctx, {
      channel: asked.by,
      template: hasCode ? `accounts.messages.${templates[asked.purpose]}` : 'accounts.messages.contactInUse',
      params: hasCode ? { code, minutes: String(Math.round(lifeMs / 60_000)) } : { site: ctx.config.publicUrl },
      secretParams: ['code'],
      recipient: target,
      language: ctx.language,
      accountId: ctx.actor.accountId,
    })
    // what still waits to be sent would travel with the one and not with the other
    await flush(tx)
    await (isTold ? sql`release savepoint telling` : sql`rollback to savepoint telling`).execute(tx)
    const reply = {
      sentTo: maskContact(asked.by, target),
      expiresAt: expiresAt.toISOString(),
      nextAt: new Date(now.getTime() + codeLimits.pauseMs).toISOString(),
    }
    return { subject: id, after: { purpose: asked.purpose, channel: asked.by }, reply }
  })
}

const templates = { register: 'registerCode', recover: 'recoverCode', 'change-contact': 'changeContactCode' } as const

function codeTarget(ctx: Ctx, channel: Channel, target: string): Buffer {
  return ctx.secrets.blindIndex(target, `one-time-code.${channel}`)
}

function codeHash(ctx: Ctx, targetIndex: Buffer, code: string): Buffer {
  return ctx.secrets.blindIndex(`${targetIndex.toString('hex')}:${code}`, 'one-time-code.code')
}

/** Requests for one target come one after the other, else two at once would both find no code before them. */
async function lockTarget(tx: Tx, targetIndex: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${targetIndex.readInt32BE(0)}, ${targetIndex.readInt32BE(4)})`.execute(tx)
}

async function requirePause(tx: Tx, ctx: Ctx, targetIndex: Buffer): Promise<void> {
  const now = ctx.clock.now().getTime()
  const rows = await tx
    .selectFrom('platform.one_time_code')
    .select('created_at')
    .where('target_index', '=', targetIndex)
    .where('created_at', '>', new Date(now - 3600_000))
    .orderBy('created_at', 'desc')
    .execute()
  const [last] = rows
  const oldest = rows.at(-1)
  if (last && now - last.created_at.getTime() < codeLimits.pauseMs) throw wait(last.created_at, codeLimits.pauseMs, now)
  if (oldest && rows.length >= codeLimits.perTargetAndHour) throw wait(oldest.created_at, 3600_000, now)
}

function wait(since: Date, spanMs: number, now: number): Refusal {
  return kernelRefusals.too_many_requests({ retryAfterS: Math.ceil((since.getTime() + spanMs - now) / 1000) })
}

/**
 * Whether an account has this contact. For a recovery the guardian who consented counts as well; a new account of the
 * guardian's own does not clash with the child's.
 */
async function hasOwner(db: Queryable, ctx: Ctx, asked: CodeRequest, target: string): Promise<boolean> {
  const index = contactIndex(ctx, asked.by, target)
  const owners = await sql`
    select 1 from platform.account where ${sql.ref(asked.by === 'sms' ? 'phone_index' : 'email_index')} = ${index}
    union all
    select 1 from platform.guardian_consent where contact_index = ${index} and state = 'given' and ${asked.purpose === 'recover'}`.execute(
    db,
  )
  return owners.rows.length > 0
}

/** What became of the code that came with a request. */
export interface ExaminedCode {
  /** null when the code is right */
  refusal: Refusal | null
  /** uses the code up, in the change that it made possible */
  consume(tx: Tx): Promise<void>
}

/**
 * Compares a code with the newest one sent to this target for this purpose. A wrong one is counted, on connections of its
 * own, since the request will be refused; a right one is used up only with the change that it makes possible.
 */
export async function examineCode(
  ctx: Ctx,
  given: { purpose: Purpose; by: Channel; target: string; code: string },
  path: string,
): Promise<ExaminedCode> {
  const target = normalContact(given.by, given.target)
  const targetIndex = codeTarget(ctx, given.by, target)
  const guess = codeHash(ctx, targetIndex, given.code)
  const looked = await sql<{ id: string; is_right: boolean; attempts: number; expires_at: Date; used_at: Date | null }>`
    update platform.one_time_code
    set attempts = attempts + case when code_hash = ${guess} or attempts >= ${codeLimits.attempts} then 0 else 1 end
    where id = (
      select id from platform.one_time_code where target_index = ${targetIndex} and purpose = ${given.purpose}
      order by created_at desc limit 1)
    returning id, code_hash = ${guess} as is_right, attempts, expires_at, used_at`.execute(countersFor(ctx))
  const newest = looked.rows[0]
  const verdict = newest ? verdictOf(newest, ctx.clock.now()) : 'verification_code_invalid'
  return {
    refusal: verdict && accountRefusals[verdict]({}, [{ path, code: verdict }]),
    async consume(tx) {
      const used = await tx
        .updateTable('platform.one_time_code')
        .set({ used_at: ctx.clock.now() })
        .where('id', '=', newest?.id ?? '')
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (used.numUpdatedRows !== 1n)
        throw accountRefusals.verification_code_invalid({}, [{ path, code: 'verification_code_invalid' }])
    },
  }
}

function verdictOf(code: { is_right: boolean; attempts: number; expires_at: Date; used_at: Date | null }, now: Date) {
  if (code.used_at !== null) return 'verification_code_invalid'
  if (code.expires_at <= now) return 'verification_code_expired'
  if (code.is_right && code.attempts < codeLimits.attempts) return null
  return code.attempts >= codeLimits.attempts ? 'verification_code_invalid' : 'verification_code_wrong'
}
