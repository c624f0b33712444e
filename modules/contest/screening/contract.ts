import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'
import type { PersonRole } from '#modules/contest/declarations/contract/fields.ts'
import type { Field } from '#modules/contest/seasons/contract.ts'

export const decisions = ['approve', 'return', 'refuse'] as const
export type Decision = (typeof decisions)[number]
export const reviewStates = ['pending', 'decided', 'undone'] as const
export type ReviewState = (typeof reviewStates)[number]

/** An approval can be taken back by its unit for so long, while the next unit has not opened the declaration. */
export const takeBackMs = 10 * 60_000
/** A return gives so many days unless the reviewer says otherwise, and at most so many. */
export const fixDays = { usual: 7, max: 30 }

/** What an office may look for; drafts are their owners' own. */
export const shownStates = ['submitted', 'returned', 'qualified', 'refused', 'withdrawn'] as const
export type ShownState = (typeof shownStates)[number]

/** The times that the queue is sorted by; what has none comes last. */
export const queueOrders = ['updatedAt', 'waitingSince', 'fixBy', 'receivedAt'] as const

/**
 * Of a member's form the phone of a guardian, whichever it is (keys `guardian…`): of somebody who declares nothing themselves.
 * Reviewers see it masked, as the identity number.
 */
export function isGuardianPhone(role: PersonRole, { key, type }: Pick<Field, 'key' | 'type'>): boolean {
  return role === 'member' && type === 'phone' && key.startsWith('guardian')
}

export const screeningRefusals = refusals({
  not_your_turn: { status: 409, when: 'deciding on a declaration that another unit is to review; carries unit' },
  own_work: {
    status: 403,
    when: "the reviewer's own work, own child's, or one they instruct, take part in, or whose school is their own",
  },
  checks_unconfirmed: {
    status: 409,
    when: 'approving without confirming every warning of the checks; fields lists them',
  },
  checks_failed: { status: 409, when: 'approving what breaks a rule; fields lists all of it' },
  recommendations_used_up: {
    status: 409,
    when: 'the unit has recommended as many of this kind and stage as it may; carries amount',
  },
  recommendations_below_use: {
    status: 409,
    when: 'a unit is to recommend fewer than it has recommended already; carries amount and used',
  },
  recommendations_of_own_unit: {
    status: 403,
    when: 'somebody sets how many the unit they work under may recommend: the one above does',
  },
  recommendations_set_above: {
    status: 403,
    when: 'somebody changes or removes how many a unit may recommend, which a unit above theirs has set',
  },
  reason_needed: { status: 422, when: 'a return or a refusal without reason and words' },
  nothing_opened: { status: 422, when: 'a return that opens no place of the form' },
  fix_by_out_of_range: { status: 422, when: 'a day for mending in the past or too far off; carries max in days' },
  second_person_needed: { status: 409, when: 'the one who refused confirms their own refusal' },
  refusal_pending: { status: 409, when: 'deciding while a refusal waits for its second person' },
  waiting_unit_reminded: {
    status: 409,
    when: 'a unit is reminded of what waits for it a second time on one day; carries unit and atText, when it was',
  },
  nothing_waits_there: { status: 409, when: 'a unit is reminded for which nothing of the season waits; carries unit' },
  nobody_reviews_there: { status: 409, when: 'a unit is reminded for which nobody reviews; carries unit' },
  too_late_to_take_back: { status: 409, when: 'an approval is taken back too late, or was opened further up' },
})

export const screeningRoutes = routes('screening', {
  /** declarations of one's own subtree and one season, newest change first; `mine` those that wait for one's own unit, oldest first */
  list: { method: 'GET', path: '/api/console/declarations', permission: 'screening.view' },
  /** how many wait for one's own unit, over all seasons, and the season of the one that waits longest */
  pending: { method: 'GET', path: '/api/console/declarations/pending', permission: 'screening.view' },
  /** how many were handed in lately, each span beside the one a week before */
  figures: { method: 'GET', path: '/api/console/declarations/figures', permission: 'screening.view' },
  /** counts by unit below, kind, stage and state, the deadline, who is late */
  overview: { method: 'GET', path: '/api/console/declarations/overview' },
  /** the honours of a season: who was proposed, how far that is, and how many each unit may recommend */
  honours: { method: 'GET', path: '/api/console/honours' },
  /** the declarations of one's own subtree that name a person, over all seasons */
  ofPerson: {
    method: 'GET',
    path: '/api/console/people/:person/declarations',
    permission: 'knownPeople.view',
  },
  /** everything a reviewer needs on one page */
  view: { method: 'GET', path: '/api/console/declarations/:declaration' },
  /** a signed address of the form as PDF, good for five minutes */
  formAddress: {
    method: 'GET',
    path: '/api/console/declarations/:declaration/form-address',
    permission: 'screening.view',
  },
  /** the unit whose turn it is looks for the first time: from then on nobody withdraws */
  open: { method: 'POST', path: '/api/console/declarations/:declaration/open', permission: 'screening.decide' },
  approve: { method: 'POST', path: '/api/console/declarations/:declaration/approve', permission: 'screening.decide' },
  /** approves several, each by itself; what has warnings is not approved unseen */
  approveMany: {
    method: 'POST',
    path: '/api/console/declarations/bulk/approve',
    permission: 'screening.decide',
    audit: 'screening.approve',
  },
  return: { method: 'POST', path: '/api/console/declarations/:declaration/return', permission: 'screening.decide' },
  refuse: { method: 'POST', path: '/api/console/declarations/:declaration/refuse', permission: 'screening.decide' },
  /** the second person agrees with a refusal, or not */
  settleRefusal: {
    method: 'POST',
    path: '/api/console/declarations/:declaration/settle-refusal',
    permission: 'screening.decide',
  },
  takeBack: {
    method: 'POST',
    path: '/api/console/declarations/:declaration/take-back',
    permission: 'screening.decide',
  },
  /** one identity number, or one guardian's phone, in full; asks a reason and is logged */
  unmask: { method: 'POST', path: '/api/console/declarations/:declaration/people/:person/unmask' },
})
