import { sql } from 'kysely'
import { partOf } from '#kernel/server/resource/list.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { teamMoves, teams } from '../contract.ts'
import { moveTeam } from './moves.ts'

const { $states: _states, ...moveRules } = teamMoves

export const referees = ['referee', 'head-referee']
/** The secretariat runs the day; whoever reviews sees how the own teams fare. */
export const readers = ['contest-officer', 'contest-secretariat', ...referees, 'auditor']
const staff = ['contest-secretariat', ...referees]

export const servedTeams: ServedResource = serveResource(teams, {
  rows: {
    from: sql`contest.team row`,
    columns: {
      isCheckedIn: sql`(row.checked_in_at is not null)`,
      isInspected: sql`(row.inspected_at is not null)`,
      checkedInBy: accountNameSql(sql`row.checked_in_by`),
      inspectedBy: accountNameSql(sql`row.inspected_by`),
    },
    search: (text) => sql<boolean>`row.id in (
      select id from contest.team where ${partOf(sql`name`, text)}
      union all select id from contest.team where number = upper(${text}))`,
    parts: ['name'],
    code: sql`row.number`,
  },
  scope: {
    rows: 'qualified teams of the own subtree',
    where: (actor) => sql<boolean>`row.is_live and ${underScope(actor, 'row.unit_path')}`,
  },
  roles: {
    view: readers,
    export: ['contest-secretariat', 'head-referee', 'auditor'],
    checkIn: staff,
    markAbsent: staff,
    pass: staff,
    repeat: staff,
    refuse: staff,
    undoCheckIn: ['contest-secretariat', 'head-referee'],
    undoInspection: ['contest-secretariat', 'head-referee'],
  },
  may: {
    ...moveRules,
    // one that is there already is told by whom: moveTeam says it, and it alone knows
    checkIn: (_actor, row) => row.checkedInAt !== null || (teamMoves.checkIn.refusal(row.state) ?? true),
  },
  actions: {
    checkIn: (ctx, id) => moveTeam(ctx, id, 'checkIn'),
    markAbsent: (ctx, id) => moveTeam(ctx, id, 'markAbsent'),
    pass: (ctx, id) => moveTeam(ctx, id, 'pass'),
    repeat: (ctx, id, { reason }) => moveTeam(ctx, id, 'repeat', reason),
    refuse: (ctx, id, { reason }) => moveTeam(ctx, id, 'refuse', reason),
    undoCheckIn: (ctx, id, { reason }) => moveTeam(ctx, id, 'undoCheckIn', reason),
    undoInspection: (ctx, id, { reason }) => moveTeam(ctx, id, 'undoInspection', reason),
  },
})
