import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

export const declarationStates = [
  'draft',
  'signing',
  'signed',
  'submitted',
  'returned',
  'withdrawn',
  'void',
  'refused',
  'qualified',
] as const
export type DeclarationState = (typeof declarationStates)[number]

/**
 * The only legal moves of a declaration (contest.md 6.1), from the draft to the qualified work. A returned one goes the way of
 * a draft again: what the return opened is mended, frozen, printed, signed and submitted to the unit that returned it.
 */
export const declarationMoves = transitions(declarationStates, {
  save: { from: ['draft', 'returned'], to: ['draft', 'returned'] },
  delete: { from: ['draft'], to: 'void' },
  expire: { from: ['draft', 'signing', 'signed'], to: 'void' },
  freeze: { from: ['draft', 'returned'], to: 'signing' },
  unfreeze: { from: ['signing', 'signed'], to: ['draft', 'returned'] },
  uploadSigned: { from: ['signing'], to: 'signed' },
  replaceSigned: { from: ['signed'], to: 'signing' },
  submit: { from: ['signed'], to: 'submitted' },
  /** of a paperless kind: frozen and handed in at once */
  seal: { from: ['draft', 'returned'], to: 'submitted' },
  /** another contestant in the place of one, in a team that was handed in; the owner, with a reason */
  swap: { from: ['submitted', 'returned'], to: ['submitted', 'returned'] },
  withdraw: { from: ['submitted'], to: ['draft', 'withdrawn'] },
  approve: { from: ['submitted'], to: ['submitted', 'qualified'] },
  /** an approval that was a mistake, before the next unit has opened it */
  takeBackApproval: { from: ['submitted', 'qualified'], to: 'submitted' },
  return: { from: ['submitted'], to: 'returned' },
  refuse: { from: ['submitted'], to: 'refused' },
  /** what was returned and not mended in time */
  returnTimeout: { from: ['returned', 'signing', 'signed'], to: 'refused' },
})
export type DeclarationMove = Exclude<keyof typeof declarationMoves, '$states'>

/** A live declaration holds its pupils' one place per kind group, and its authorization code. */
export const liveStates = ['draft', 'signing', 'signed', 'submitted', 'returned', 'qualified'] as const

/** While another authorization code can be entered; once it was handed in only in the place of a revoked one. */
export const codeTakingStates = ['draft', 'signing', 'signed', 'submitted', 'returned'] as const

export const declarationRefusals = refusals({
  season_not_open: { status: 409, when: 'a draft is made or changed before the window opens' },
  deadline_passed: {
    status: 409,
    when: 'the request arrived after the window and its grace; carries closedAt and receivedAt',
  },
  kind_not_yours: { status: 403, when: 'this sort of account may not declare this kind' },
  code_needed: { status: 422, when: 'the kind needs an authorization code and none was given' },
  declaration_incomplete: { status: 422, when: 'freezing while something is missing; fields lists all of it' },
  work_already_declared: {
    status: 409,
    when: 'a member already has a live work in this kind group and season; does not tell whose',
  },
  signed_pages_missing: { status: 409, when: 'submitting while pages of the signed form are missing or unread' },
  ticks_missing: { status: 422, when: 'submitting without confirming every statement' },
  opened_by_reviewer: { status: 409, when: 'withdrawing after a reviewer has opened the declaration' },
  material_twice: { status: 409, when: 'a file that stands in that place of the checklist already; carries its name' },
  material_limit: { status: 409, when: 'one file more than the material may have; carries max' },
  material_format: { status: 422, when: 'the file is of another kind than the material takes; carries formats' },
  material_too_large: { status: 422, when: 'the file is larger than the material may be' },
  material_measure: { status: 422, when: 'a picture too small or a film too short or too long for the material' },
  field_not_opened: {
    status: 409,
    when: 'a returned declaration is changed where the return opened nothing; fields lists the places',
  },
  fix_by_passed: {
    status: 409,
    when: 'the request arrived after the day until which a returned declaration could be mended; carries fixBy',
  },
  already_reviewed: { status: 409, when: 'withdrawing what a unit has decided about already' },
  not_confirmed: {
    status: 409,
    when: 'a draft that a teacher has prepared is frozen, or given members, before its pupil has taken it over',
  },
  owner_only: { status: 403, when: 'a helper wants what is the owner’s alone: to hand in, to withdraw, to give up' },
  team_cap_reached: {
    status: 409,
    when: 'a declaration more of the kind than a unit may have at once; carries unit, level and cap',
  },
  swap_not_offered: { status: 409, when: 'a contestant is to be swapped in a kind that has no swaps' },
  swap_closed: {
    status: 409,
    when: 'a contestant is to be swapped after the last day for it; carries swapUntil and receivedAt',
  },
  swap_wrong: { status: 422, when: 'the contestant who comes in does not fit; fields lists everything' },
  no_reviewing_unit: {
    status: 409,
    when: 'printing or handing in a declaration whose unit stands on and below no unit that reviews its kind',
  },
  people_limit: { status: 409, when: 'one member or instructor more than the kind may have' },
})

/** Problems of a draft beyond the shape of a field; texts under `problems`. */
export const declarationProblems = [
  'other_school',
  'code_missing',
  'not_confirmed',
  'field_not_opened',
  'code_revoked',
  'work_already_declared',
  'stage_not_for_code',
  'id_number_in_text',
  'portrait_wrong',
  'file_unknown',
  'people_changed',
  'field_twice',
  'tick_missing',
  'too_few_members',
  'too_many_members',
  'too_few_instructors',
  'too_many_instructors',
  'other_area',
  'not_in_unit_area',
  'unit_area_unknown',
  'other_stage',
  'too_young',
  'too_old',
  'id_number_birth_differs',
  'id_number_sex_differs',
  'school_not_of_code',
  'same_person_twice',
  'date_too_early',
  'date_too_late',
  'material_missing',
  'material_held',
  'approval_date_missing',
  'approval_too_late',
  'question_unanswered',
  'too_few_items',
  'too_many_items',
  'subject_not_for_stage',
  'stage_not_for_kind',
] as const

export const declarationRoutes = routes('declarations', {
  /** own declarations, newest first */
  list: { method: 'GET', path: '/api/declarations' },
  /** works that name the asker as instructor, once they were handed in; read only, the newest first */
  instructed: { method: 'GET', path: '/api/declarations/instructed' },
  /** where old addresses without an id lead: the newest draft of that contest, if any */
  current: { method: 'GET', path: '/api/declarations/current' },
  create: { method: 'POST', path: '/api/declarations' },
  view: { method: 'GET', path: '/api/declarations/:declaration' },
  /** where it stands on its way through the units that review it */
  progress: { method: 'GET', path: '/api/declarations/:declaration/progress' },
  /** everything that is still missing or wrong, the server's own checks included */
  check: { method: 'GET', path: '/api/declarations/:declaration/check' },
  /** autosave: only the fields that changed, each with the revision it was based on */
  save: { method: 'PATCH', path: '/api/declarations/:declaration', trace: 'field-journal' },
  delete: { method: 'DELETE', path: '/api/declarations/:declaration' },
  /** what the code of a declaration stands for, after it is bound as well */
  code: { method: 'GET', path: '/api/declarations/:declaration/authorization-code' },
  bindCode: { method: 'POST', path: '/api/declarations/:declaration/authorization-code' },
  addPerson: { method: 'POST', path: '/api/declarations/:declaration/people', trace: 'field-journal' },
  orderPeople: { method: 'PUT', path: '/api/declarations/:declaration/people/order', trace: 'field-journal' },
  removePerson: { method: 'DELETE', path: '/api/declarations/:declaration/people/:person', trace: 'field-journal' },
  /** what the author has told here and their profile does not say yet is kept there, for the next form */
  keepInProfile: { method: 'POST', path: '/api/declarations/:declaration/people/:person/profile' },
  addMaterial: { method: 'POST', path: '/api/declarations/:declaration/materials', trace: 'field-journal' },
  removeMaterial: {
    method: 'DELETE',
    path: '/api/declarations/:declaration/materials/:material',
    trace: 'field-journal',
  },
  /** brings a removed file back into its place, or an earlier version to the front as the newest one */
  restoreMaterial: {
    method: 'POST',
    path: '/api/declarations/:declaration/materials/:material/restore',
    trace: 'field-journal',
  },
  freeze: { method: 'POST', path: '/api/declarations/:declaration/freeze' },
  unfreeze: { method: 'POST', path: '/api/declarations/:declaration/unfreeze' },
  submit: { method: 'POST', path: '/api/declarations/:declaration/submit' },
  withdraw: { method: 'POST', path: '/api/declarations/:declaration/withdraw' },
  /** another contestant in the place of one, in a robot team that was handed in */
  swap: { method: 'POST', path: '/api/declarations/:declaration/swaps' },
})

/** How one field of a draft is named in a save: `title`, `members.<id>.name`, `instructors.<id>.phone`, `safety.<code>`. */
export const fieldPathPattern =
  /^(?:[a-z][A-Za-z0-9]*|safety\.[a-z0-9-]+|(?:members|instructors)\.[0-9a-f-]{36}\.[a-z][A-Za-z0-9]*)$/
/** At most so many fields in one save; a form has fewer. */
export const saveChangesMax = 80

export const receiptRoutes = routes('receipts', {
  /** whether a receipt is genuine; shows nothing private */
  check: { method: 'GET', path: '/api/receipts/:number' },
  /** the owner's receipt, with the signed text for keeping */
  view: { method: 'GET', path: '/api/declarations/:declaration/receipt' },
})
