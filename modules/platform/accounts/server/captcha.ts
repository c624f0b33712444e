import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { accountRefusals, captchaLifeMs } from '../contract.ts'
import type { CaptchaAnswer } from '../schema.ts'
import { countersFor } from './boot.ts'
import { drawCaptcha } from './captcha-picture.ts'
import type { Demand } from './throttle.ts'

/** A fresh picture code; the one it replaces is worth nothing from now on. */
export async function newPicture(ctx: Ctx, replaces: string | undefined) {
  const { answer, image } = await drawCaptcha(ctx.random)
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + captchaLifeMs)
  const id = ctx.random.uuid()
  const write = countersFor(ctx)
  if (replaces) await write.deleteFrom('platform.captcha').where('id', '=', replaces).execute()
  await write
    .insertInto('platform.captcha')
    .values({ id, kind: 'picture', answer_hash: answerHash(ctx, id, answer), created_at: now, expires_at: expiresAt })
    .execute()
  return { id, kind: 'picture' as const, image, expiresAt: expiresAt.toISOString() }
}

function answerHash(ctx: Ctx, id: string, answer: string): Buffer {
  return ctx.secrets.blindIndex(`${id}:${answer.toUpperCase()}`, 'captcha.answer')
}

const algorithm = 'PBKDF2/SHA-256'
/** With these a phone calculates for about a second, this server for a millisecond. */
const work = { cost: 2000, counterMin: 200, counterMax: 1000 }

function proofSecrets(ctx: Ctx) {
  return {
    hmacSignatureSecret: ctx.secrets.blindIndex('signature', 'captcha.proof').toString('hex'),
    hmacKeySignatureSecret: ctx.secrets.blindIndex('key', 'captcha.proof').toString('hex'),
  }
}

/** A calculation for the browser: the accessible way, and what many failures lead to. Nothing is stored until it is used. */
export async function newProof(ctx: Ctx) {
  const expiresAt = new Date(ctx.clock.now().getTime() + captchaLifeMs)
  const { parameters, signature } = await createChallenge({
    algorithm,
    cost: work.cost,
    counter: work.counterMin + ctx.random.integer(work.counterMax - work.counterMin),
    deriveKey,
    data: { id: ctx.random.uuid(), expiresAt: expiresAt.toISOString() },
    ...proofSecrets(ctx),
  })
  if (!signature) throw new Error('the challenge came without a signature')
  // Members without a value are no JSON: what is signed is what the solver sends back.
  const wire = JSON.parse(JSON.stringify(parameters)) as Record<string, unknown>
  return { kind: 'proof' as const, challenge: { parameters: wire, signature }, expiresAt: expiresAt.toISOString() }
}

/**
 * Takes the answer and uses it up, right or wrong: one guess per picture. Answers null when all is well, else the refusal,
 * which the caller throws once it has made sure that the request is not merely a repetition of an answered one.
 */
export async function examineCaptcha(
  ctx: Ctx,
  given: CaptchaAnswer | undefined,
  demand: Demand,
): Promise<Refusal | null> {
  if (!ctx.config.hasCaptcha || demand === 'nothing') return null
  const at = (code: 'captcha_needed' | 'proof_needed') =>
    accountRefusals[code]({ demand }, [{ path: 'captcha', code: 'required' }])
  if (!given) return at(demand === 'proof' ? 'proof_needed' : 'captcha_needed')
  if ('proof' in given) return await examineProof(ctx, given.proof)
  // A picture does not help here, so it is not used up either.
  return demand === 'proof' ? at('proof_needed') : await examinePicture(ctx, given)
}

type Verdict = 'verification_code_wrong' | 'verification_code_invalid' | 'verification_code_expired'
const refused = (code: Verdict) => accountRefusals[code]({}, [{ path: 'captcha', code }])

async function examinePicture(ctx: Ctx, given: { id: string; answer: string }): Promise<Refusal | null> {
  const now = ctx.clock.now()
  const taken = await countersFor(ctx)
    .updateTable('platform.captcha')
    .set({ used_at: now })
    .where('id', '=', given.id)
    .where('kind', '=', 'picture')
    .where('used_at', 'is', null)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst()
  if (!taken) return refused('verification_code_invalid')
  if (taken.expires_at <= now) return refused('verification_code_expired')
  return taken.answer_hash.equals(answerHash(ctx, given.id, given.answer)) ? null : refused('verification_code_wrong')
}

async function examineProof(ctx: Ctx, proof: string): Promise<Refusal | null> {
  const payload = readPayload(proof)
  const data = payload?.challenge.parameters.data
  if (!payload || typeof data?.id !== 'string' || typeof data.expiresAt !== 'string')
    return refused('verification_code_invalid')
  const { verified } = await verifySolution({ ...payload, deriveKey, ...proofSecrets(ctx) })
  if (!verified) return refused('verification_code_wrong')
  const now = ctx.clock.now()
  const expiresAt = new Date(data.expiresAt)
  if (expiresAt <= now) return refused('verification_code_expired')
  const used = await countersFor(ctx)
    .insertInto('platform.captcha')
    .values({
      id: data.id,
      kind: 'proof',
      answer_hash: Buffer.alloc(0),
      created_at: now,
      expires_at: expiresAt,
      used_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return used ? null : refused('verification_code_invalid')
}

/** The solver's payload: JSON in base64. Anything else is an unknown proof. */
function readPayload(proof: string): Payload | null {
  let read: Partial<Payload> | null
  try {
    read = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Partial<Payload> | null
  } catch {
    return null
  }
  const isWhole =
    typeof read?.challenge?.parameters === 'object' &&
    read.challenge.parameters.algorithm === algorithm &&
    // Dear numbers would make this server calculate; ours are the only ones that are signed.
    read.challenge.parameters.cost === work.cost &&
    read.challenge.parameters.keyLength === 32 &&
    typeof read.challenge.signature === 'string' &&
    typeof read.solution?.counter === 'number' &&
    typeof read.solution.derivedKey === 'string'
  return isWhole ? (read as Payload) : null
}
