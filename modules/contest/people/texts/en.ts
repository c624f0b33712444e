import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    person_merged: 'One of the two is part of another person already: separate it first',
    person_holds_others: 'Others were merged into this person: keep this one, or separate it first',
    person_other_role: 'A member and an instructor cannot be merged',
    person_itself: 'A person cannot be merged with themselves',
  },
  resources: {
    knownPeople: {
      one: 'person',
      many: 'People',
      noneHint: 'Once a declaration is submitted, its members and instructors are recorded here.',
      fields: {
        name: 'Name',
        role: 'Role',
        unit: 'Unit',
        idNumberMasked: 'Identity number',
        birth: 'Born',
        mergedCount: 'Merged in',
        declarationCount: 'Declarations',
        firstSeenAt: 'First submitted',
        lastSeenAt: 'Last submitted',
      },
      options: {
        name: { own: 'This one', other: 'The other one' },
        idNumberMasked: { own: 'This one', other: 'The other one' },
        birth: { own: 'This one', other: 'The other one' },
        role: {
          member: 'Member',
          instructor: 'Instructor',
        },
      },
      actions: { merge: 'Merge a duplicate', separate: 'Separate again' },
      inputs: {
        merge: {
          other: 'The other one',
          name: 'Name to keep',
          idNumberMasked: 'Identity number to keep',
          birth: 'Date of birth to keep',
        },
      },
    },
  },
}
