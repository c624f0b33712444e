import { expect, test } from 'vitest'
import { wayInto } from './person-words.ts'

type Seen = Parameters<typeof wayInto>[0]

/** A draft of a kind with so many members by its rules, and so many who are there. */
function seen(members: { min: number; max: number }, count: number, team?: object): Seen {
  const people = Array.from({ length: count }, (_, index) => ({ id: `p${index + 1}`, role: 'member' }))
  return { kind: { members, team }, detail: { id: 'd', people } } as unknown as Seen
}

test('the way into the members leads to the page of the one author by the rules, and to the list of whoever may be several', () => {
  const one = { min: 1, max: 1 }
  expect(wayInto(seen(one, 1), 'members')).toEqual('/declarations/d/members/p1')
  expect(wayInto(seen(one, 1), 'instructors')).toEqual('/declarations/d/instructors')
  expect(wayInto(seen(one, 0), 'members')).toEqual('/declarations/d/members')
  expect(wayInto(seen({ min: 1, max: 3 }, 1), 'members')).toEqual('/declarations/d/members')
  // a team exchanges its people on the list
  expect(wayInto(seen(one, 1, {}), 'members')).toEqual('/declarations/d/members')
})
