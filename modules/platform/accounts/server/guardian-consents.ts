import type { z } from 'zod'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import { emit } from '#kernel/server/jobs.ts'
import { hashToken, newToken } from '#kernel/server/secrets.ts'
import { agreementRefusals, guardianAgreement } from '#modules/platform/agreements/contract.ts'
import { currentAgreement } from '#modules/platform/agreements/server/index.ts'
import { sendMessage } from '#modules/platform/messaging/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { type Channel, maskContact, normalContact } from '../contract/contacts.ts'
import {
  accountRefusals,
  type ConsentState,
  consentMoves,
  consentRequestsPerDay,
  type GuardianLinkEnd,
  guardianConsentPath,
  guardianLinkLivesMs,
  guardianLinksPerDay,
} from '../contract.ts'
import type { guardianConsentSchemas } from '../schema.ts'
import { contactIndex, guardianContact, guardianContactCipher } from './contact-cipher.ts'
import { needsConsent, todayOn } from './person-checks.ts'
import { endSessions } from './sessions.ts'

/** Asks a guardian by a link; an earlier request of this child that is still open is closed. Part of a larger change. */
export async function requestConsent(
  tx: Tx,
  ctx: Ctx,
  asked: { accountId: string; childLoginName: string; by: Channel; target: string },
): Promise<{ sentTo: string; expiresAt: string }> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + (await readSetting(ctx, 'guardianLinkMs')))
  const target = normalContact(asked.by, asked.target)
  const token = newToken()
  await requireFewRequests(tx, ctx, contactIndex(ctx, asked.by, target))
  await tx
    .updateTable('platform.guardian_consent')
    .set({ state: consentMoves.expire.to, decided_at: now })
    .where('account_id', '=', asked.accountId)
    .where('state', 'in', [...consentMoves.expire.from])
    .execute()
  await tx
    .insertInto('platform.guardian_consent')
    .values({
      id: ctx.random.uuid(),
      account_id: asked.accountId,
      token_hash: hashToken(token),
      state: 'requested',
      contact_cipher: guardianContactCipher(ctx, asked.by, target),
      contact_index: contactIndex(ctx, asked.by, target),
      requested_at: now,
      expires_at: expiresAt,
    })
    .execute()
  await sendMessage(tx, ctx, {
    channel: asked.by,
    template: 'accounts.messages.guardianConsent',
    params: { child: asked.childLoginName, link: `${ctx.config.publicUrl}${guardianConsentPath(token)}` },
    secretParams: ['link'],
    recipient: target,
    language: ctx.language,
    accountId: asked.accountId,
  })
  return { sentTo: maskContact(asked.by, target), expiresAt: expiresAt.toISOString() }
}

const dayMs = 24 * 3600_000
const guardianLinkDays = guardianLinkLivesMs / dayMs

async function requireFewRequests(tx: Tx, ctx: Ctx, index: Buffer): Promise<void> {
  const asked = await tx
    .selectFrom('platform.guardian_consent')
    .select('requested_at as at')
    .where('contact_index', '=', index)
    .where('requested_at', '>', dayBefore(ctx))
    .orderBy('requested_at')
    .execute()
  requireFew(ctx, asked, consentRequestsPerDay)
}

async function requireFewLinks(tx: Tx, ctx: Ctx, consentId: string): Promise<void> {
  const sent = await tx
    .selectFrom('platform.guardian_link')
    .select('sent_at as at')
    .where('consent_id', '=', consentId)
    .where('sent_at', '>', dayBefore(ctx))
    .orderBy('sent_at')
    .execute()
  requireFew(ctx, sent, guardianLinksPerDay)
}

const dayBefore = (ctx: Ctx) => new Date(ctx.clock.now().getTime() - dayMs)

/** @param ofDay what there was since {@link dayBefore}, the oldest first */
function requireFew(ctx: Ctx, ofDay: readonly { at: Date }[], max: number): void {
  const [oldest] = ofDay
  if (!oldest || ofDay.length < max) return
  const retryAfterS = Math.ceil((oldest.at.getTime() - dayBefore(ctx).getTime()) / 1000)
  throw kernelRefusals.too_many_requests({ retryAfterS })
}

const pauseMs = 60_000

/**
 * The child asks again: the message was lost, the time ran out, the guardian refused by mistake. Without a contact the guardian
 * is asked where they were asked before, which the child sees masked.
 * @throws {Refusal} not_awaiting_consent, too_many_requests
 */
export function requestConsentAgain(ctx: Ctx, asked: { by?: Channel | undefined; target?: string | undefined }) {
  const accountId = accountOf(ctx)
  return ctx.change('guardianConsents.request', async (tx) => {
    const account = await tx
      .selectFrom('platform.account')
      .select(['state', 'login_name'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (account.state !== 'awaiting-consent') throw accountRefusals.not_awaiting_consent()
    const last = await latestConsent(tx, accountId)
    const sinceMs = last ? ctx.clock.now().getTime() - last.requested_at.getTime() : pauseMs
    if (sinceMs < pauseMs)
      throw kernelRefusals.too_many_requests({ retryAfterS: Math.ceil((pauseMs - sinceMs) / 1000) })
    const { by, target } = asked
    const contact = by && target ? { by, target } : lastContact(ctx, last)
    const reply = await requestConsent(tx, ctx, { accountId, childLoginName: account.login_name, ...contact })
    return { subject: accountId, after: { expiresAt: reply.expiresAt }, reply }
  })
}

function lastContact(ctx: Ctx, last: Awaited<ReturnType<typeof latestConsent>>): { by: Channel; target: string } {
  if (!last) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'target', code: 'required' }])
  const { channel, target } = guardianContact(ctx, last.contact_cipher)
  return { by: channel, target }
}

export function latestConsent(db: Queryable, accountId: string) {
  return db
    .selectFrom('platform.guardian_consent')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest request of a child as the child sees it. */
export async function consentOf(ctx: Ctx, accountId: string) {
  const consent = await latestConsent(ctx.db, accountId)
  if (!consent) return null
  const { channel, target } = guardianContact(ctx, consent.contact_cipher)
  return {
    state: stateAt(consent, ctx.clock.now()),
    contactMasked: maskContact(channel, target),
    requestedAt: consent.requested_at.toISOString(),
    expiresAt: consent.expires_at.toISOString(),
  }
}

/**
 * A request whose time has run out counts as expired before the nightly job has written it; so does one for an account that is
 * gone: nothing brings that back.
 */
function stateAt(consent: { state: string; expires_at: Date; account_state?: string }, now: Date): ConsentState {
  const isOver = consent.expires_at <= now || consent.account_state === 'deleted'
  return consent.state === 'requested' && isOver ? 'expired' : (consent.state as ConsentState)
}

/** The request behind its own link, or behind one that was sent later; undefined for an unknown token. */
export function consentByToken(db: Queryable, token: string) {
  const hash = hashToken(token)
  return db
    .selectFrom('platform.guardian_consent as consent')
    .innerJoin('platform.account as account', 'account.id', 'consent.account_id')
    .leftJoin('platform.guardian_link as link', (join) =>
      join.onRef('link.consent_id', '=', 'consent.id').on('link.token_hash', '=', hash),
    )
    .selectAll('consent')
    .select(['account.login_name', 'account.state as account_state', 'account.birth_on'])
    .select('link.expires_at as link_expires_at')
    .where((where) => where.or([where('consent.token_hash', '=', hash), where('link.token_hash', '=', hash)]))
    .executeTakeFirst()
}
type Consent = NonNullable<Awaited<ReturnType<typeof consentByToken>>>

/** Why the link of a consent that stands no longer opens the child's data; null: it does. */
function linkEnd(ctx: Ctx, consent: Consent): GuardianLinkEnd | null {
  if (isGrown(ctx, consent)) return 'grown'
  const since = consent.decided_at ?? consent.requested_at
  const until = consent.link_expires_at ?? new Date(since.getTime() + guardianLinkLivesMs)
  return until <= ctx.clock.now() ? 'old' : null
}

/** From 14 on a child decides alone: the guardian's link is over. */
function isGrown(ctx: Ctx, { birth_on: birthOn }: Pick<Consent, 'birth_on'>): boolean {
  return birthOn !== null && !needsConsent(birthOn, todayOn(ctx))
}

/**
 * The child whose data the holder of this link may see and dispose of: while the consent stands, is the newest of the child (another
 * contact asked since makes it worthless), and the link lives. Undefined for any other token.
 * @throws {Refusal} guardian_link_old, guardian_link_grown
 */
export async function childOfToken(
  ctx: Ctx,
  token: string,
): Promise<{ accountId: string; loginName: string } | undefined> {
  const consent = await consentByToken(ctx.db, token)
  if (consent?.state !== 'given' || consent.account_state === 'deleted') return undefined
  if ((await latestConsent(ctx.db, consent.account_id))?.id !== consent.id) return undefined
  const end = linkEnd(ctx, consent)
  if (end === 'old') throw accountRefusals.guardian_link_old()
  if (end === 'grown') throw accountRefusals.guardian_link_grown()
  return { accountId: consent.account_id, loginName: consent.login_name }
}

/**
 * Sends a new link to the contact that consented, whoever holds an old one: only who reads that contact's messages gets further.
 * @throws {Refusal} wrong_state, guardian_link_grown, too_many_requests
 */
export function resendLink(ctx: Ctx, token: string): Promise<{ sentTo: string; days: number }> {
  return ctx.change('guardianConsents.resend', async (tx) => {
    const found = await consentByToken(tx, token)
    if (!found) throw kernelRefusals.not_found()
    await tx.selectFrom('platform.account').select('id').where('id', '=', found.account_id).forUpdate().execute()
    const consent = (await consentByToken(tx, token)) ?? found
    consentMoves.withdraw.require(consent.state as ConsentState)
    if (consent.account_state === 'deleted') throw kernelRefusals.not_found()
    if (isGrown(ctx, consent)) throw accountRefusals.guardian_link_grown()
    await requireFewLinks(tx, ctx, consent.id)
    const now = ctx.clock.now()
    const fresh = newToken()
    await tx
      .insertInto('platform.guardian_link')
      .values({
        token_hash: hashToken(fresh),
        consent_id: consent.id,
        sent_at: now,
        expires_at: new Date(now.getTime() + guardianLinkLivesMs),
      })
      .execute()
    const { channel, target } = guardianContact(ctx, consent.contact_cipher)
    await sendMessage(tx, ctx, {
      channel,
      template: 'accounts.messages.guardianLink',
      params: {
        child: consent.login_name,
        link: `${ctx.config.publicUrl}${guardianConsentPath(fresh)}`,
        days: String(guardianLinkDays),
      },
      secretParams: ['link'],
      recipient: target,
      language: ctx.language,
      accountId: consent.account_id,
    })
    const sentTo = maskContact(channel, target)
    return {
      subject: consent.account_id,
      after: { consent: consent.id, sentTo },
      reply: { sentTo, days: guardianLinkDays },
    }
  })
}

/** What a guardian is shown: the child's login name and nothing else about the child. */
export async function viewConsent(ctx: Ctx, consent: Consent) {
  const end = consent.state === 'given' && consent.account_state !== 'deleted' ? linkEnd(ctx, consent) : null
  const contact = end === 'old' ? guardianContact(ctx, consent.contact_cipher) : null
  const agreement = await currentAgreement(ctx.db, guardianAgreement, ctx.clock.now())
  return {
    state: stateAt(consent, ctx.clock.now()),
    childLoginName: consent.login_name,
    requestedAt: consent.requested_at.toISOString(),
    expiresAt: consent.expires_at.toISOString(),
    decidedAt: consent.decided_at?.toISOString() ?? null,
    agreementVersion: consent.agreement_version ?? agreement?.version ?? '',
    linkEnd: end,
    newLinkTo: contact && maskContact(contact.channel, contact.target),
  }
}

type Decision = z.output<typeof guardianConsentSchemas.decide.body>

/**
 * The guardian gives or refuses consent, or withdraws what was given; the link of the message is the proof of who it is.
 * @throws {Refusal} wrong_state, consent_expired, agreement_outdated, guardian_link_grown
 */
export function decideConsent(ctx: Ctx, token: string, decision: Decision) {
  return ctx.change('guardianConsents.decide', async (tx) => {
    const found = await consentByToken(tx, token)
    if (!found) throw kernelRefusals.not_found()
    // Locked one after the other in this order everywhere: the account first.
    await tx.selectFrom('platform.account').select('id').where('id', '=', found.account_id).forUpdate().execute()
    const consent = (await consentByToken(tx, token)) ?? found
    if (stateAt(consent, ctx.clock.now()) === 'expired') throw accountRefusals.consent_expired()
    const move = consentMoves[decision.decision]
    move.require(consent.state as ConsentState)
    if (decision.decision === 'withdraw' && isGrown(ctx, consent)) throw accountRefusals.guardian_link_grown()
    await tx
      .updateTable('platform.guardian_consent')
      .set({ state: move.to, decided_at: ctx.clock.now(), ip: ctx.ip, ...(await givenBy(ctx, tx, decision)) })
      .where('id', '=', consent.id)
      .execute()
    if (decision.decision === 'give') {
      await admit(tx, ctx, consent.account_id)
      await emit(tx, 'accounts.consentGiven', { accountId: consent.account_id })
    }
    if (decision.decision === 'withdraw') await forgetPerson(tx, ctx, consent)
    return {
      subject: consent.account_id,
      before: { consent: consent.state },
      after: { consent: move.to },
      reply: { state: move.to },
    }
  })
}

async function givenBy(ctx: Ctx, tx: Tx, decision: Decision) {
  if (decision.decision !== 'give') return {}
  const agreement = await currentAgreement(tx, guardianAgreement, ctx.clock.now())
  if (agreement?.version !== decision.agreementVersion)
    throw agreementRefusals.agreement_outdated({ kind: guardianAgreement })
  return {
    guardian_name: decision.guardianName,
    relation: decision.relation,
    agreement_version: decision.agreementVersion,
  }
}

/** What waited for the consent is open from now on. */
async function admit(tx: Tx, ctx: Ctx, accountId: string): Promise<void> {
  await tx
    .updateTable('platform.account')
    .set({ state: 'normal', updated_at: ctx.clock.now() })
    .where('id', '=', accountId)
    .where('state', '=', 'awaiting-consent')
    .execute()
}

/**
 * Back to what may be kept without consent; modules that hold more of the child hear of it and delete theirs. What the office
 * has locked or deleted stays so: a guardian's word does not open it.
 */
async function forgetPerson(
  tx: Tx,
  ctx: Ctx,
  { account_id: accountId, account_state: before }: Pick<Consent, 'account_id' | 'account_state'>,
): Promise<void> {
  await tx
    .updateTable('platform.account')
    .set({
      state: before === 'locked' || before === 'deleted' ? before : 'awaiting-consent',
      display_name: null,
      organization_id: null,
      phone_cipher: null,
      phone_index: null,
      phone_masked: null,
      email_cipher: null,
      email_index: null,
      email_masked: null,
      identity: null,
      id_number_cipher: null,
      id_number_index: null,
      updated_at: ctx.clock.now(),
    })
    .where('id', '=', accountId)
    .execute()
  await endSessions(tx, ctx, { accountId }, 'consent-withdrawn')
  await handle(ctx, tx, 'accounts.consentWithdrawn', { accountId })
  await emit(tx, 'accounts.consentWithdrawn', { accountId })
}
