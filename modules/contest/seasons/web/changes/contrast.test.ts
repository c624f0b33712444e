import { expect, test } from 'vitest'
import { contrasted } from './contrast.ts'

const school = { zh: '学校', en: 'School' }
const city = { zh: '市', level: 'city' }

test('of seals that differ by their level alone the levels are told, the one that was not said as an empty one', () => {
  expect(contrasted({ before: [school, city], after: [{ ...school, level: 'school' }, city] })).toEqual({
    before: [{ zh: '', level: '' }],
    after: [{ zh: '', level: 'school' }],
  })
})

test('of a text only the languages that differ are told, and a seal that came is told whole', () => {
  expect(contrasted({ before: school, after: { ...school, en: 'School seal' } })).toEqual({
    before: { zh: '', en: 'School' },
    after: { zh: '', en: 'School seal' },
  })
  expect(contrasted({ before: [school], after: [school, city] })).toEqual({ before: [], after: [city] })
})
