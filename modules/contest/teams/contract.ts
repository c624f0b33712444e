import { choice, entry, flag, instant, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import type { BuiltInRole } from '#kernel/contract/roles.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

/** Where a qualified team is on the day: not there yet, away, there, to be inspected again, fit to play, not admitted. */
export const teamStates = ['expected', 'absent', 'present', 'to-repeat', 'ready', 'refused'] as const
export type TeamState = (typeof teamStates)[number]

/** The only legal moves of a team's day (contest.md 2b). Who comes late is checked in all the same. */
export const teamMoves = transitions(teamStates, {
  checkIn: { from: ['expected', 'absent'], to: 'present' },
  markAbsent: { from: ['expected'], to: 'absent' },
  /** inspection: passed, to be repeated, not admitted */
  pass: { from: ['present', 'to-repeat'], to: 'ready' },
  repeat: { from: ['present', 'to-repeat'], to: 'to-repeat' },
  refuse: { from: ['present', 'to-repeat'], to: 'refused' },
  /** what was written down by mistake, before the team has a score */
  undoCheckIn: { from: ['present'], to: 'expected' },
  undoInspection: { from: ['to-repeat', 'ready', 'refused'], to: 'present' },
})
export type TeamMove = Exclude<keyof typeof teamMoves, '$states'>

/** The teams that have qualified, as the day of the contest finds them. */
export const teams = resource({
  name: 'teams',
  segment: 'teams',
  fields: {
    number: text({ isReadOnly: true }),
    name: text({ isReadOnly: true }),
    season: reference('contestSeasons', { isReadOnly: true }),
    event: entry('robot_event', { isReadOnly: true }),
    division: entry('robot_group', { isReadOnly: true }),
    school: reference('organizations', { isReadOnly: true, isOptional: true }),
    city: reference('organizations', { isReadOnly: true, isOptional: true }),
    state: choice(teamStates, {
      isReadOnly: true,
      tones: { absent: 'bad', present: 'wait', 'to-repeat': 'warn', ready: 'good', refused: 'bad' },
    }),
    isCheckedIn: flag({ isReadOnly: true }),
    isInspected: flag({ isReadOnly: true }),
    checkedInAt: instant({ isReadOnly: true, isOptional: true }),
    checkedInBy: text({ isReadOnly: true, isOptional: true }),
    inspectedAt: instant({ isReadOnly: true, isOptional: true }),
    inspectedBy: text({ isReadOnly: true, isOptional: true }),
    inspectionReason: text({ isReadOnly: true, isOptional: true }),
  },
  title: 'name',
  list: {
    columns: ['number', 'name', 'event', 'division', 'school', 'city', 'state', 'checkedInAt', 'inspectedAt', 'season'],
    filters: ['season', 'event', 'division', 'state', 'city', 'isCheckedIn', 'isInspected'],
    search: ['number', 'name'],
    sort: { by: ['number', 'name', 'checkedInAt', 'inspectedAt'], first: 'number', direction: 'asc', words: ['name'] },
  },
  actions: {
    checkIn: { ask: 'nothing', isBulk: true },
    markAbsent: { ask: 'yes', isBulk: true },
    pass: { ask: 'yes', isBulk: true, isPrimary: true },
    repeat: { ask: 'reason' },
    refuse: { ask: 'reason', isDangerous: true },
    undoCheckIn: { ask: 'reason' },
    undoInspection: { ask: 'reason' },
  },
  exports: 'personal',
})

/** The papers of the day: who is expected, one line each, to be ticked; and a card for each team with its QR. */
export const teamPapers = ['check-in-list', 'cards'] as const
export type TeamPaper = (typeof teamPapers)[number]

/** One paper names so many teams at most; a season's two groups of one event are far fewer. */
export const paperTeamsMax = 1000

export const teamDayRoutes = routes('teamDays', {
  /** who came and who is missing, by event and group */
  overview: { method: 'GET', path: '/api/console/team-days', permission: 'teams.view' },
  /** contestants, coach and contact of one team */
  people: { method: 'GET', path: '/api/console/team-days/:team', permission: 'teams.view' },
  /** the team of a card, by the number that was scanned or typed */
  byNumber: { method: 'GET', path: '/api/console/team-numbers/:number', permission: 'teams.checkIn' },
  /** a signed address of a paper, good for five minutes */
  paperAddress: { method: 'GET', path: '/api/console/team-papers', permission: 'teams.view' },
  paper: { method: 'GET', path: '/api/team-papers/:season', raw: true },
})

export const teamRefusals = refusals({
  team_checked_in: { status: 409, when: 'a team is checked in that is there already; carries atText, by' },
  team_has_score: { status: 409, when: 'a check-in or an inspection is to be undone of a team that has played' },
  team_paper_empty: { status: 409, when: 'a paper of teams is asked for where there are none' },
})

/** Who works at the tables. What they may do is said by the routes themselves; both see teams and scores, not the forms. */
export const refereeRoles: readonly BuiltInRole[] = [
  {
    code: 'referee',
    labels: { zh: '裁判员', en: 'Referee', fr: 'Arbitre', ko: '심판' },
    type: 'web',
    urls: ['/account', '/referee'],
    carries: ['contestSeasons.view'],
  },
  {
    code: 'head-referee',
    labels: { zh: '裁判长', en: 'Head referee', fr: 'Arbitre en chef', ko: '심판장' },
    type: 'web',
    urls: ['/account', '/referee'],
    carries: ['contestSeasons.view'],
  },
]
