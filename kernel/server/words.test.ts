import { expect, test } from 'vitest'
import { openWords, wordedDay } from './words.ts'

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

test('a text without arguments is the same whatever it is given, until the office corrects it', () => {
  const texts = { refusals: { wrong_state: '现在不能这样做', too_late: '{day}以后不行' } }
  const words = openWords({ kernel: { zh: texts, en: texts, fr: texts, ko: texts } })
  const said = (action: string, day: string) => [
    words.refusal('wrong_state', { action }, 'zh'),
    words.refusal('too_late', { day }, 'zh'),
  ]
  expect(said('save', '周一')).toEqual(['现在不能这样做', '周一以后不行'])
  expect(said('submit', '周二')).toEqual(['现在不能这样做', '周二以后不行'])
  const none = new Map<string, string>()
  const zh = new Map([['kernel.refusals.wrong_state', '请刷新页面再{action}']])
  words.correct({ zh, en: none, fr: none, ko: none })
  expect(said('提交', '周二')).toEqual(['请刷新页面再提交', '周二以后不行'])
  expect(said('保存', '周三')).toEqual(['请刷新页面再保存', '周三以后不行'])
})
