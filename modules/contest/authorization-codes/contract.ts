import { refusals } from '#kernel/contract/refusals.ts'
import type { BuiltInRole } from '#kernel/contract/roles.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

export const codeStates = ['generated', 'allocated', 'handed', 'bound', 'submitted', 'used', 'void'] as const
export type CodeState = (typeof codeStates)[number]

/** The only legal moves of an authorization code (contest.md 6.2). */
export const codeMoves = transitions(codeStates, {
  bind: { from: ['generated', 'allocated', 'handed'], to: 'bound' },
  /** the draft was given up; after the window the code is void */
  release: { from: ['bound', 'submitted'], to: ['allocated', 'void'] },
  submit: { from: ['bound'], to: 'submitted' },
  /** the declaration was taken back for further work */
  takeBack: { from: ['submitted'], to: 'bound' },
  /** the declaration is qualified at the last level */
  use: { from: ['submitted'], to: 'used' },
  /** that approval was taken back */
  unuse: { from: ['used'], to: 'submitted' },
  /** written on paper or told to somebody by name */
  hand: { from: ['generated', 'allocated'], to: 'handed' },
  /** whoever had it does not need it */
  recall: { from: ['handed'], to: 'allocated' },
  /** to a unit below, or back up again: it stays unused */
  pass: { from: ['generated', 'allocated'], to: 'allocated' },
  revoke: { from: ['generated', 'allocated', 'handed', 'bound', 'submitted', 'used'], to: 'void' },
})

/** Wrong codes within the window before the account has to wait. */
export const codeAttemptLimits = { failures: 20, windowMs: 15 * 60_000 }

export const authorizationCodeRefusals = refusals({
  code_malformed: { status: 422, when: 'a character is wrong, missing or too many: the check character does not fit' },
  code_unknown: { status: 404, when: 'the code is well formed, and nobody has issued it' },
  code_used: { status: 409, when: 'the code is bound to another declaration, or was used up' },
  code_revoked: { status: 409, when: 'the unit or the organiser has revoked the code; another one can be entered' },
  code_other_season: { status: 409, when: 'the code belongs to another season' },
  code_other_kind: { status: 409, when: 'the code is for another declaration kind; carries kind' },
  code_other_stage: { status: 409, when: 'the code is for another stage; carries stage' },
  code_expired: { status: 409, when: 'the code is past its time; carries expiresAt' },
  quota_exceeded: { status: 409, when: 'more codes than the quota of the unit allows; carries amount and left' },
  quota_below_use: {
    status: 409,
    when: 'a quota is set below what hangs on it; carries amount, live codes and what was handed to units below',
  },
  quota_above_short: {
    status: 409,
    when: 'a unit would hand more to units below than it has; carries unit, amount, and left for this',
  },
  quota_short_for_move: {
    status: 409,
    when: 'a unit is moved under one whose quota does not hold what comes along; carries unit, season, kind, amount, used and moved',
  },
  quota_of_own_unit: { status: 403, when: 'somebody sets the quota of the unit they work under: the one above does' },
  too_few_codes: { status: 409, when: 'more unused codes are asked for than the unit holds; carries left' },
  unit_not_below: { status: 409, when: 'codes are handed to a unit that does not stand below the one that holds them' },
  code_replaced: { status: 409, when: 'a code is to be issued in the place of one that was replaced already' },
})

export const authorizationCodeRoutes = routes('authorizationCodes', {
  /** what a code grants, before it is bound to a draft */
  lookUp: {
    method: 'POST',
    path: '/api/authorization-codes/look-up',
    trace: { none: 'it only reads; a wrong code is counted' },
    repeatable: 'it only reads',
  },
  /** makes codes within the quota of a unit of one's own subtree */
  issue: { method: 'POST', path: '/api/console/authorization-codes/issue' },
  /** so many unused codes go to a unit below, and their places with them */
  pass: { method: 'POST', path: '/api/console/authorization-codes/pass', permission: 'authorizationCodes.handDown' },
  /** so many unused codes come back from a unit below */
  takeUp: {
    method: 'POST',
    path: '/api/console/authorization-codes/take-up',
    permission: 'authorizationCodes.handDown',
  },
  /** what is printed on the slips of these codes */
  slips: { method: 'GET', path: '/api/console/authorization-codes/slips', permission: 'authorizationCodes.view' },
})

/** How many codes are made, or moved, at once; and printed. */
export const codeBatchMax = { issue: 500, pass: 500, slips: 100 } as const

/** The contest office: who works for a unit, and who for the whole season. */
export const contestRoles: readonly BuiltInRole[] = [
  {
    code: 'contest-officer',
    labels: {
      zh: '竞赛审查员',
      en: 'Contest officer',
      fr: 'Responsable du concours',
      ko: '대회 심사 담당자',
    },
    type: 'web',
    urls: ['/account', '/unit'],
    // Whose unit it is appoints those who help, and the officers of the units below (decision 0028).
    carries: [
      'organizations.view',
      'users.view',
      'users.changeRoles',
      'staff.view',
      'roles.view',
      'approvals.view',
      'approvals.request',
      'downloads.view',
      'support.knowledge',
      'console.setUnitLogo',
      'listViews.share',
      'pushes.*',
    ],
  },
  {
    code: 'contest-secretariat',
    labels: {
      zh: '竞赛秘书处',
      en: 'Contest secretariat',
      fr: 'Secrétariat du concours',
      ko: '대회 사무국',
    },
    type: 'web',
    urls: ['/account', '/unit'],
    carries: [
      'organizations.*',
      'users.view',
      'users.changeRoles',
      'users.lock',
      'users.unlock',
      'users.endSessions',
      'users.resetSecondStep',
      'users.unmask',
      'users.export',
      'console.setUnitLogo',
      'listViews.share',
      'staff.*',
      'roles.view',
      'approvals.*',
      'dictionaryEntries.view',
      'downloads.*',
      'questionCategories.*',
      'questions.*',
      'askedQuestions.*',
      'manuals.*',
      'support.knowledge',
      'pushes.*',
    ],
  },
]
