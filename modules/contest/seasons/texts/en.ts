import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  labelSource: 'Seasons',
  refusals: {
    season_contradictory:
      'The definition of the season has {count, plural, =1 {one problem} other {# problems}}; it can be published once all are mended',
    season_other_contest: 'The season belongs to another contest ({contest}); a new version cannot move it',
    draft_exists: 'A draft of this season is under way already',
    draft_settled: 'This draft has been published or discarded and cannot be changed',
    draft_outdated: 'The season has a newer version ({version}): begin a new draft',
    deadline_not_later: 'The new deadline must be later than the present one',
    season_closed: 'The season is closed and cannot be changed',
  },
  problems: {
    season_dictionary_unknown: 'There is no dictionary “{dictionary}”',
    season_code_unknown: 'The dictionary “{dictionary}” has no “{value}”',
    season_reference_unknown: '“{name}”, named here, does not exist',
    season_code_twice: '“{name}” stands here more than once',
    season_kind_gone:
      'The category “{name}” has been published, and codes or declarations of it may be out: it has to stay',
    season_exam_gone: 'The exam “{name}” has been published, and it may have candidates or scores: it has to stay',
    season_round_gone:
      'The round “{name}” of unit papers has been published, and units may have handed some in: it has to stay',
    season_exam_item_gone: 'The part “{name}” of the exam has been published, and it may have scores: it has to stay',
    season_round_paper_gone:
      'The unit paper “{name}” has been published, and units may have handed it in: it has to stay',
    season_delegation_gone: 'The delegation has been published, and units may have handed theirs in: it has to stay',
    season_delegation_level:
      'The level of units that bring a delegation has been published, and some may have handed theirs in: it has to stay',
    season_range_reversed: 'The minimum {min} is larger than the maximum {max}',
    season_window_reversed: 'It does not open before it closes',
    season_time_zone_unknown: 'There is no time zone “{zone}”',
    season_field_missing: 'The field “{field}” is needed and missing',
    season_individual_with_members: 'An individual kind can have one member only',
    season_identity_needed: 'A kind limited to one per pupil needs the identity number, or doubles cannot be found',
    season_choice_source: 'The choice “{field}” needs exactly one source of options',
    season_not_a_date: '“{field}” is not a date',
    season_condition_never: 'The condition can never hold: “{field}” is never “{value}”',
    season_counted_rounds: '{counted} rounds count, but only {rounds} are played',
    season_sheet_without_task: 'A score sheet needs at least one task',
    season_tie_without_time: 'Ties are broken by time, but without a time limit no time is written down',
    season_exam_not_earlier: '“{name}” is no exam of the same kind that ends earlier',
    season_exam_before_list:
      'Objections to scores of “{name}” close only after this exam begins: its final list comes too late, and nobody could sit this one',
    season_appeals_too_early: 'Objections cannot open before the exam ends',
    season_team_twice: 'Two kinds play the same event in the same group ({name})',
    season_team_without_members: 'A team needs at least one contestant',
    season_swap_too_early: 'Swaps end before declarations open',
    season_paperless_signed: 'A paperless kind has no signatures and no seals',
    season_unit_area_of_nothing: 'Choose the common area first: it says which area of the declaring unit is meant',
  },
  resources: {
    contestSeasons: {
      one: 'season',
      many: 'Seasons',
      fields: {
        code: 'Code',
        contest: 'Contest',
        title: 'Title',
        edition: 'Edition',
        state: 'State',
        version: 'Version',
        opensAt: 'Opens',
        closesAt: 'Closes',
        createdAt: 'Created',
      },
      actions: {
        publish: 'Published',
        postpone: 'Deadline put off',
        close: 'Ended',
      },
      options: {
        state: {
          draft: 'Draft',
          published: 'Published',
          closed: 'Closed',
        },
      },
    },
  },
}
