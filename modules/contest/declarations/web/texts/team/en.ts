import type { TextsLike } from '#kernel/contract/languages.ts'
import type { team as source, verify as sourceOfVerify } from './zh.ts'

export const team: TextsLike<typeof source> = {
  wizard: {
    basics: 'Team',
    members: 'Contestants',
    instructors: 'Coaches',
    materials: 'Materials',
    untitled: 'Team without a name yet',
    lockedTitle: 'This team is confirmed',
    lockedText:
      'Its content is locked and is exactly what the registration form says. Undo the confirmation to change it.',
    submittedTitle: 'This team has been submitted',
    unfreeze: 'Undo the confirmation and change it',
    unfreezeQuestion: 'Undo the confirmation of {title}?',
    unfreezeText: 'The printed form becomes void; after your changes, confirm, print, sign and stamp it again.',
    unfreezeAct: 'Undo the confirmation',
  },
  people: {
    membersLead: 'In the order in which they play; form and certificates keep it.',
    instructorsLead: 'Form and certificates print the names as they stand here.',
    limitMembers:
      '{min, number}–{max, plural, one {# contestant} other {# contestants}}; {count, plural, one {# is} other {# are}} entered',
    exactMembers:
      '{max, plural, one {# contestant} other {# contestants}}; {count, plural, one {# is} other {# are}} entered',
    limitInstructors:
      '{max, plural, one {# coach} other {# coaches}} at most; {count, plural, one {# is} other {# are}} entered',
    exactInstructors:
      '{max, plural, one {# coach} other {# coaches}}; {count, plural, one {# is} other {# are}} entered',
    sameArea: {
      school: 'All contestants must be of one school.',
      county: 'All contestants must be of one county or district: no team across counties.',
      city: 'All contestants must be of one city.',
    },
    sameStage: 'All contestants must be of one stage.',
    addMyself: 'I am the coach',
    addMember: 'Add a contestant',
    addInstructor: 'Add a coach',
    emptyMembers: 'No contestants yet',
    emptyMembersText: 'Add them one by one, or import a roster or copy them from another team on “{teams}”.',
    emptyInstructors: 'No coach yet',
    emptyInstructorsText: 'If you lead the team yourself, choose “{myself}”: your name and school are filled in.',
    member: 'Contestant {position, number}',
    instructor: 'Coach {position, number}',
  },
  problems: {
    too_few_members: 'Contestants are missing: at least {min, plural, one {# is} other {# are}} needed',
    too_many_members: 'Too many contestants: at most {max, number}',
    too_few_instructors: 'A coach is missing: at least {min, plural, one {# is} other {# are}} needed',
    too_many_instructors: 'Too many coaches: at most {max, number}',
    other_stage: 'Another stage than the other contestants: all must be of one',
  },
}

export const verify: TextsLike<typeof sourceOfVerify> = {
  title: 'Verify the code',
  lead: 'Compare every line with the slip you were given. If one of them differs, do not use the code and ask the unit that gave it.',
  event: 'Event',
  group: 'Group',
  unit: 'Given by',
  area: 'City and county',
  number: 'Team number',
  state: 'State of the code',
  states: {
    generated: 'not allotted',
    allocated: 'not used',
    handed: 'handed over',
    bound: 'used for this team',
    submitted: 'used for this team, submitted',
    used: 'used for this team, qualified',
    void: 'revoked',
  },
  confirm: 'I have compared every line: it is what my slip says',
  confirmFirst: 'First confirm that every line is right',
  begin: 'It is right: start filling in',
  none: 'This team has no code yet',
  noneText: 'Your school or the organizing unit of your county gives them out.',
  enter: 'Enter a code',
  doneLead: 'This is the code that the team uses.',
}
