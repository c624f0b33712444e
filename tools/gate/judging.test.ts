import { expect, test } from 'vitest'
import {
  failuresBesideTests,
  faultsOf,
  isBusyLine,
  isErrorLine,
  isNeverRepeated,
  mayBeRepeated,
  neverRepeated,
  waveringFailures,
} from './judging.mjs'

const plain = () => "import { expect, test } from 'vitest'"
const failed = { file: 'modules/contest/prints/prints.test.ts', title: 'a form is printed', words: 'Timeout of 5000ms' }
const journey = { file: 'e2e/buy.spec.ts', title: 'somebody buys', words: 'Timeout 20000ms exceeded' }

test('a 5xx is never tried again, whichever words tell of it', () => {
  const words = [
    'AssertionError: expected 502 to deeply equal 200',
    "AssertionError: expected [ 503, 'busy' ] to deeply equal [ 200, 'H0000' ]",
    'expect(received).toBe(expected)\n\nExpected: 200\nReceived: 500',
    'Received: \u001b[31m504\u001b[39m',
    'the server responded with a status of 503 (Service Unavailable)',
    'Error: /api/declarations: {"code":"unexpected","message":"…"}',
    'Error: /api/declarations: {"code":"no_room","message":"…"}',
    `Error: ${neverRepeated} {"level":"error","msg":"a job could not do a row"}`,
  ]
  expect(words.filter((each) => !isNeverRepeated({ ...failed, words: each }, plain))).toEqual([])
})

test('what is no fault of the product for sure is tried again', () => {
  const words = [
    'Timeout of 5000ms',
    'expected 422 to deeply equal 200',
    'expected 1500 to equal 15000',
    "locator('.row').nth(500) is not visible",
  ]
  expect(words.filter((each) => isNeverRepeated({ ...failed, words: each }, plain))).toEqual([])
})

test('properties, races and what is no test are never tried again', () => {
  const property = () => "import fc from 'fast-check'"
  expect([
    isNeverRepeated(failed, property),
    isNeverRepeated({ ...failed, title: 'two take the last place at once' }, plain),
    isNeverRepeated({ ...failed, file: '' }, plain),
    isNeverRepeated({ file: failed.file, words: failed.words }, plain),
  ]).toEqual([true, true, true, true])
})

test('two failures are tried once more, three are not, and one that shows a fault keeps the others from it', () => {
  expect([
    mayBeRepeated([failed, journey], plain),
    mayBeRepeated([failed, journey, failed], plain),
    mayBeRepeated([failed, { ...journey, words: 'status of 500' }], plain),
  ]).toEqual([true, false, false])
})

test('two wavering tests are allowed, the third fails the run', () => {
  expect(waveringFailures(['one', 'two'])).toEqual([])
  expect(waveringFailures(['one', 'two', 'three'])).toEqual(['3 wavering tests; a run may have 2 of them'])
})

test('a part that ends badly, and one that proved nothing, have failed though no test says so', () => {
  const part = { name: 'unit', exitCode: 0, unpassed: 0, failed: 0, passed: 12 }
  expect(failuresBesideTests(part)).toEqual([])
  expect(failuresBesideTests({ ...part, exitCode: 'SIGKILL' })).toEqual([
    'unit: ended with SIGKILL without naming a failed test',
  ])
  expect(failuresBesideTests({ ...part, passed: 0 })).toEqual(['unit: nothing ran'])
  // what failed has a name, and the exit code is its
  expect(failuresBesideTests({ ...part, exitCode: 1, unpassed: 1, failed: 1 })).toEqual([])
  expect(failuresBesideTests({ ...part, exitCode: 1, unpassed: 1 })).toEqual([])
})

test('of what a journey found, answers of 500 and above and error lines are faults of the product', () => {
  const lines = ['{"level":"error","msg":"unexpected"}', '{"level":"fatal"}', '{"level":"warn"}', 'at "level":"error"']
  expect(lines.filter(isErrorLine)).toEqual(lines.slice(0, 2))
  const busy = '{"level":"warn","url":"/a","msg":"turned away: there is no time"}'
  const away = '{"level":"warn","msg":"refused: the database is away"}'
  expect([busy, away, '{"level":"warn","msg":"slow"}', lines[0] ?? ''].filter(isBusyLine)).toEqual([busy, away])
  const complaints = ['/a: status of 404 ()', '/b: the server responded with a status of 502 (Bad Gateway)', '/c: oh']
  expect(faultsOf({ complaints, logged: lines.slice(0, 1) })).toEqual([complaints[1], lines[0]])
})
