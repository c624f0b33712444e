import { choice, instant, integer, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'

/** How many earlier people are offered for copying. */
export const earlierPeopleMax = 100

export const peopleRoutes = routes('people', {
  /** the asker's own members or instructors of earlier declarations, last used first */
  list: { method: 'GET', path: '/api/people' },
  /** takes one of them off this list; declarations keep what they say */
  remove: { method: 'DELETE', path: '/api/people/:person' },
})

/** Whose value is kept when two are merged. */
export const mergeSides = ['own', 'other'] as const

/** Whoever the submitted declarations of a unit name, over all seasons; identity numbers stay masked. */
export const knownPeople = resource({
  name: 'knownPeople',
  segment: 'people',
  fields: {
    name: text({ isReadOnly: true }),
    role: choice(['member', 'instructor'], { isReadOnly: true }),
    unit: text({ isReadOnly: true }),
    idNumberMasked: text({ isReadOnly: true, isOptional: true }),
    birth: text({ isReadOnly: true, isOptional: true }),
    declarationCount: integer({ isReadOnly: true }),
    /** how many others of the same unit were found to be this one */
    mergedCount: integer({ isReadOnly: true }),
    firstSeenAt: instant({ isReadOnly: true }),
    lastSeenAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'role', 'unit', 'idNumberMasked', 'declarationCount', 'firstSeenAt', 'lastSeenAt'],
    filters: ['name', 'role', 'unit', 'lastSeenAt', 'firstSeenAt'],
    search: ['name', 'idNumberMasked'],
    sort: { by: ['lastSeenAt', 'name', 'firstSeenAt'], first: 'lastSeenAt', direction: 'desc' },
  },
  exports: 'personal',
  actions: {
    /** another one was found to be this person: both are shown as one, with the values that are chosen */
    merge: {
      ask: 'reason',
      input: {
        other: reference('knownPeople'),
        name: choice(mergeSides),
        idNumberMasked: choice(mergeSides),
        birth: choice(mergeSides),
      },
      isDangerous: true,
    },
    /** takes them apart again: each says what its own declarations say */
    separate: { ask: 'reason' },
  },
})

export const knownPeopleRoutes = routes('knownPeople', {
  /** likely duplicates of the own subtree: of one person, or the first of all */
  duplicates: { method: 'GET', path: '/api/console/people/duplicates', permission: 'knownPeople.merge' },
})

/** How many pairs are told at once. */
export const duplicatesMax = 100

export const peopleRefusals = refusals({
  person_merged: { status: 409, when: 'one of the two is shown as part of another person already' },
  person_holds_others: {
    status: 409,
    when: 'others were merged into the one that is to be merged: that one is to be kept',
  },
  person_other_role: { status: 409, when: 'a member is to be merged with an instructor' },
  person_itself: { status: 409, when: 'a person is to be merged with themselves' },
})
