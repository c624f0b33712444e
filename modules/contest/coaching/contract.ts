import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

export const coachingLimits = {
  /** teams on one page; a school has at most a few dozen */
  teamsMax: 200,
  /** people copied at once, into so many teams */
  copiedMax: 60,
  targetsMax: 60,
} as const

/** Bodies carry the file as base64. */
const importBodyBytes = 6 * 1024 * 1024

export const coachingRoutes = routes('coaching', {
  /** all robot teams of one's own in a season, with what each still needs and who is in it */
  teams: { method: 'GET', path: '/api/coaching/teams' },
  /** several people of one's own teams, of this season or an earlier one, into several teams */
  copyPeople: { method: 'POST', path: '/api/coaching/people/copy' },
  /** a spreadsheet to fill in, in the reader's language, with the columns that the season asks of a contestant */
  sample: { method: 'GET', path: '/api/coaching/roster-sample' },
  /** takes the good rows of a spreadsheet into one team, or into the teams that a column names */
  importRoster: { method: 'POST', path: '/api/coaching/roster', bodyLimitBytes: importBodyBytes },
  /** the registration form of a kind without anything filled in: a signed address, good for five minutes */
  blankForm: { method: 'GET', path: '/api/coaching/blank-form' },
  blankFormPdf: { method: 'GET', path: '/api/blank-forms', raw: true },
})

export const coachingRefusals = refusals({
  columns_missing: {
    status: 422,
    when: 'a roster whose first row names no column of names, or none of teams where one is needed',
  },
  no_team: { status: 409, when: 'a roster is taken in, and the asker has no team in the season that can be changed' },
})

/** Problems of one row of a roster, or of one person who is copied; texts under `problems`. */
export const coachingProblems = [
  'team_unknown',
  'team_twice',
  'person_twice',
  'person_in_team',
  'person_in_other_team',
  'team_full',
] as const
