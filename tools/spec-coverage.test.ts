import { expect, test } from 'vitest'
import { citationsOf, coveragePage, readTables } from './spec-coverage.ts'

test('a title cites by brackets, several parted by commas', () => {
  expect(citationsOf('a session ends [S3-SESSION-04, S1-01] on [console /sign-in]')).toEqual([
    'S3-SESSION-04',
    'S1-01',
    'console /sign-in',
  ])
})

test('a row is covered when a test that cites it passed, and not by one that failed', () => {
  const tables = [
    {
      title: 'Requirements',
      rows: [
        { citation: 'S1-01', text: 'one' },
        { citation: 'S1-02', text: 'a | b' },
      ],
    },
    { title: 'Console screens', rows: [{ citation: 'console /sign-in', text: 'Sign in' }] },
  ]
  const page = coveragePage(tables, [
    { title: 'does one [S1-01]', file: '/x/one.test.ts', passed: true },
    { title: 'does two [S1-02]', file: '/x/two.test.ts', passed: false },
    { title: 'signs in [console /sign-in]', file: 'sign-in.spec.ts', passed: true },
  ])
  expect(page.split('\n').filter((line) => line.startsWith('| '))).toEqual([
    '| Table | Covered | Rows |',
    '| Requirements | 1 | 2 |',
    '| Console screens | 1 | 1 |',
    '| | | Proved by |',
    '| S1-01 | one | covered: does one (one.test.ts) |',
    '| S1-02 | a \\| b | not yet |',
    '| | | Proved by |',
    '| console /sign-in | Sign in | covered: signs in (sign-in.spec.ts) |',
  ])
})

test('the tables of the specification are read whole', () => {
  expect(readTables().map(({ title, rows }) => [title, rows.length])).toEqual([
    ['Requirements', 340],
    ['Portal addresses', 66],
    ['Console screens', 137],
  ])
})
