import { choice, entry, flag, instant, integer, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

/** The role that makes somebody the contact of a unit: given at that unit, and at one unit alone. */
export const contactRole = 'contest-officer'

/** What of the organization tree takes part in a contest. */
export const contestKinds = ['unit', 'school'] as const

export const unitRoutes = routes('contestUnits', {
  /** units and schools of the own subtree, with their contacts and what a season has come to in each */
  list: { method: 'GET', path: '/api/console/contest-units', permission: 'contestUnits.view' },
  /** one of them, with everybody who was its contact */
  view: { method: 'GET', path: '/api/console/contest-units/:unit' },
  /** somebody who has an account becomes a contact */
  giveContact: {
    method: 'POST',
    path: '/api/console/contest-units/:unit/contacts',
    permission: 'contestUnits.setContacts',
  },
  /** somebody who has none gets an account, with a one-time password by message */
  inviteContact: {
    method: 'POST',
    path: '/api/console/contest-units/:unit/invitations',
    permission: 'contestUnits.setContacts',
  },
  /** one contact goes and another comes, in one step */
  handOver: {
    method: 'POST',
    path: '/api/console/contest-units/:unit/contacts/:account/hand-over',
    permission: 'contestUnits.setContacts',
  },
  endContact: {
    method: 'POST',
    path: '/api/console/contest-units/:unit/contacts/:account/end',
    permission: 'contestUnits.setContacts',
  },
})

export const requestStates = ['pending', 'passed', 'failed', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]
export const requestMoves = transitions(requestStates, {
  pass: { from: ['pending'], to: 'passed' },
  fail: { from: ['pending'], to: 'failed' },
  withdraw: { from: ['pending'], to: 'withdrawn' },
})

/** Who says to be the contact of a unit and waits for the unit above to agree. */
export const contactRequests = resource({
  name: 'contactRequests',
  segment: 'contact-requests',
  fields: {
    person: text({ isReadOnly: true }),
    loginName: text({ isReadOnly: true }),
    unit: reference('organizations', { isReadOnly: true }),
    words: text({ isReadOnly: true }),
    state: choice(requestStates, { isReadOnly: true }),
    createdAt: instant({ isReadOnly: true }),
    decidedBy: text({ isReadOnly: true, isOptional: true }),
    decidedAt: instant({ isReadOnly: true, isOptional: true }),
    decisionReason: text({ isReadOnly: true, isOptional: true }),
  },
  title: 'person',
  list: {
    columns: ['person', 'loginName', 'unit', 'words', 'state', 'createdAt', 'decidedBy', 'decidedAt'],
    filters: ['state', 'unit', 'createdAt'],
    search: ['person', 'loginName'],
    sort: { by: ['createdAt'], first: 'createdAt', direction: 'desc' },
  },
  actions: { pass: { ask: 'yes', isBulk: true }, fail: { ask: 'reason', isBulk: true } },
  exports: true,
})

/** Units and schools with the figures of a season each: the list as it leaves as a file. The contacts are named in it. */
export const unitFigures = resource({
  name: 'unitFigures',
  segment: 'unit-figures',
  fields: {
    code: text({ isReadOnly: true }),
    name: text({ isReadOnly: true }),
    level: entry('unit_level', { isReadOnly: true }),
    parent: reference('organizations', { isReadOnly: true, isOptional: true }),
    season: reference('contestSeasons', { isReadOnly: true }),
    contacts: text({ isReadOnly: true, isOptional: true }),
    lacksContact: flag({ isReadOnly: true }),
    issued: integer({ isReadOnly: true }),
    used: integer({ isReadOnly: true }),
    submitted: integer({ isReadOnly: true }),
    returned: integer({ isReadOnly: true }),
    qualified: integer({ isReadOnly: true }),
    refused: integer({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: [
      'code',
      'name',
      'level',
      'parent',
      'season',
      'contacts',
      'issued',
      'used',
      'submitted',
      'returned',
      'qualified',
      'refused',
    ],
    filters: ['season', 'level', 'parent', 'lacksContact'],
    search: ['name', 'code'],
    sort: { by: ['code'], first: 'code', direction: 'asc' },
  },
  exports: 'personal',
})

/** The person's own side of it, on the portal. */
export const ownRequestRoutes = routes('ownContactRequests', {
  /** what became of the last one, and where the person is contact now */
  mine: { method: 'GET', path: '/api/contact-requests/mine' },
  ask: { method: 'POST', path: '/api/contact-requests' },
  withdraw: { method: 'POST', path: '/api/contact-requests/:request/withdraw' },
})

export const unitRefusals = refusals({
  contact_unknown: { status: 404, when: 'no account of the own subtree has this login name' },
  contact_unfit: { status: 409, when: "a pupil's or a guardian's account, or one that is locked, is to be a contact" },
  contact_already: { status: 409, when: 'somebody is to be the contact of a unit whose contact they are' },
  contact_elsewhere: { status: 409, when: 'somebody is to be the contact of a second unit; carries unit' },
  contact_of_own_unit: {
    status: 403,
    when: 'somebody decides who works for the unit they work for: the one above does; at the topmost anybody else of it',
  },
  contact_day_wrong: { status: 422, when: 'a hand-over on a day to come, or before the contact began' },
  request_pending: { status: 409, when: 'somebody asks to be a contact while an earlier request waits' },
})
