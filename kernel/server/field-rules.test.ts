import { expect, test } from 'vitest'
import { inputOf } from '../contract/field-kinds.ts'
import { inputProblems } from '../contract/field-rules.ts'
import {
  choices,
  date,
  decimal,
  email,
  type Field,
  instant,
  integer,
  labels,
  lines,
  location,
  money,
  percent,
  phone,
  pictures,
  references,
  richText,
  secret,
  text,
} from '../contract/fields.ts'
import { problemsOf } from './input.ts'

const long = (length: number) => '字'.repeat(length)

/** A field, and what may be typed into it: some of it right, some of it not. */
const typed: readonly [Field, readonly unknown[]][] = [
  [text({ minChars: 2, maxChars: 4 }), ['ab', 'a', long(5), '𠮷𠮷𠮷𠮷', 'a\nb', '  ab  ']],
  [text({ pattern: '[0-9]{3}', patternProblem: 'three_digits' }), ['123', '12']],
  [text({ isLong: true, isOptional: true }), ['a\nb', null]],
  [richText({ maxChars: 10 }), ['<p>a</p>', '<p>far too long</p>']],
  [
    labels({ maxChars: 3 }),
    [{ zh: '一' }, { zh: '一', en: 'four' }, { zh: '四个字呢', en: 'four' }, { zh: '', en: 'one' }],
  ],
  [integer({ min: 1, max: 5 }), [1, 5, 0, 6, 2.5, 0.5]],
  [integer({ min: 2 }), [1]],
  [decimal({ digits: 1, max: 2 }), [1.5, 1.25, 3]],
  [money({ max: 100 }), [100, 101]],
  [percent(), [0.5, 1.5]],
  [phone(), ['13800138000', '0851-88888888', '+33612345678', '12345']],
  [email(), ['name@example.com', 'first.last+tag@sub.example.org', 'name@', 'name.@example.com', '@example.com']],
  [date(), ['2026-02-28', '2026-02-30']],
  [instant(), ['2026-02-28T08:00:00+08:00', '2026-02-28']],
  [
    location(),
    [
      { latitude: 26.6, longitude: 106.7 },
      { latitude: 91, longitude: -181 },
    ],
  ],
  [
    choices(['a', 'b', 'c'], { maxCount: 2 }),
    [
      ['a', 'b'],
      ['a', 'b', 'c'],
    ],
  ],
  [references('organizations', { maxCount: 1 }), [['one'], ['one', 'two']]],
  [pictures({ purpose: 'test', maxCount: 1 }), [['00000000-0000-4000-8000-000000000000']]],
  [
    lines(
      { name: text({ maxChars: 2 }), count: integer({ min: 1 }), day: date({ isOptional: true }) },
      { maxCount: 2 },
    ),
    [
      [{ name: '一', count: 1 }],
      [
        { name: '一', count: 1, day: null },
        { name: '三个字', count: 0, day: '2026-02-30' },
      ],
      [
        { name: '一', count: 1 },
        { name: '二', count: 1 },
        { name: '三', count: 1 },
      ],
    ],
  ],
  [secret({ maxChars: 3 }), ['abc', 'abcd']],
]

test('what the browser says of a value by its field, the server says too, in the same words at the same place', () => {
  for (const [field, values] of typed)
    for (const value of values) {
      const answer = inputOf(field).safeParse(value, { reportInput: true })
      const ofServer = answer.success ? [] : problemsOf(answer.error)
      const bare = (found: readonly { path: string; code: string; params?: unknown }[]) =>
        found.map(({ path, code, params }) => [path, code, params ?? {}])
      expect([field.kind, value, bare(inputProblems(field, value))]).toEqual([field.kind, value, bare(ofServer)])
    }
})

test('a column of lines holds one value: what holds several is no column', () => {
  expect(() => lines({ tags: choices(['a', 'b']) })).toThrow('a column of lines holds one value')
  expect(() => lines({ about: labels() })).toThrow('a column of lines holds one value')
})

test('what must be filled says so where nothing is typed, blanks included', () => {
  const required: readonly [Field, unknown][] = [
    [text(), '   '],
    [labels(), null],
    [choices(['a']), []],
    [integer(), null],
  ]
  for (const [field, value] of required) expect(inputProblems(field, value)).toEqual([{ path: '', code: 'required' }])
  for (const [field] of required) expect(inputProblems({ ...field, isOptional: true }, null)).toEqual([])
})
