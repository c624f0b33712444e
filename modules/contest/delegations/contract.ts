import { choice, instant, integer, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

export const delegationStates = ['draft', 'handed-in', 'returned', 'confirmed'] as const
export type DelegationState = (typeof delegationStates)[number]

/** The unit tells and hands in; the organizer confirms, or gives it back with the reason. */
export const delegationMoves = transitions(delegationStates, {
  save: { from: ['draft', 'returned'], to: ['draft', 'returned'] },
  handIn: { from: ['draft', 'returned'], to: 'handed-in' },
  takeBack: { from: ['handed-in'], to: 'draft' },
  confirm: { from: ['handed-in'], to: 'confirmed' },
  return: { from: ['handed-in', 'confirmed'], to: 'returned' },
})

export const companionFunctions = ['leader', 'deputy', 'teacher'] as const
export const travelMeans = ['train', 'coach', 'car', 'plane'] as const
export const roomSexes = ['female', 'male', 'family'] as const
/** so many rooms, and so many places in one */
export const roomsMax = 200
export const placesMax = 6
/** at least one leader, and nobody above what the season allows: its limits are the server's to judge */
export const companionsMax = 120

/** Somebody who travels along and is no contestant and no coach. */
export interface Companion {
  /** made by the page; rooms name people by it */
  key: string
  function: (typeof companionFunctions)[number]
  name: string
  /** dictionary `sex` */
  sex: string
  employer: string
  post: string
  phone: string
}

export interface Room {
  key: string
  name: string
  sex: (typeof roomSexes)[number]
  places: number
  /** keys of companions, and ids of the teams' people */
  occupants: readonly string[]
}

/** What a unit tells of its delegation; whatever is not known yet is empty. */
export interface DelegationPlan {
  companions: readonly Companion[]
  travel: {
    means: (typeof travelMeans)[number] | null
    /** train and flight numbers, number plates */
    vehicle: string
    arrivesAt: string | null
    departsAt: string | null
    hotel: string
  }
  rooms: readonly Room[]
  emergency: { name: string; phone: string }
  insurance: { insurer: string; policyNumber: string }
  /** diets, wheelchairs, what else the organizer should know */
  notes: string
}

export const emptyPlan: DelegationPlan = {
  companions: [],
  travel: { means: null, vehicle: '', arrivesAt: null, departsAt: null, hotel: '' },
  rooms: [],
  emergency: { name: '', phone: '' },
  insurance: { insurer: '', policyNumber: '' },
  notes: '',
}

/** Somebody of a team that comes: told by the teams' declarations, never typed here. */
export interface Traveller {
  id: string
  role: 'member' | 'instructor'
  name: string
  sex: string
  school: string
  team: { id: string; number: string; title: string; kind: string }
}

/** One thing that keeps a delegation from being handed in. */
export interface PlanFinding {
  /** as in the plan: `companions`, `travel.arrivesAt`, `rooms.2` */
  path: string
  code: (typeof planProblems)[number]
  /** whichever of them its text names */
  params: { readonly min?: number; readonly max?: number; readonly row?: number; readonly room?: string }
}

/** Problems of a delegation; texts under `problems`. */
export const planProblems = [
  'delegation_leaders_few',
  'delegation_leaders_many',
  'delegation_teachers_many',
  'delegation_person_incomplete',
  'delegation_travel_missing',
  'delegation_travel_reversed',
  'delegation_emergency_missing',
  'delegation_insurance_missing',
  'delegation_room_full',
  'delegation_room_twice',
  'delegation_room_sex',
  'delegation_no_teams',
] as const

interface Rule {
  minLeaders: number
  maxLeaders: number
  maxTeachers: number
}

/** It would leave before it has come. */
export function isReversed({ arrivesAt, departsAt }: DelegationPlan['travel']): boolean {
  return arrivesAt !== null && departsAt !== null && Date.parse(departsAt) <= Date.parse(arrivesAt)
}

/** Everything that keeps a delegation from being handed in, at once; shared by the page and the server. */
export function problemsOfPlan(plan: DelegationPlan, travellers: readonly Traveller[], rule: Rule): PlanFinding[] {
  const found: PlanFinding[] = []
  const add = (path: string, code: PlanFinding['code'], params: PlanFinding['params'] = {}) =>
    found.push({ path, code, params })
  const teachers = plan.companions.filter((each) => each.function === 'teacher').length
  const leaders = plan.companions.length - teachers
  if (leaders < rule.minLeaders) add('companions', 'delegation_leaders_few', { min: rule.minLeaders })
  if (leaders > rule.maxLeaders) add('companions', 'delegation_leaders_many', { max: rule.maxLeaders })
  if (teachers > rule.maxTeachers) add('companions', 'delegation_teachers_many', { max: rule.maxTeachers })
  plan.companions.forEach((each, index) => {
    if ([each.name, each.sex, each.employer, each.phone].some((value) => value.trim() === ''))
      add(`companions.${index}`, 'delegation_person_incomplete', { row: index + 1 })
  })
  const { means, arrivesAt, departsAt } = plan.travel
  if (means === null || arrivesAt === null || departsAt === null) add('travel', 'delegation_travel_missing')
  else if (isReversed(plan.travel)) add('travel', 'delegation_travel_reversed')
  if (plan.emergency.name.trim() === '' || plan.emergency.phone.trim() === '')
    add('emergency', 'delegation_emergency_missing')
  if (plan.insurance.insurer.trim() === '' || plan.insurance.policyNumber.trim() === '')
    add('insurance', 'delegation_insurance_missing')
  if (travellers.length === 0) add('teams', 'delegation_no_teams')
  found.push(...roomProblems(plan, travellers))
  return found
}

function roomProblems(plan: DelegationPlan, travellers: readonly Traveller[]): PlanFinding[] {
  const sexes = new Map([
    ...plan.companions.map((each) => [each.key, each.sex] as const),
    ...travellers.map((each) => [each.id, each.sex] as const),
  ])
  const placed = new Set<string>()
  return plan.rooms.flatMap((room, index) => {
    const found: PlanFinding[] = []
    const add = (code: PlanFinding['code']) => found.push({ path: `rooms.${index}`, code, params: { room: room.name } })
    // who left with a team that was withdrawn takes no place
    const here = room.occupants.filter((key) => sexes.has(key))
    if (here.length > room.places) add('delegation_room_full')
    if (here.some((key) => placed.has(key))) add('delegation_room_twice')
    if (room.sex !== 'family' && here.some((key) => sexes.get(key) !== '' && sexes.get(key) !== room.sex))
      add('delegation_room_sex')
    for (const key of here) placed.add(key)
    return found
  })
}

/** The unit's own side, on the portal. */
export const ownDelegationRoutes = routes('ownDelegation', {
  /** the delegation of one's own unit, with whoever its teams bring; nothing is made by looking */
  view: { method: 'GET', path: '/api/delegations/own', permission: 'delegations.write' },
  save: { method: 'PUT', path: '/api/delegations/own', permission: 'delegations.write' },
  handIn: { method: 'POST', path: '/api/delegations/own/hand-in', permission: 'delegations.write' },
  takeBack: { method: 'POST', path: '/api/delegations/own/take-back', permission: 'delegations.write' },
  /** a signed address of the list of the delegation as it was last saved, to be stamped; good for five minutes */
  listAddress: { method: 'GET', path: '/api/delegations/own/list-address', permission: 'delegations.write' },
  listPdf: { method: 'GET', path: '/api/delegation-lists/:unit', raw: true },
})

/** What the office reads beside the row. */
export const delegationOfficeRoutes = routes('delegationPlans', {
  view: { method: 'GET', path: '/api/console/delegation-plans/:delegation', permission: 'delegations.view' },
})

/** The delegations as the office sees them. */
export const delegations = resource({
  name: 'delegations',
  segment: 'delegations',
  fields: {
    unit: reference('organizations', { isReadOnly: true }),
    season: reference('contestSeasons', { isReadOnly: true }),
    state: choice(delegationStates, {
      isReadOnly: true,
      tones: { 'handed-in': 'wait', returned: 'warn', confirmed: 'good' },
    }),
    leader: text({ isReadOnly: true, isOptional: true }),
    leaderPhone: text({ isReadOnly: true, isOptional: true }),
    companions: integer({ isReadOnly: true }),
    teams: integer({ isReadOnly: true }),
    contestants: integer({ isReadOnly: true }),
    coaches: integer({ isReadOnly: true }),
    arrivesAt: instant({ isReadOnly: true, isOptional: true }),
    departsAt: instant({ isReadOnly: true, isOptional: true }),
    rooms: integer({ isReadOnly: true }),
    handedInAt: instant({ isReadOnly: true, isOptional: true }),
    reason: text({ isReadOnly: true, isOptional: true }),
  },
  title: 'unit',
  list: {
    columns: [
      'unit',
      'season',
      'state',
      'leader',
      'leaderPhone',
      'companions',
      'teams',
      'contestants',
      'coaches',
      'arrivesAt',
      'departsAt',
      'rooms',
      'handedInAt',
      'reason',
    ],
    filters: ['season', 'state', 'unit', 'arrivesAt'],
    search: ['leader', 'leaderPhone'],
    sort: { by: ['handedInAt', 'arrivesAt'], first: 'handedInAt', direction: 'desc' },
  },
  actions: { confirm: { ask: 'yes', isBulk: true }, return: { ask: 'reason' } },
  exports: 'personal',
})

export const delegationRefusals = refusals({
  delegation_none: { status: 409, when: 'the season asks for no delegation, or not from units of this level' },
  delegation_window: { status: 409, when: 'outside of the window; carries opensAtText, closesAtText' },
  delegation_incomplete: { status: 422, when: 'handing in while something is missing; fields lists all of it' },
})
