import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

/** Kinds of account that a person registers by themselves. */
export const registrableKinds = ['pupil', 'teacher', 'unit-contact'] as const
export type RegistrableKind = (typeof registrableKinds)[number]
export const accountKinds = [...registrableKinds, 'guardian', 'staff'] as const
export type AccountKind = (typeof accountKinds)[number]

export const accountStates = ['awaiting-consent', 'normal', 'locked', 'deleted'] as const
/** An account like any other stands out by nothing. */
export const accountTones = { 'awaiting-consent': 'wait', locked: 'bad' } as const
export type AccountState = (typeof accountStates)[number]

/** What the office may do to an account. A locked or deleted one is signed out at its next request. */
export const accountMoves = transitions(accountStates, {
  lock: { from: ['normal'], to: 'locked' },
  unlock: { from: ['locked'], to: 'normal' },
  deactivate: { from: ['normal', 'locked'], to: 'deleted' },
  reactivate: { from: ['deleted'], to: 'normal' },
})

export const consentStates = ['requested', 'given', 'refused', 'expired', 'withdrawn'] as const
export type ConsentState = (typeof consentStates)[number]

/** The legal moves of a guardian's consent (spec contest.md 6.2). */
export const consentMoves = transitions(consentStates, {
  give: { from: ['requested'], to: 'given' },
  refuse: { from: ['requested'], to: 'refused' },
  expire: { from: ['requested'], to: 'expired' },
  withdraw: { from: ['given'], to: 'withdrawn' },
})

/** Below this age the guardian's consent comes before everything else (law on minors' data). */
export const consentAge = 14

/** Login names: digits and letters, at most 20 (spec §5). */
export const loginNamePattern = /^[0-9A-Za-z]{1,20}$/
/** spec §9; the setting of the same name may raise it */
export const passwordMinChars = 6
export const passwordMaxChars = 128

export const codeLimits = {
  digits: 6,
  attempts: 5,
  /** between two codes to one target */
  pauseMs: 60_000,
  perTargetAndHour: 6,
  /** from one address in an hour; beyond it a proof of work is asked for, since a school sits behind one address */
  perIpAndHour: 300,
}

/** S6-13: a new password by message works so long, and only to set one's own */
export const oneTimePasswordLifeMs = 24 * 3600_000
/** between the password and the second step, and while somebody is at another sign-in service */
export const ticketLifeMs = 5 * 60_000
/** a picture to scan is shown so long */
export const scanLifeMs = 2 * 60_000
/** wrong codes at one second step, then the password is asked for again */
export const secondStepAttempts = 5
/**
 * Second steps tried of one account, whoever signs in: who knows the password could else ask for one ticket after the other until
 * a code is guessed. A stranger without the password cannot use them up.
 */
export const secondStepLimit = { windowMs: 24 * 3600_000, max: 100 }
export const recoveryCodeCount = 10

export const captchaLifeMs = 5 * 60_000

/** Failed sign-ins within the window: how many until a picture code, and until a proof of work, is asked for. Never a lock. */
export const signInLimits = {
  windowMs: 15 * 60_000,
  account: { captcha: 3, proof: 10 },
  name: { captcha: 10, proof: 30 },
  ip: { captcha: 100, proof: 300 },
  network: { captcha: 400, proof: 1200 },
}

/** Of what costs something: for an account, or before signing in for an address, behind which a whole school may stand. */
export const costLimits = {
  pictures: { windowMs: 15 * 60_000, max: 2000 },
  proofs: { windowMs: 15 * 60_000, max: 2000 },
  scans: { windowMs: 15 * 60_000, max: 1000 },
  outsideLogins: { windowMs: 15 * 60_000, max: 1000 },
  feedback: { windowMs: 60 * 60_000, max: 30 },
}

/** So many requests for consent go to one guardian in a day: nobody is pestered through us. */
export const consentRequestsPerDay = 10
/**
 * So long after it was sent, or agreed by, a guardian's link opens the child's data: long enough to ask for a copy (kept seven
 * days) or to be forgotten (fifteen days of thought) and to see what came of it; no longer, since a message stays on a phone that
 * is lost or sold. Consent is withdrawn by it as long as it stands.
 */
export const guardianLinkLivesMs = 30 * 24 * 3600_000
/** So many new links a day are sent for one consent. */
export const guardianLinksPerDay = 3
/** Why the link of a consent that stands no longer opens the child's data: its time, or the child's fourteenth birthday. */
export const guardianLinkEnds = ['old', 'grown'] as const
export type GuardianLinkEnd = (typeof guardianLinkEnds)[number]
/** A child's account without consent is removed so long after the request ended. */
export const unconsentedLifeMs = 14 * 24 * 3600_000

/** Dictionary `guardian_relation`. */
export const guardianRelations = [
  'father',
  'mother',
  'paternal-grandparent',
  'maternal-grandparent',
  'other-guardian',
] as const

/** The portal's page on which a guardian decides; its address is what the message carries. */
export function guardianConsentPath(token: string): string {
  return `/guardian-consent/${token}`
}

/** The portal's page that a scanned picture opens on the phone. */
export function scanPath(shown: string): string {
  return `/scan-sign-in/${shown}`
}

/** The console's page to which another sign-in service sends the browser back; it is registered there. */
export const outsideLoginPath = '/console/outside-login'

export const captchaRoutes = routes('captcha', {
  /** a fresh picture code; `replaces` makes the one before worthless */
  picture: { method: 'GET', path: '/api/captcha' },
  /** the accessible way: a calculation that the browser does by itself */
  proof: { method: 'GET', path: '/api/captcha/proof' },
})

export const oneTimeCodeRoutes = routes('oneTimeCodes', {
  /** answers alike whether or not anybody has this phone or e-mail */
  send: { method: 'POST', path: '/api/one-time-codes' },
})

export const sessionRoutes = routes('sessions', {
  signIn: {
    method: 'POST',
    path: '/api/sessions',
    repeatable: 'each sign-in is a session of its own; its answer holds the token and must not be kept',
  },
  /** ends the session that asks */
  signOut: { method: 'DELETE', path: '/api/sessions/current', repeatable: 'an ended session stays ended' },
  /** where this account is signed in */
  list: { method: 'GET', path: '/api/sessions' },
  /** ends one of one's own sign-ins: a device that was lost, or left signed in */
  end: { method: 'DELETE', path: '/api/sessions/:session', repeatable: 'an ended session stays ended' },
  /** ends every session of the account, this one included */
  signOutEverywhere: { method: 'DELETE', path: '/api/sessions', repeatable: 'ended sessions stay ended' },
})

export const accountRoutes = routes('accounts', {
  register: { method: 'POST', path: '/api/accounts' },
  profile: { method: 'GET', path: '/api/accounts/me' },
  editProfile: { method: 'PATCH', path: '/api/accounts/me' },
  changePassword: { method: 'PUT', path: '/api/accounts/me/password' },
  /** by which ways one is told what, and what comes in any case */
  messageChoices: { method: 'GET', path: '/api/accounts/me/message-choices' },
  chooseMessages: { method: 'PUT', path: '/api/accounts/me/message-choices' },
  recoverPassword: { method: 'POST', path: '/api/password-recoveries' },
  /** spec §7: roles and name of whom the token belongs to */
  userInfo: { method: 'GET', path: '/user/info' },
  /** spec §7: asks whether the shown ticket was scanned and confirmed; then it is the sign-in */
  scanCheck: {
    method: 'POST',
    path: '/login/scanCheck',
    repeatable: 'it is asked again and again until the ticket is scanned',
  },
})

export const secondStepRoutes = routes('secondStep', {
  /** whether it is set up, and whether it must be */
  view: { method: 'GET', path: '/api/accounts/me/second-step' },
  /** a new secret for the authenticator app; the one before goes on until this one is confirmed */
  begin: {
    method: 'POST',
    path: '/api/accounts/me/second-step',
    repeatable: 'the answer holds a secret and must not be kept; a repetition replaces it',
  },
  /** the first code of the app: from now on it is asked for; answers the recovery codes, once */
  confirm: {
    method: 'POST',
    path: '/api/accounts/me/second-step/confirm',
    repeatable: 'the answer holds secrets and must not be kept; a code works once',
  },
  /** gives it up, where the operator does not demand it */
  giveUp: { method: 'POST', path: '/api/accounts/me/second-step/give-up' },
  /** ends the sign-in that a right password began */
  answer: {
    method: 'POST',
    path: '/api/sessions/second-step',
    repeatable: 'a ticket works once; its answer holds the token and must not be kept',
  },
})

export const scanRoutes = routes('scanSignIn', {
  /** a ticket: what the console asks with, and what its picture shows */
  begin: {
    method: 'POST',
    path: '/api/scan-tickets',
    trace: { none: 'nothing has happened until somebody confirms' },
    repeatable: 'a ticket more that nobody scans runs out by itself',
  },
  /** the phone has read the picture: what would be signed in, and from where */
  scan: {
    method: 'POST',
    path: '/api/scan-tickets/scan',
    trace: { none: 'reading the picture decides nothing' },
    repeatable: 'the picture may be read again until it is decided',
  },
  decide: { method: 'POST', path: '/api/scan-tickets/decision' },
})

export const outsideLoginRoutes = routes('outsideLogin', {
  /** whether the operator has set up another sign-in service, and its name */
  offer: { method: 'GET', path: '/api/outside-login' },
  /** the address at the other service to go to */
  begin: {
    method: 'POST',
    path: '/api/outside-login',
    trace: { none: 'nothing has happened until the person comes back' },
    repeatable: 'one more ticket that runs out by itself',
  },
  /** back from there: the sign-in */
  finish: {
    method: 'POST',
    path: '/api/outside-login/finish',
    repeatable: 'a ticket works once; its answer holds the token and must not be kept',
  },
  /** the signed-in person ties the account at the other service to this one … */
  link: { method: 'POST', path: '/api/accounts/me/outside-login' },
  /** … and unties it */
  unlink: { method: 'DELETE', path: '/api/accounts/me/outside-login' },
})

export const guardianConsentRoutes = routes('guardianConsents', {
  /** the child asks again, perhaps at another address */
  request: { method: 'POST', path: '/api/guardian-consents' },
  /** what the guardian is asked; the token is the one of the message */
  view: { method: 'GET', path: '/api/guardian-consents/:token' },
  decide: { method: 'POST', path: '/api/guardian-consents/:token' },
  /** a new link to the child's data, sent to the contact that consented and nowhere else */
  resend: { method: 'POST', path: '/api/guardian-consents/:token/links' },
})

/** What the client keeps of the signed-in person (spec §3). */
export interface UserInfo {
  id: string
  name: string
  loginName: string
  kind: AccountKind
  roles: string[]
  /** beginnings of the portal addresses this person may open; `*` is all */
  urlList: string[]
  language: string
  mustChangePassword: boolean
  state: AccountState
  /** an agreement in force is not accepted in its present version */
  hasNewAgreements: boolean
}

export const accountRefusals = refusals({
  sign_in_incomplete: { status: 422, when: 'the sign-in fields do not hold an account and a password (spec §8)' },
  wrong_account_or_password: { status: 422, when: 'the sign-in failed; it does not tell which of the two (spec §8)' },
  captcha_needed: { status: 422, when: 'a picture code or a proof of work is asked for and none came' },
  proof_needed: { status: 422, when: 'after many failures only a proof of work is taken' },
  verification_code_wrong: { status: 422, when: 'the picture code or the one-time code does not match (spec §8)' },
  verification_code_invalid: { status: 422, when: 'the code is unknown or used up (spec §8)' },
  verification_code_expired: { status: 422, when: 'the code is past its time (spec §8)' },
  consent_needed: { status: 403, when: 'a child under 14 gives personal data before the guardian has consented' },
  consent_expired: { status: 410, when: 'the guardian decides after the time of the request has run out' },
  guardian_link_old: { status: 410, when: 'a guardian opens the child’s data by a link that has lived its time' },
  guardian_link_grown: { status: 410, when: 'a guardian acts by a link for a child who is 14 by now' },
  not_awaiting_consent: { status: 409, when: 'a consent is asked for by somebody who needs none' },
  login_name_taken: { status: 409, when: 'another account has this login name' },
  ticket_unknown: { status: 404, when: 'the ticket of a sign-in does not exist, was used or has run out' },
  account_locked: { status: 403, when: 'the password is right, but the office has locked the account' },
  one_time_password_expired: { status: 422, when: 'the one-time password of a message is past its time' },
  second_step_needed: {
    status: 422,
    when: 'the password is right and the code of the authenticator app is asked for; carries the ticket to answer with',
  },
  second_step_wrong: { status: 422, when: 'the code of the authenticator app, or the recovery code, is not right' },
  second_step_demanded: { status: 409, when: 'the operator demands the second step of staff: it is not given up' },
  outside_login_off: { status: 404, when: 'no other sign-in service is set up' },
  outside_login_failed: { status: 502, when: 'the other service did not answer as its standard says, or said no' },
  outside_account_unknown: { status: 403, when: 'nobody here is tied to that account, nor has its verified e-mail' },
  outside_account_taken: { status: 409, when: 'that account is tied to somebody else here' },
  own_account: { status: 409, when: 'somebody changes their own roles or state: another administrator does that' },
  last_administrator: { status: 409, when: 'afterwards no administrator would be left who can sign in' },
  beyond_own_rights: { status: 403, when: 'a role would be given, or made, that may do more than the one who does it' },
  beyond_own_units: {
    status: 403,
    when: 'a role would be taken, or an account ruled, whose role was given at a unit outside the own subtree',
  },
  approval_needed: { status: 409, when: 'the role may do something sensitive: a second person has to agree' },
})
