import { expect, test } from 'vitest'
import { firstSealOf, sealLevelsOf } from './contract/seals.ts'
import type { Seal } from './contract.ts'

const levels = ['school', 'county', 'city', 'province']
/** A place for a seal, which may say its level. */
const seal = (zh: string, level?: string): Seal => (level === undefined ? { zh } : { zh, level })
const kindWith = (...seals: Seal[]) => ({ print: { template: 'general' as const, signatures: [], seals } })
const levelsOf = (...seals: Seal[]) => sealLevelsOf({ levels }, kindWith(...seals))

test('a place for a seal is of the level it says, else of that of its place in the order of the levels', () => {
  expect(levelsOf(seal('学校'), seal('县'), seal('市'), seal('省'))).toEqual(levels)
  const otherwise = [seal('学校'), seal('省', 'province'), seal('市', 'city'), seal('县', 'county')]
  expect(levelsOf(...otherwise)).toEqual(['school', 'province', 'city', 'county'])
  // what another place says is nobody's by its place alone
  const half = [seal('省', 'province'), seal('学校'), seal('县'), seal('市')]
  expect(levelsOf(...half)).toEqual(['province', 'county', 'city', null])
  const kind = { ...kindWith(seal('市'), seal('省')), levels: ['city', 'province'] }
  expect(sealLevelsOf({ levels }, kind)).toEqual(['city', 'province'])
})

test('where there are more places than levels the first are of units that do not review; the first unit seals first', () => {
  const definition = { levels: ['city', 'province'] }
  const honour = kindWith(seal('推荐单位'), seal('市'), seal('省'))
  expect(sealLevelsOf(definition, honour)).toEqual([null, 'city', 'province'])
  expect(firstSealOf(definition, honour)).toEqual(seal('推荐单位'))
  const upwards = kindWith(seal('省', 'province'), seal('市', 'city'), seal('县', 'county'), seal('学校', 'school'))
  expect(firstSealOf({ levels }, upwards)).toEqual(seal('学校', 'school'))
  expect(firstSealOf({ levels }, kindWith())).toEqual(undefined)
})
