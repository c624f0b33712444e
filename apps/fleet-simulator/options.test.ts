import { expect, test } from 'vitest'
import { wholeNumber } from './options.ts'

test('how many machines play is a whole number within its bounds; everything else is refused in words', () => {
  const asked = (text: string) => {
    try {
      return wholeNumber('machines', text, { min: 1, max: 10_000 })
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(['1', '200', '10000'].map(asked)).toEqual([1, 200, 10_000])
  for (const text of ['abc', '', ' ', '0', '-3', '2.5', '1e3', '0x10', '10001'])
    expect(asked(text)).toBe(`--machines takes a whole number from 1 to 10000, not "${text}".`)
})
