import { choice, entry, instant, integer, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { codeStates } from '../contract.ts'

export const quotaRoutes = routes('quotas', {
  /** a unit's own quotas of a season, and those right below it */
  bars: { method: 'GET', path: '/api/console/quota', permission: 'quotas.view' },
  /** the units right below one: what each was allotted, and how many codes were issued and used in its subtree */
  below: { method: 'GET', path: '/api/console/quota/below', permission: 'quotas.view' },
  /** what the organiser gives to a unit, the topmost included */
  grant: { method: 'PUT', path: '/api/console/quota' },
})

/** The codes of one's own subtree. The number is that of the declaration a code is bound to. */
export const authorizationCodes = resource({
  name: 'authorizationCodes',
  segment: 'authorization-codes',
  fields: {
    code: text({ isReadOnly: true }),
    season: reference('contestSeasons', { isReadOnly: true }),
    unit: reference('organizations', { isReadOnly: true }),
    kind: entry('declaration_kind', { isReadOnly: true }),
    stage: entry('stage', { isReadOnly: true, isOptional: true }),
    state: choice(codeStates, {
      isReadOnly: true,
      tones: { bound: 'wait', submitted: 'good', used: 'good', void: 'bad' },
    }),
    handedTo: text({ isReadOnly: true, isOptional: true }),
    handedAt: instant({ isReadOnly: true, isOptional: true }),
    declarationNumber: text({ isReadOnly: true, isOptional: true }),
    voidReason: text({ isReadOnly: true, isOptional: true }),
    expiresAt: instant({ isReadOnly: true, isOptional: true }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'code',
  list: {
    columns: ['code', 'unit', 'kind', 'stage', 'state', 'handedTo', 'declarationNumber', 'season', 'createdAt'],
    filters: ['season', 'unit', 'kind', 'stage', 'state', 'handedTo', 'createdAt'],
    search: ['code', 'handedTo', 'declarationNumber'],
    sort: { by: ['createdAt'], first: 'createdAt', direction: 'desc' },
  },
  actions: {
    hand: { input: { name: text({ maxChars: 60 }) }, isBulk: true },
    handDown: { input: { unit: reference('organizations') }, isBulk: true },
    recall: { ask: 'yes', isBulk: true },
    revoke: { ask: 'reason', isBulk: true, isDangerous: true },
    reissue: { ask: 'yes' },
  },
  exports: true,
})

/** What units may hold. A new row, or a row of a table, sets the quota of a unit below one's own, whether it had one or not. */
export const quotas = resource({
  name: 'quotas',
  segment: 'quotas',
  fields: {
    unitName: text({ isReadOnly: true }),
    season: reference('contestSeasons'),
    unit: reference('organizations'),
    kind: entry('declaration_kind'),
    /** empty: all stages together */
    stage: entry('stage', { isOptional: true }),
    amount: integer({ min: 0, max: 1_000_000 }),
    /** its own codes that are not void */
    live: integer({ isReadOnly: true }),
    /** what units below have of it */
    handedDown: integer({ isReadOnly: true }),
  },
  title: 'unitName',
  list: {
    columns: ['unitName', 'season', 'kind', 'stage', 'amount', 'live', 'handedDown'],
    filters: ['season', 'unit', 'kind', 'stage', 'unitName'],
    search: ['unitName'],
    sort: { by: ['unitName', 'kind', 'amount'], first: 'unitName', direction: 'asc' },
  },
  create: ['season', 'unit', 'kind', 'stage', 'amount'],
  edit: ['amount'],
  exports: true,
  imports: ['season', 'unit', 'kind', 'stage', 'amount'],
})

export const reserveStates = ['waiting', 'served', 'withdrawn'] as const
export type ReserveState = (typeof reserveStates)[number]
export const reserveMoves = transitions(reserveStates, {
  serve: { from: ['waiting'], to: 'served' },
  withdraw: { from: ['waiting'], to: 'withdrawn' },
})

/** Who gets the next place that is freed at a unit, in order: a unit below it, or a person. */
export const codeReserves = resource({
  name: 'codeReserves',
  segment: 'code-reserves',
  fields: {
    /** a unit's name or a person's */
    name: text({ isReadOnly: true }),
    position: integer({ isReadOnly: true }),
    season: reference('contestSeasons'),
    unit: reference('organizations'),
    kind: entry('declaration_kind'),
    stage: entry('stage', { isOptional: true }),
    waitingUnit: reference('organizations', { isOptional: true }),
    waitingName: text({ maxChars: 60, isOptional: true }),
    state: choice(reserveStates, { isReadOnly: true, tones: { waiting: 'wait', served: 'good' } }),
    code: text({ isReadOnly: true, isOptional: true }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['position', 'name', 'unit', 'kind', 'stage', 'state', 'code', 'createdAt'],
    filters: ['season', 'unit', 'kind', 'stage', 'state'],
    search: ['name'],
    sort: { by: ['position', 'name'], first: 'position', direction: 'asc', words: ['name'] },
  },
  create: ['season', 'unit', 'kind', 'stage', 'waitingUnit', 'waitingName'],
  actions: { serve: { ask: 'yes' }, withdraw: { ask: 'yes', isBulk: true } },
  exports: true,
})
