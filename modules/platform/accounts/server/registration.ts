import type { z } from 'zod'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { acceptAgreement } from '#modules/platform/agreements/server/index.ts'
import { isPhone, normalPhone } from '../contract/contacts.ts'
import { accountRefusals } from '../contract.ts'
import type { accountSchemas } from '../schema.ts'
import { examineCaptcha } from './captcha.ts'
import { contactIndex } from './contact-cipher.ts'
import { insertAccount } from './create-account.ts'
import { requestConsent } from './guardian-consents.ts'
import { type ExaminedCode, examineCode } from './one-time-codes.ts'
import { hashPassword, passwordProblems } from './passwords.ts'
import { completed, needsConsent, personProblems, todayOn } from './person-checks.ts'

type Registration = z.output<typeof accountSchemas.register.body>

/** What a child under 14 may not give before the guardian has consented (architecture, What stands firm 8). */
const personalFields = ['contact', 'name', 'sex', 'ethnicity', 'idType', 'idNumber', 'organizationId'] as const

/**
 * Registers a pupil, a teacher or a unit's contact. From 14 on the phone or e-mail is proven by a one-time code. Under 14
 * nothing but login, password, birth date and the guardian's contact is taken, and the guardian is asked by a link.
 * @throws {Refusal} invalid_input with every problem, consent_needed, verification_code_…, login_name_taken, agreement_outdated
 */
export async function register(ctx: Ctx, given: Registration) {
  const on = todayOn(ctx)
  const isChild = given.kind === 'pupil' && given.birthOn !== undefined && needsConsent(given.birthOn, on)
  if (isChild) refusePersonal(given)
  const person = completed(given)
  const problems = [
    ...registrationProblems(given, isChild),
    ...(await passwordProblems(ctx, given.password, given.loginName)),
    ...(await personProblems(ctx.db, person, on)),
  ]
  // A birth date told by the identity number counts like one that was typed.
  if (!isChild && given.kind === 'pupil' && person.birthOn && needsConsent(person.birthOn, on))
    problems.push({ path: 'birthOn', code: 'required' })
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
  const code = given.contact ? await examineCode(ctx, { purpose: 'register', ...given.contact }, 'contact.code') : null
  const captchaRefusal = isChild ? await examineCaptcha(ctx, given.captcha, 'captcha') : null
  const refusal = code?.refusal ?? captchaRefusal
  // A wrong code is refused before the dear work, but after a repeated request has had its kept answer.
  const passwordHash = refusal ? '' : await hashPassword(given.password)
  return ctx.change('accounts.register', async (tx) => {
    if (refusal) throw refusal
    return await registerIn(tx, ctx, { ...person, passwordHash, isChild }, code)
  })
}

async function registerIn(
  tx: Tx,
  ctx: Ctx,
  given: Registration & { passwordHash: string; isChild: boolean },
  code: ExaminedCode | null,
) {
  const state = given.isChild ? ('awaiting-consent' as const) : ('normal' as const)
  await code?.consume(tx)
  if (given.contact) await requireFreeContact(tx, ctx, given.contact)
  const { contact, captcha: _, ...account } = given
  const { accountId } = await insertAccount(tx, ctx, { ...account, state, contacts: contact ? [contact] : [] })
  await acceptAgreement(tx, ctx, { accountId, kind: 'privacy', version: given.privacyVersion })
  await acceptAgreement(tx, ctx, { accountId, kind: 'terms', version: given.termsVersion })
  if (given.isChild && given.guardianContact) {
    await requestConsent(tx, ctx, { accountId, childLoginName: given.loginName, ...given.guardianContact })
  }
  const reply = { accountId, loginName: given.loginName, state }
  return { subject: accountId, after: { kind: given.kind, loginName: given.loginName, state }, reply }
}

function refusePersonal(given: Registration): void {
  const early = personalFields.filter((field) => given[field] !== undefined)
  if (early.length === 0) return
  throw accountRefusals.consent_needed(
    {},
    early.map((path) => ({ path, code: 'consent_needed' })),
  )
}

function registrationProblems(given: Registration, isChild: boolean): FieldProblem[] {
  const problems: FieldProblem[] = []
  const missing = (path: string) => problems.push({ path, code: 'required' })
  if (given.kind === 'pupil' && given.birthOn === undefined) missing('birthOn')
  if (isChild && !given.guardianContact) missing('guardianContact')
  if (!isChild && !given.contact) missing('contact')
  if (!isChild && given.guardianContact) problems.push({ path: 'guardianContact', code: 'unknown_field' })
  // Whoever registers another's number as a login name would catch that person's sign-ins.
  const isOwn = given.contact?.by === 'sms' && normalPhone(given.contact.target) === given.loginName
  if (isPhone(given.loginName) && !isOwn) problems.push({ path: 'loginName', code: 'login_name_like_phone' })
  return problems
}

/**
 * The code was only sent to a contact nobody has; two registrations at once could both have one.
 * @throws {Refusal} verification_code_invalid
 */
export async function requireFreeContact(
  tx: Tx,
  ctx: Ctx,
  contact: { by: 'sms' | 'email'; target: string },
): Promise<void> {
  const index = contactIndex(ctx, contact.by, contact.target)
  const owner = await tx
    .selectFrom('platform.account')
    .select('id')
    .where(contact.by === 'sms' ? 'phone_index' : 'email_index', '=', index)
    .executeTakeFirst()
  if (owner)
    throw accountRefusals.verification_code_invalid({}, [{ path: 'contact.code', code: 'verification_code_invalid' }])
}
