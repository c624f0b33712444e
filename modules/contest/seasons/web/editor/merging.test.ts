import { describe, expect, test } from 'vitest'
import { merged, unitsOf } from './merging.ts'
import { isSame, stepsOf, withValue } from './paths.ts'

const film = { code: 'film', officialCode: 'YX', ticks: [] }
const idea = { code: 'idea', officialCode: 'CY', ticks: [] }
const base = { edition: 1, title: { zh: '一' }, kinds: [film, idea] }

test('a place is read and written by its path, and what is not on the way stays the same object', () => {
  expect(stepsOf('kinds[1].ticks')).toEqual(['kinds', 1, 'ticks'])
  const changed = withValue(base, 'kinds[1].officialCode', 'CYY')
  expect(changed.kinds).toEqual([film, { ...idea, officialCode: 'CYY' }])
  expect(changed.kinds[0]).toBe(film)
  expect(withValue(base, 'title', undefined)).toEqual({ edition: 1, kinds: [film, idea] })
  expect(isSame({ one: 1, two: undefined }, { one: 1 })).toBe(true)
})

describe('what is saved', () => {
  test('is the section that changed, and of a kind its part with the code it had', () => {
    const document = { ...base, edition: 2, kinds: [film, { ...idea, code: 'creative', officialCode: 'CYY' }] }
    expect(unitsOf(base, document)).toEqual([
      { path: 'edition', before: 1, value: 2 },
      { path: 'kinds[1].code', before: 'idea', value: 'creative', kind: 'idea' },
      { path: 'kinds[1].officialCode', before: 'CY', value: 'CYY', kind: 'idea' },
    ])
  })

  test('is the whole list where kinds came, went or changed places', () => {
    for (const kinds of [[idea, film], [film], [film, idea, { code: 'new' }]])
      expect(unitsOf(base, { ...base, kinds })).toEqual([{ path: 'kinds', before: [film, idea], value: kinds }])
  })
})

describe('what others saved meanwhile', () => {
  test('stays, and one’s own changes find their kind where it is by now', () => {
    const mine = { ...base, kinds: [film, { ...idea, officialCode: 'CYY' }] }
    const theirs = { ...base, edition: 7, kinds: [{ code: 'new' }, idea, film] }
    expect(merged(base, mine, theirs)).toEqual({
      document: { ...base, edition: 7, kinds: [{ code: 'new' }, { ...idea, officialCode: 'CYY' }, film] },
      conflicts: [],
    })
  })

  test('is told where both changed the same, with one’s own in sight; the same change twice is none', () => {
    const mine = { ...base, edition: 2, title: { zh: '二' } }
    const theirs = { ...base, edition: 2, title: { zh: '三' } }
    expect(merged(base, mine, theirs)).toEqual({
      document: { ...base, edition: 2, title: { zh: '二' } },
      conflicts: [{ path: 'title', theirs: { zh: '三' } }],
    })
  })

  test('is told for all kinds where the kind one worked on was taken away', () => {
    const mine = { ...base, kinds: [film, { ...idea, officialCode: 'CYY' }] }
    const theirs = { ...base, kinds: [film] }
    expect(merged(base, mine, theirs)).toEqual({ document: mine, conflicts: [{ path: 'kinds', theirs: [film] }] })
  })
})
