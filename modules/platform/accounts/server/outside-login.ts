import type { Configuration } from 'openid-client'
import { labelIn } from '#kernel/contract/languages.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { allSettings, readSecretSetting } from '#modules/platform/settings/server/index.ts'
import { isEmail } from '../contract/contacts.ts'
import { accountRefusals, costLimits, outsideLoginPath } from '../contract.ts'
import { contactIndex } from './contact-cipher.ts'
import { type ArrivedAccount, arrivedAccount, openSignIn, requireNoSecondStep } from './sign-in.ts'
import { requireWithin } from './throttle.ts'
import { moveTicket, openTicket, ticketOf } from './tickets.ts'

/** The other service must answer within this. */
const timeoutS = 10

/** Whether there is a button for it, what it says, and whether the account of whoever asks is tied to one there. */
export async function outsideLoginOffer(ctx: Ctx) {
  const settings = await allSettings(ctx)
  const isOffered = settings.outsideLoginIssuer !== ''
  const name = isOffered ? labelIn(settings.outsideLoginName, ctx.language) : ''
  return { isOffered, name, isLinked: ctx.actor.accountId !== null && (await isLinked(ctx, ctx.actor.accountId)) }
}

async function isLinked(ctx: Ctx, accountId: string): Promise<boolean> {
  const tied = await ctx.db
    .selectFrom('platform.outside_login')
    .select('account_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return tied !== undefined
}

interface Memory {
  verifier: string
  state: string
  nonce: string
}

/**
 * The address at the other service to go to (authorization code with PKCE, state and nonce), and the ticket to come back
 * with. The ticket stays in the browser that began: a stranger's answer cannot be slipped in.
 * @throws {Refusal} outside_login_off, outside_login_failed, too_many_requests
 */
export async function beginOutsideLogin(ctx: Ctx) {
  await requireWithin(ctx, 'outside', costLimits.outsideLogins)
  const service = await serviceOf(ctx)
  const client = await openClient()
  const memory: Memory = {
    verifier: client.randomPKCECodeVerifier(),
    state: client.randomState(),
    nonce: client.randomNonce(),
  }
  const address = client.buildAuthorizationUrl(service, {
    redirect_uri: returnAddress(ctx),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(memory.verifier),
    code_challenge_method: 'S256',
    state: memory.state,
    nonce: memory.nonce,
  })
  const { ticket, expiresAt } = await openTicket(ctx, { kind: 'outside', memory: JSON.stringify(memory) })
  return { ticket, address: address.href, expiresAt: expiresAt.toISOString() }
}

function returnAddress(ctx: Ctx): string {
  return `${ctx.config.publicUrl}${outsideLoginPath}`
}

/** Loaded with the first sign-in of this kind: most programs have no other service. */
const openClient = () => import('openid-client')

async function serviceOf(ctx: Ctx): Promise<Configuration> {
  const settings = await allSettings(ctx)
  if (settings.outsideLoginIssuer === '') throw accountRefusals.outside_login_off()
  const issuer = new URL(settings.outsideLoginIssuer)
  const clientSecret = await readSecretSetting(ctx, 'outsideLoginClientSecret')
  // Without TLS only on this machine: for trying it out.
  const isLocal = issuer.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname)
  const settingsKey = JSON.stringify([issuer.href, settings.outsideLoginClientId, clientSecret])
  const client = await openClient()
  return await discovered(ctx, settingsKey, () =>
    client.discovery(issuer, settings.outsideLoginClientId, clientSecret, undefined, {
      timeout: timeoutS,
      ...(isLocal ? { execute: [client.allowInsecureRequests] } : {}),
    }),
  )
}

/** What the other service says of itself is asked for again after this. */
const discoveryLivesMs = 10 * 60_000

let known: { settingsKey: string; askedAt: number; service: Promise<Configuration> } | null = null

/**
 * What the other service says of itself, kept for some minutes. Whoever asks while it is being asked for waits for the same answer:
 * a stranger who begins a thousand sign-ins causes one outgoing call. An answer that failed is not kept.
 */
async function discovered(
  ctx: Ctx,
  settingsKey: string,
  discover: () => Promise<Configuration>,
): Promise<Configuration> {
  const now = ctx.clock.now().getTime()
  const isFresh = known?.settingsKey === settingsKey && Math.abs(now - known.askedAt) < discoveryLivesMs
  const current = known && isFresh ? known : { settingsKey, askedAt: now, service: asked(ctx, discover) }
  known = current
  try {
    return await current.service
  } catch (error) {
    if (known === current) known = null
    throw error
  }
}

/** What goes wrong at the other service is not our bug: it is logged for the operator and told in words. */
async function asked<T>(ctx: Ctx, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    ctx.log.warn({ err: cause }, 'the other sign-in service failed or refused')
    throw accountRefusals.outside_login_failed()
  }
}

export interface Return {
  ticket: string
  /** the query of the address that the other service sent the browser back to */
  answer: string
}

interface OutsidePerson {
  issuer: string
  subject: string
  /** only where the other service says that it has been verified */
  email: string | null
}

async function personFrom(ctx: Ctx, given: Return): Promise<{ ticketId: string; person: OutsidePerson }> {
  const ticket = await ticketOf(ctx, 'outside', given)
  const memory = JSON.parse(ticket.memory ?? '{}') as Memory
  const service = await serviceOf(ctx)
  const client = await openClient()
  const person = await asked(ctx, async () => {
    const back = new URL(`${returnAddress(ctx)}?${given.answer.replace(/^\?/, '')}`)
    const tokens = await client.authorizationCodeGrant(service, back, {
      pkceCodeVerifier: memory.verifier,
      expectedState: memory.state,
      expectedNonce: memory.nonce,
      idTokenExpected: true,
    })
    const subject = tokens.claims()?.sub ?? ''
    const info = await client.fetchUserInfo(service, tokens.access_token, subject)
    const email = info.email_verified === true && info.email && isEmail(info.email) ? info.email : null
    return { issuer: service.serverMetadata().issuer, subject, email }
  })
  return { ticketId: ticket.id, person }
}

/**
 * Back from the other service: signs in the account that is tied to the person there, or has the same verified e-mail, which
 * ties it from now on. The second step is asked for all the same.
 * @throws {Refusal} ticket_unknown, outside_login_failed, outside_account_unknown, account_locked, second_step_needed
 */
export async function finishOutsideLogin(ctx: Ctx, given: Return) {
  const { ticketId, person } = await personFrom(ctx, given)
  const account = (await tiedAccount(ctx, person)) ?? (await accountWithEmail(ctx, person.email))
  if (!account || account.state === 'awaiting-consent') throw accountRefusals.outside_account_unknown()
  await requireNoSecondStep(ctx, account)
  return await ctx.change('outsideLogin.finish', async (tx) => {
    await moveTicket(tx, ticketId, 'open', 'used')
    await tie(tx, ctx, account.id, person)
    return await openSignIn(tx, ctx, account)
  })
}

async function tiedAccount(ctx: Ctx, person: OutsidePerson): Promise<ArrivedAccount | undefined> {
  const tied = await ctx.db
    .selectFrom('platform.outside_login')
    .select('account_id')
    .where('issuer', '=', person.issuer)
    .where('subject', '=', person.subject)
    .executeTakeFirst()
  return tied && (await arrivedAccount(ctx.db, tied.account_id))
}

async function accountWithEmail(ctx: Ctx, email: string | null): Promise<ArrivedAccount | undefined> {
  if (email === null) return undefined
  const owner = await ctx.db
    .selectFrom('platform.account')
    .select('id')
    .where('email_index', '=', contactIndex(ctx, 'email', email))
    .executeTakeFirst()
  return owner && (await arrivedAccount(ctx.db, owner.id))
}

/** @throws {Refusal} outside_account_taken */
async function tie(tx: Tx, ctx: Ctx, accountId: string, person: OutsidePerson): Promise<void> {
  const { issuer, subject } = person
  await tx
    .insertInto('platform.outside_login')
    .values({ issuer, subject, account_id: accountId, linked_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
  const owner = await tx
    .selectFrom('platform.outside_login')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  if (owner.account_id !== accountId) throw accountRefusals.outside_account_taken()
}

/** The signed-in person, back from the other service, ties the account there to this one. */
export async function linkOutsideLogin(ctx: Ctx, given: Return): Promise<null> {
  const accountId = accountOf(ctx)
  const { ticketId, person } = await personFrom(ctx, given)
  return await ctx.change('outsideLogin.link', async (tx) => {
    await moveTicket(tx, ticketId, 'open', 'used')
    await tie(tx, ctx, accountId, person)
    return { subject: accountId, reply: null }
  })
}

/** Unties whatever is tied to the signed-in person's account. */
export async function unlinkOutsideLogin(ctx: Ctx): Promise<null> {
  const accountId = accountOf(ctx)
  return await ctx.change('outsideLogin.unlink', async (tx) => {
    await tx.deleteFrom('platform.outside_login').where('account_id', '=', accountId).execute()
    return { subject: accountId, reply: null }
  })
}
