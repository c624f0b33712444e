import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

/** What one pupil's work still needs, in the order in which it is done; `wait` and `none`: nothing by the desk. */
export const deskTasks = [
  'prepare',
  'code',
  'invite',
  'confirm',
  'consent',
  'fields',
  'materials',
  'print',
  'pages',
  'submit',
  'mend',
  'wait',
  'ended',
] as const
export type DeskTask = (typeof deskTasks)[number]

export const deskLimits = {
  /** pupils of one teacher's roster */
  pupilsMax: 300,
  /** forms in one paper */
  papersMax: 60,
  /** an invitation that nobody takes up */
  invitationMs: 14 * 86_400_000,
  /** nobody is written to again before */
  tellAgainMs: 10 * 60_000,
} as const

/** Bodies carry the file as base64. */
const importBodyBytes = 6 * 1024 * 1024

export const deskRoutes = routes('desk', {
  /** all pupils of one's own roster, with what each one's work in a season still needs */
  pupils: { method: 'GET', path: '/api/desk/pupils' },
  addPupil: { method: 'POST', path: '/api/desk/pupils' },
  editPupil: { method: 'PUT', path: '/api/desk/pupils/:pupil' },
  removePupil: { method: 'DELETE', path: '/api/desk/pupils/:pupil' },
  /** a spreadsheet to fill in, in the reader's language */
  sample: { method: 'GET', path: '/api/desk/roster-sample' },
  /** takes the good rows of a spreadsheet in, and says of each other row what is wrong with it */
  importPupils: { method: 'POST', path: '/api/desk/pupils/import', bodyLimitBytes: importBodyBytes },
  /** a draft for one pupil, which waits for the pupil */
  prepare: { method: 'POST', path: '/api/desk/pupils/:pupil/drafts' },
  /** a new invitation in place of the last one; sent where the roster knows a phone */
  invite: { method: 'POST', path: '/api/desk/drafts/:declaration/invitation' },
  revokeInvitation: { method: 'DELETE', path: '/api/desk/drafts/:declaration/invitation' },
  /** a message to the pupil about what is to be done next */
  remind: { method: 'POST', path: '/api/desk/drafts/:declaration/reminder' },
  /** the forms of several drafts as one PDF, in this order: a signed address, good for five minutes */
  print: { method: 'POST', path: '/api/desk/papers' },
  paper: { method: 'GET', path: '/api/desk/papers', raw: true },
  /** slips with the invitations of several drafts, for pupils without a phone: a signed address, good for five minutes */
  slips: { method: 'POST', path: '/api/desk/slips' },
  slipsPaper: { method: 'GET', path: '/api/desk/slips', raw: true },
  /** who wrote what last, for the owner and the helper */
  writings: { method: 'GET', path: '/api/desk/drafts/:declaration/writings' },
  /** the owner ends the help, or the helper leaves */
  endHelp: { method: 'DELETE', path: '/api/desk/drafts/:declaration/help' },
})

export const deskInvitationRoutes = routes('deskInvitations', {
  /** what one is invited to; wrong codes are counted */
  lookUp: {
    method: 'POST',
    path: '/api/desk/invitations/look-up',
    trace: { none: 'it only reads; a wrong code is counted' },
    repeatable: 'it only reads',
  },
  /** takes the draft over; under 14 it happens by itself as soon as the guardian has consented */
  accept: { method: 'POST', path: '/api/desk/invitations/accept' },
})

export const deskRefusals = refusals({
  pupil_exists: { status: 409, when: 'somebody of this name, grade and class is on the roster already' },
  roster_full: { status: 409, when: 'one pupil more than a roster may have; carries max' },
  pupil_has_draft: { status: 409, when: 'a pupil is to be removed for whom a live draft is prepared' },
  already_prepared: {
    status: 409,
    when: 'a second live draft is prepared for a pupil in a group of which one may have one work only',
  },
  already_confirmed: { status: 409, when: 'somebody is invited to a draft that its pupil has taken over' },
  nobody_to_tell: { status: 409, when: 'a reminder, and neither account nor roster knows a phone or an e-mail' },
  name_column_missing: { status: 422, when: 'a roster whose first row names no column of names' },
  invitation_malformed: { status: 422, when: 'what was typed cannot be the code of an invitation' },
  invitation_unknown: { status: 404, when: 'there is no invitation of this code' },
  invitation_expired: { status: 409, when: 'the invitation was not taken up in time; carries expiresAt' },
  invitation_revoked: { status: 409, when: 'the teacher took the invitation back, or made another' },
  invitation_used: { status: 409, when: 'the draft was taken over with this invitation' },
  invitation_for_pupils: { status: 403, when: 'somebody who is no pupil takes an invitation up' },
})

/** Problems of one row of a roster beyond the shape of a cell; texts under `problems`. */
export const rosterProblems = ['pupil_exists', 'pupil_twice', 'roster_full', 'not_a_phone'] as const

/** Where an invitation leads; its code stands behind the #, which no server is told. */
export const invitationPage = '/desk-invitation'
