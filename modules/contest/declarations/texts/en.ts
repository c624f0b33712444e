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
    material_twice: 'The same file is here already: {name}. Choose another one',
    material_limit: 'At most {max, plural, one {# file} other {# files}} here. Delete or replace one first',
    material_format: 'Only these formats are taken here: {formats}',
    material_too_large: 'The file is too large: at most {maxMb} MB each',
    material_measure:
      '{what, select, pixels {The picture is too small: at least {minWidthPx} pixels wide and {minHeightPx} high} other {The film has the wrong length: at least {minS} seconds and at most {maxS}}}',
    field_not_opened: 'The unit that returned the declaration did not open this part for changes',
    fix_by_passed: 'The time for corrections ended at {fixByText}; your request arrived at {receivedAtText}',
    already_reviewed:
      'A unit has already reviewed your declaration, so you cannot withdraw it yourself. If something must change, ask the reviewing unit to return it',
    not_confirmed: 'A teacher has prepared this declaration. It can go on once the pupil has taken it over',
    owner_only: 'Only the person who declares can do this',
    team_cap_reached:
      '{unit} already has {cap, plural, one {# declaration} other {# declarations}} of this kind, which is its limit. Give up a draft that is not needed first',
    swap_not_offered: 'Members of this kind cannot be swapped after handing in',
    swap_closed: 'Swaps closed at {swapUntilText}; your request arrived at {receivedAtText}',
    swap_wrong: '{count, plural, one {One thing} other {# things}} about the new contestant need to be put right',
    no_reviewing_unit:
      'The unit that this declaration belongs to does not review this kind, and no unit above it does, so it cannot be handed in. Declare with an authorization code of your school or county, or ask the contest office',
    people_limit:
      'At most {max, plural, one {# {role, select, member {member} other {instructor}}} other {# {role, select, member {members} other {instructors}}}}',
  },
  problems: {
    other_school: 'Only pupils of {school} can be imported; this one is of another school',
    unit_over_cap:
      'The unit has more of this kind than its limit of {cap, plural, one {# declaration} other {# declarations}}',
    not_confirmed: 'To be filled in once the pupil has taken the declaration over',
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
    not_in_unit_area:
      '{people, select, instructors {The coach or instructor} other {The contestant or member}} must come from the {area, select, school {school} county {county or district} other {city}} of the unit that declares',
    unit_area_unknown:
      'The unit that declares belongs to no {area, select, school {school} county {county or district} other {city}}, so places cannot be compared. Use a code of the school, or choose your school in your account before you declare',
    other_stage: 'All members must be in the same school stage',
    too_young: '{age, plural, one {# year} other {# years}} old on {on}; this kind asks for at least {min}',
    too_old: '{age, plural, one {# year} other {# years}} old on {on}; this kind allows at most {max}',
    id_number_birth_differs: 'Differs from the date of birth in the document’s number',
    id_number_sex_differs: 'Differs from the sex in the document’s number',
    school_not_of_code:
      'The code was given by {unit}, which is not in charge of this school. If you chose the right school, confirm; if you are not sure, ask your teacher first',
    same_person_twice: 'The same person is entered twice',
    date_too_early: 'Not before {date}',
    date_too_late: 'Not after {date}',
    material_missing:
      '{min, plural, one {# file is} other {# files are}} needed, {count, plural, one {# is} other {# are}} there',
    material_held: 'A file is still being checked, or did not pass: wait a little, or choose another file',
    approval_date_missing: 'Give the date of approval',
    approval_too_late: 'The approval must be older than {date}',
    question_unanswered: 'Answer yes or no',
    too_few_items: '{count, number} given; at least {min, number}, with commas between',
    too_many_items: '{count, number} given; at most {max, number}, with commas between',
    subject_not_for_stage: 'This subject does not go with the chosen stage or kind',
    stage_not_for_kind: 'This kind is not for that school stage',
  },
  reasons: {
    windowOver: 'Not submitted before the deadline, and therefore void',
    notMendedInTime: 'It was not corrected and submitted again in time and has ended',
    schoolChanged: 'The teacher has changed school; the prepared draft is void',
  },
  circles: {
    declarations: 'Declarations of',
    states: {
      draft: 'being filled in',
      signing: 'to be signed',
      signed: 'signed, not submitted',
      submitted: 'under review',
      returned: 'returned',
      qualified: 'qualified',
      refused: 'not accepted',
      withdrawn: 'withdrawn',
    },
  },
  messages: {
    submitted: {
      name: 'Declaration submitted',
      subject: 'Declaration received: {title}',
      body: 'Your declaration “{title}” ({kind}, number {number}) has been submitted.\nReceipt number: {receipt}\nKeep the receipt. You can follow your declaration under “My declarations”.',
      sms: 'Your declaration “{title}” has been submitted, receipt number {receipt}.',
    },
    swapped: {
      name: 'Contestant swapped',
      subject: 'Contestant swapped: {title}',
      body: 'In your “{title}” ({kind}, number {number}) a contestant was swapped: {in} takes the place of {out}.\nReason: {reason}\nThe signed form stays as it is; the reviewing unit sees the swap.',
      sms: '“{title}”: {in} takes the place of {out}.',
    },
    swappedInTeam: {
      name: 'Contestant swapped in a team',
      subject: 'A team swapped a contestant: {title}',
      body: 'In “{title}” ({kind}, number {number}), which waits for your unit, {in} takes the place of {out}.\nReason: {reason}\nThe review page marks what is different.',
      sms: '“{title}”, which waits for you: {in} takes the place of {out}. Reason: {reason}',
    },
    returned: {
      name: 'Declaration returned',
      subject: 'Please correct your declaration: {title}',
      body: '{unit} has returned your declaration “{title}” ({kind}, no. {number}).\nReason: {reason}\nPlease correct it and submit it again before {fixBy}. Only the opened parts can be changed.',
      sms: 'Your declaration “{title}” was returned: {reason}. Please submit again before {fixBy}.',
    },
    refused: {
      name: 'Declaration not accepted',
      subject: 'Declaration not accepted: {title}',
      body: 'Your declaration “{title}” ({kind}, no. {number}) did not pass the review of {unit}.\nReason: {reason}',
      sms: 'Your declaration “{title}” did not pass the review: {reason}',
    },
    qualified: {
      name: 'Declaration qualified',
      subject: 'Qualified: {title}',
      body: 'Congratulations! Your declaration “{title}” ({kind}, no. {number}) has passed the qualification check and goes on to judging.',
      sms: 'Your declaration “{title}” has passed the qualification check.',
    },
    windowCloses: {
      name: 'Declarations close soon',
      subject: 'Declarations close soon: {title}',
      body: 'Your “{title}” ({kind}, number {number}) has not been submitted yet. Declarations close on {deadline}.\nPlease finish and submit it in time; afterwards it can no longer be submitted.',
      sms: 'Your “{title}” has not been submitted yet. Declarations close on {deadline}.',
    },
    fixByNear: {
      name: 'Time for corrections runs out',
      subject: 'Please submit again soon: {title}',
      body: 'Your declaration “{title}” ({kind}, no. {number}) was returned and has not been submitted again. You have until {deadline}.\nAfterwards it counts as not accepted.',
      sms: 'Your declaration “{title}” was returned and has not been submitted again. You have until {deadline}.',
    },
    returnTimedOut: {
      name: 'Not submitted again in time',
      subject: 'Declaration ended: {title}',
      body: 'Your declaration “{title}” ({kind}, no. {number}) was not corrected and submitted again in time and counts as not accepted.',
      sms: 'Your declaration “{title}” was not submitted again in time and counts as not accepted.',
    },
    codeRevoked: {
      name: 'Authorization code withdrawn',
      subject: 'The authorization code was withdrawn: {title}',
      body: 'The authorization code of “{title}” ({kind}, number {number}) was withdrawn.\nReason: {reason}\nEverything you have filled in is still there. Ask the unit for another code and enter it to go on.',
      sms: 'The code of “{title}” was withdrawn: {reason}. Nothing is lost: enter another code to go on.',
    },
    codeReissued: {
      name: 'Authorization code reissued',
      subject: 'A new authorization code: {title}',
      body: '“{title}” ({kind}, number {number}) has a new authorization code: {code}\nOpen the declaration and enter it to go on; everything you have filled in is still there.',
      sms: '“{title}” has a new authorization code: {code}. Enter it to go on.',
    },
  },
}
