import type { Invariant } from '#kernel/server/module.ts'
import { teamTable } from '#modules/contest/teams/server/index.ts'

/** What must always be true of scores; each query must return no row. */
export const invariants: readonly Invariant[] = [
  {
    name: 'sheets of a round contradict each other only where there are several',
    sql: `select team_id, round from contest.score_sheet where state <> 'set-aside' group by team_id, round
          having (count(*) > 1) <> bool_or(state = 'in-conflict')`,
  },
  {
    name: 'a sheet is one of a round that was begun, on the board of its team',
    sql: `select sheet.id from contest.score_sheet sheet
          join ${teamTable} team on team.id = sheet.team_id
          join contest.score_board board on board.id = sheet.board_id
          left join contest.score_round round on round.board_id = sheet.board_id and round.round = sheet.round
          where round.started_at is null
            or (board.season_id, board.event, board.division) <> (team.season_id, team.event, team.division)`,
  },
  {
    name: 'each revision of a sheet but the first says what was there before',
    sql: `select sheet.id from contest.score_sheet sheet
          where sheet.revision <> 1 + (select count(*) from contest.score_correction c where c.sheet_id = sheet.id)`,
  },
  {
    name: 'nobody decides about a protest against a sheet of their own',
    sql: `select protest.id from contest.score_protest protest join contest.score_sheet sheet on sheet.id = protest.sheet_id
          where protest.decided_by = sheet.referee_id`,
  },
  {
    name: 'what is frozen has no contradiction, what is published no open protest',
    sql: `select board.id from contest.score_board board
          where (board.state <> 'live' and exists (select from contest.score_sheet s
              where s.board_id = board.id and s.state = 'in-conflict'))
            or (board.state = 'published' and exists (select from contest.score_protest p
              where p.board_id = board.id and p.state = 'filed'))`,
  },
]
