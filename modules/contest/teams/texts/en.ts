import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    team_checked_in: 'This team was checked in at {atText} by {by}',
    team_has_score: 'This team has a score already; its check-in and inspection can no longer be undone',
    team_paper_empty: 'No team has qualified here yet: there is nothing to print',
  },
  resources: {
    teams: {
      one: 'team',
      many: 'Teams',
      noneHint: 'Teams appear here once they have qualified.',
      fields: {
        number: 'Number',
        name: 'Team',
        season: 'Season',
        event: 'Event',
        division: 'Group',
        school: 'School',
        city: 'City',
        state: 'State',
        isCheckedIn: 'Checked in',
        isInspected: 'Inspected',
        checkedInAt: 'Checked in at',
        checkedInBy: 'Checked in by',
        inspectedAt: 'Inspected at',
        inspectedBy: 'Inspected by',
        inspectionReason: 'Inspection note',
      },
      options: {
        state: {
          expected: 'Expected',
          absent: 'Absent',
          present: 'Checked in',
          'to-repeat': 'To be inspected again',
          ready: 'Passed inspection',
          refused: 'Not admitted',
        },
      },
      actions: {
        checkIn: 'Check in',
        markAbsent: 'Mark as absent',
        pass: 'Pass inspection',
        repeat: 'To be inspected again',
        refuse: 'Not admit',
        undoCheckIn: 'Undo check-in',
        undoInspection: 'Undo inspection',
      },
    },
  },
}
