import { expect, test } from 'vitest'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { limitOf } from './limits.ts'

const field = (own: Partial<Field>): Field => ({
  key: 'aim',
  type: 'long-text',
  labels: { zh: '目的' },
  isRequired: true,
  ...own,
})

test('a field tells what its season limits: characters of a text, how many may be chosen', () => {
  expect(limitOf(field({ minChars: 200, maxChars: 500 }))).toEqual({ code: 'chars', params: { min: 200, max: 500 } })
  expect(limitOf(field({ type: 'text', maxChars: 30 }))).toEqual({ code: 'charsMax', params: { max: 30 } })
  expect(limitOf(field({ minChars: 20 }))).toEqual({ code: 'charsMin', params: { min: 20 } })
  expect(limitOf(field({ type: 'choices', maxChoices: 3 }))).toEqual({ code: 'choicesMax', params: { max: 3 } })
  expect(limitOf(field({}))).toEqual(null)
  expect(limitOf(field({ type: 'name', maxChars: 50 }))).toEqual(null)
  expect(limitOf(field({ type: 'choices' }))).toEqual(null)
})
