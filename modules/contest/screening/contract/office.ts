import { entry, instant, integer, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { queueOrders } from '../contract.ts'

/**
 * How many declarations of a kind a unit may recommend to the level above (contest.md §2a, 6.1: recommend within quota). A new
 * row, or a row of a table, sets it for a unit below one's own, whether it had one or not; without a row the season's own
 * numbers count, where it has any.
 */
export const recommendationQuotas = resource({
  name: 'recommendationQuotas',
  segment: 'recommendation-quotas',
  fields: {
    unitName: text({ isReadOnly: true }),
    season: reference('contestSeasons'),
    unit: reference('organizations'),
    kind: entry('declaration_kind'),
    /** empty: all stages together */
    stage: entry('stage', { isOptional: true }),
    amount: integer({ min: 0, max: 1_000_000 }),
    /** approvals of the unit that stand */
    used: integer({ isReadOnly: true }),
    left: integer({ isReadOnly: true }),
    /** in whose name it was set: that unit changes it, or one above; empty where it was set before this was kept */
    setBy: reference('organizations', { isReadOnly: true, isOptional: true }),
  },
  title: 'unitName',
  list: {
    columns: ['unitName', 'season', 'kind', 'stage', 'amount', 'used', 'left', 'setBy'],
    filters: ['season', 'unit', 'kind', 'stage'],
    search: ['unitName'],
    sort: { by: ['unitName', 'kind', 'amount'], first: 'unitName', direction: 'asc' },
  },
  create: ['season', 'unit', 'kind', 'stage', 'amount'],
  edit: ['amount'],
  remove: { ask: 'yes' },
  exports: true,
  imports: ['season', 'unit', 'kind', 'stage', 'amount'],
})

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const

/**
 * What was handed in, as it leaves as a file, cut and sorted as the queue shows it. The members are named in it, all of them
 * minors in many contests: for a reason alone.
 */
export const submittedDeclarations = resource({
  name: 'submittedDeclarations',
  segment: 'submitted-declarations',
  fields: {
    number: text(read),
    title: text(read),
    members: text(readEmpty),
    season: reference('contestSeasons', read),
    kind: entry('declaration_kind', read),
    stage: entry('stage', readEmpty),
    /** a filter by it takes what is below it as well */
    unit: reference('organizations', read),
    state: entry('declaration_state', read),
    level: entry('unit_level', readEmpty),
    waitsFor: reference('organizations', readEmpty),
    waitingSince: instant(readEmpty),
    receivedAt: instant(readEmpty),
    fixBy: instant(readEmpty),
    updatedAt: instant(read),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'title',
      'members',
      'season',
      'kind',
      'stage',
      'unit',
      'state',
      'level',
      'waitsFor',
      'waitingSince',
      'receivedAt',
      'fixBy',
      'updatedAt',
    ],
    filters: ['season', 'level', 'kind', 'stage', 'state', 'unit', 'waitsFor'],
    inner: ['unit'],
    search: ['number', 'title'],
    sort: { by: queueOrders, first: 'updatedAt', direction: 'desc' },
  },
  exports: 'personal',
})

export const recommendationUnitRoutes = routes('recommendationUnits', {
  /** for which units one may set a quota, by id and name: those below one's own */
  options: {
    method: 'GET',
    path: '/api/console/recommendation-units/options',
    permission: 'recommendationQuotas.create',
  },
})

export const waitingUnitRoutes = routes('waitingUnits', {
  /** tells whoever reviews for a unit below one's own that declarations of a season wait there; once a day */
  remind: { method: 'POST', path: '/api/console/declarations/waiting-units/:unit/remind' },
})
