import { expect, test } from 'vitest'
import { openingOf } from './reports.mjs'

test('what a test has failed with begins with its own words, without colors, empty lines and the calls of the runner', () => {
  const words = [
    'Error: \u001b[2mexpect(\u001b[22mreceived).toBe(expected)',
    '',
    'Expected: 200',
    `Received: ${'5'.repeat(20)}`,
    '    at kernel/server/line.test.ts:4:5',
    '    at run (file:///home/node_modules/vitest/dist/run.js:1:2)',
    'and more',
  ].join('\n')
  const begun = ['Error: expect(received).toBe(expected)', 'Expected: 200', 'Received: 5555555555']
  expect(openingOf(words, { columnsMax: 20, linesMax: 3 })).toEqual([begun[0]?.slice(0, 20), ...begun.slice(1)])
  expect(openingOf(words).slice(3)).toEqual(['    at kernel/server/line.test.ts:4:5', 'and more'])
  expect(openingOf('')).toEqual([])
})
