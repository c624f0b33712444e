import { describe, expect, test } from 'vitest'
import { withValue } from './paths.ts'
import { broughtBack, removalOf } from './removals.ts'

const tick = (code: string) => ({ code, labels: { zh: code } })
const film = { code: 'film', ticks: [tick('own'), tick('true')] }
const idea = { code: 'idea', ticks: [tick('new')] }
const base = { edition: 1, kinds: [film, idea] }

describe('the undo of a removal', () => {
  const removal = removalOf(base, 'kinds[0].ticks', 0)
  const without = withValue(base, 'kinds[0].ticks', [tick('true')])

  test('brings back exactly what was removed, and leaves what was changed since', () => {
    const later = withValue(withValue(without, 'edition', 2), 'kinds[0].ticks', [tick('true'), tick('later')])
    expect(broughtBack(later, removal)).toEqual({
      edition: 2,
      kinds: [{ ...film, ticks: [tick('own'), tick('true'), tick('later')] }, idea],
    })
  })

  test('finds the list where its part was moved since, and says where the part itself is gone', () => {
    const moved = { ...without, kinds: [idea, without.kinds[0]] }
    expect(broughtBack(moved, removal)).toEqual({ ...base, kinds: [idea, film] })
    expect(broughtBack({ ...base, kinds: [idea] }, removal)).toEqual(null)
  })

  test('changes nothing where it was brought back before, and makes a list anew that went with its last item', () => {
    expect(broughtBack(base, removal)).toBe(base)
    const last = removalOf(base, 'kinds[1].ticks', 0)
    expect(broughtBack(withValue(base, 'kinds[1].ticks', undefined), last)).toEqual(base)
  })

  test('of two removals in turn, each brings back its own', () => {
    const second = removalOf(without, 'kinds', 1)
    const both = { ...without, kinds: [without.kinds[0]] }
    expect(broughtBack(both, removal)).toEqual({ ...base, kinds: [film] })
    expect(broughtBack(both, second)).toEqual(without)
  })
})
