import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    columns_missing: 'The first row of the table lacks these columns: {columns}. Please use the sample',
    no_team: 'You have no team in this season that can be changed; begin one with its code first',
  },
  problems: {
    team_unknown: 'You have no team called “{team}”: compare with its name or number',
    team_twice: 'Several teams are called “{team}”: enter the number of the team instead',
    person_twice: 'The same person as in row {row, number}; nobody plays in two events',
    person_in_team: 'Is in this team already',
    person_in_other_team: 'Is in the team “{team}” already; nobody plays in two events',
    team_full: 'This team is full: at most {max, plural, one {# contestant} other {# contestants}}',
  },
  columns: { team: 'Team name' },
  sample: { file: 'Roster sample', team: 'Spark One', name: '林小满' },
}
