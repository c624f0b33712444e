import { expect, test } from 'vitest'
import { wordedDay } from './words.ts'

test('a day in a refusal is said as people write it, with its time as it is; what is no day stays as it was', () => {
  expect((['zh', 'en', 'fr', 'ko'] as const).map((language) => wordedDay('2026-03-02', language))).toEqual([
    '2026年3月2日',
    '2 March 2026',
    '2 mars 2026',
    '2026년 3월 2일',
  ])
  expect(wordedDay('2026-03-02 09:10:00', 'zh')).toEqual('2026年3月2日 09:10:00')
  expect(wordedDay('2026-03-02 09:10', 'en')).toEqual('2 March 2026 09:10')
  for (const text of ['2026-02-30', '2026-03', '48-XS-G-0001', '2026-03-02..2026-03-04', ''])
    expect(wordedDay(text, 'zh')).toEqual(text)
})
