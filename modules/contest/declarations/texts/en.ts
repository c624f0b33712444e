import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    season_not_open: 'Declarations have not opened yet. You can begin on {opensAtText}',
    deadline_passed:
      'Declarations closed on {closedAtText}. This request arrived at {receivedAtText} and can change nothing any more',
    kind_not_yours: 'Your sort of account cannot declare this kind',
    code_needed: 'This kind needs an authorization code. Enter the code first',
    declaration_incomplete:
      'Fill in complete information: {count, plural, one {# thing is} other {# things are}} still missing or wrong. Follow the hints',
    work_already_declared: 'A member already has another work of this kind. Each person may declare one per contest',
    signed_pages_missing: 'The signed and stamped form is not complete yet. Upload every page first',
    ticks_missing: '{count, plural, one {# statement is} other {# statements are}} not ticked yet',
    opened_by_reviewer:
      'A reviewer has already opened your declaration, so you cannot take it back yourself. Ask the reviewing unit to return it',
    material_limit: 'At most {max, plural, one {# file} other {# files}} here. Delete or replace one first',
    material_format: 'Only these formats are taken here: {formats}',
    material_too_large: 'The file is too large: at most {maxMb} MB each',
    material_measure:
      '{what, select, pixels {The picture is too small: at least {minWidthPx} pixels wide and {minHeightPx} high} other {The film has the wrong length: at least {minS} seconds and at most {maxS}}}',
    field_not_opened: 'The unit that returned the declaration did not open this part for changes',
    fix_by_passed: 'The time for corrections ended at {fixByText}; your request arrived at {receivedAtText}',
    already_reviewed:
      'A unit has already reviewed your declaration, so you cannot withdraw it yourself. If something must change, ask the reviewing unit to return it',
    people_limit:
      'At most {max, plural, one {# {role, select, member {member} other {instructor}}} other {# {role, select, member {members} other {instructors}}}}',
  },
  problems: {
    field_not_opened: 'Not opened for changes',
    code_missing: 'The authorization code is missing',
    code_revoked: 'The authorization code was withdrawn. Enter another one',
    work_already_declared: 'This member already has another work of this kind. Each person may declare one per contest',
    stage_not_for_code: 'The authorization code is for another school stage',
    id_number_in_text:
      'Please leave identity numbers out of this text. They belong only into the field for the document’s number',
    portrait_wrong: 'Please upload a photo (JPG or PNG)',
    file_unknown: 'This file was not found. Please upload it again',
    people_changed: 'The list was changed elsewhere a moment ago. Reload the page, then sort it again',
    field_twice: 'The same field is named twice',
    tick_missing: 'Please read and tick this',
    too_few_members: 'At least {min, plural, one {# member} other {# members}}',
    too_many_members: 'At most {max, plural, one {# member} other {# members}}',
    too_few_instructors: 'At least {min, plural, one {# instructor} other {# instructors}}',
    too_many_instructors: 'At most {max, plural, one {# instructor} other {# instructors}}',
    other_area:
      'All members must be in the same {area, select, school {school} county {county or district} other {city}}',
    other_stage: 'All members must be in the same school stage',
    too_young: '{age, plural, one {# year} other {# years}} old on {on}; this kind asks for at least {min}',
    too_old: '{age, plural, one {# year} other {# years}} old on {on}; this kind allows at most {max}',
    id_number_birth_differs: 'Differs from the date of birth in the document’s number',
    id_number_sex_differs: 'Differs from the sex in the document’s number',
    same_person_twice: 'The same person is entered twice',
    date_too_early: 'Not before {date}',
    date_too_late: 'Not after {date}',
    material_missing:
      '{min, plural, one {# file is} other {# files are}} needed, {count, plural, one {# is} other {# are}} there',
    material_held: 'A file is still being checked for safety or did not pass. Wait a little or replace it',
    approval_date_missing: 'Give the date of approval',
    approval_too_late: 'The approval must be older than {date}',
    question_unanswered: 'Answer yes or no',
    subject_not_for_stage: 'This subject does not go with the chosen stage or kind',
    stage_not_for_kind: 'This kind is not for that school stage',
  },
  reasons: {
    windowOver: 'Not submitted before the deadline, and therefore void',
    notMendedInTime: 'It was not corrected and submitted again in time and has ended',
  },
  messages: {
    submitted: {
      subject: 'Declaration received: {title}',
      body: 'Your declaration “{title}” ({kind}, number {number}) has been submitted.\nReceipt number: {receipt}\nKeep the receipt. You can follow your declaration under “My declarations”.',
      sms: 'Your declaration “{title}” has been submitted, receipt number {receipt}.',
    },
    returned: {
      subject: 'Please correct your declaration: {title}',
      body: '{unit} has returned your declaration “{title}” ({kind}, no. {number}).\nReason: {reason}\nPlease correct it and submit it again before {fixBy}. Only the opened parts can be changed.',
      sms: 'Your declaration “{title}” was returned: {reason}. Please submit again before {fixBy}.',
    },
    refused: {
      subject: 'Declaration not accepted: {title}',
      body: 'Your declaration “{title}” ({kind}, no. {number}) did not pass the review of {unit}.\nReason: {reason}',
      sms: 'Your declaration “{title}” did not pass the review: {reason}',
    },
    qualified: {
      subject: 'Qualified: {title}',
      body: 'Congratulations! Your declaration “{title}” ({kind}, no. {number}) has passed the qualification check and goes on to judging.',
      sms: 'Your declaration “{title}” has passed the qualification check.',
    },
    returnTimedOut: {
      subject: 'Declaration ended: {title}',
      body: 'Your declaration “{title}” ({kind}, no. {number}) was not corrected and submitted again in time and counts as not accepted.',
      sms: 'Your declaration “{title}” was not submitted again in time and counts as not accepted.',
    },
    codeRevoked: {
      subject: 'The authorization code was withdrawn: {title}',
      body: 'The authorization code of “{title}” ({kind}, number {number}) was withdrawn.\nReason: {reason}\nEverything you have filled in is still there. Ask the unit for another code and enter it to go on.',
      sms: 'The code of “{title}” was withdrawn: {reason}. Nothing is lost: enter another code to go on.',
    },
    codeReissued: {
      subject: 'A new authorization code: {title}',
      body: '“{title}” ({kind}, number {number}) has a new authorization code: {code}\nOpen the declaration and enter it to go on; everything you have filled in is still there.',
      sms: '“{title}” has a new authorization code: {code}. Enter it to go on.',
    },
  },
}
