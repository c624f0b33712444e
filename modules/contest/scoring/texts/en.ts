import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    sheet_invalid: '{count, plural, one {# place} other {# places}} on the score sheet must be put right',
    sheet_reused: 'This score sheet was already recorded with other contents; make a new one',
    round_not_started: 'Round {round} has not begun',
    round_begun: 'Round {round} has already begun',
    round_out_of_order: 'Round {round} cannot begin yet: draw its order, and begin the round before it first',
    no_team_ready: 'No team has passed the inspection yet: there is nothing to draw',
    team_not_ready: '{team} has not passed the inspection; no score can be entered',
    results_frozen: 'The results are frozen. To change them, the head referee opens them again with a reason',
    sheets_in_conflict:
      '{count, plural, one {# conflict} other {# conflicts}} between score sheets must be settled first',
    protests_open: '{count, plural, one {# protest} other {# protests}} must be decided first',
    protests_window: 'Protests can be filed until {endsAtText}: the results can be published after that',
    sheet_not_counted: 'Only a sheet that counts can be corrected; settle the conflict first',
    sheet_not_in_conflict: 'This sheet counts already; there is nothing to settle',
    no_score_to_protest: 'There is no score in this round yet to protest against',
    protest_too_late: 'The time for protests ended at {endedAtText}',
    protest_filed: 'You have already protested against this round; once per round is all',
    protest_own_sheet: 'You have written on this sheet yourself; another head referee must decide',
    scoreboard_full: 'Too many people are watching; please come back in a moment',
  },
  problems: {
    count_above_max: '{max, number} at most',
    time_above_limit: 'No more than the limit of {limitS, number} seconds',
  },
  messages: {
    upheld: {
      name: 'Protest upheld',
      subject: 'The protest of {team} in round {round} was upheld',
      body: 'Hello,\n\nThe protest of {team} against round {round} was upheld.\nReply: {reason}\nThe corrected score: {site}',
      sms: 'The protest of {team} in round {round} was upheld: {reason}',
    },
    rejected: {
      name: 'Protest rejected',
      subject: 'The protest of {team} in round {round} was rejected',
      body: 'Hello,\n\nThe protest of {team} against round {round} was rejected; the score stands.\nReply: {reason}\nThe score: {site}',
      sms: 'The protest of {team} in round {round} was rejected: {reason}',
    },
  },
  resources: {
    scoreProtests: {
      one: 'protest',
      many: 'Protests',
      noneHint: 'A coach’s protest against a round of the own team appears here.',
      fields: {
        teamNumber: 'Number',
        team: 'Team',
        event: 'Event',
        division: 'Group',
        round: 'Round',
        points: 'Points now',
        grounds: 'Grounds',
        state: 'State',
        filedAt: 'Filed at',
        referee: 'Referee of the sheet',
        decidedBy: 'Decided by',
        decidedAt: 'Decided at',
        decisionReason: 'Reply',
      },
      options: {
        state: {
          filed: 'Waiting',
          upheld: 'Upheld',
          rejected: 'Rejected',
        },
      },
      actions: {
        uphold: 'Uphold',
        reject: 'Reject',
      },
    },
  },
}
