// What the reports of the parts of a run say: which tests there were, how each ended, how long it took.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../install.mjs'

/**
 * @typedef {object} Told
 * @property {string} name as it is printed
 * @property {string} file from the root; '' for what is no test
 * @property {string} [title] what the runner finds it by
 * @property {'passed' | 'failed' | 'skipped'} status
 * @property {number} ms
 * @property {string} words what it failed with
 */

/** @returns {Told[]} */
export function readChecks(path) {
  return JSON.parse(readFileSync(path, 'utf8')).map(({ name, passed, ms = 0 }) => ({
    name: `check: ${name}`,
    file: '',
    status: passed ? 'passed' : 'failed',
    ms,
    words: '',
  }))
}

const vitestStatus = { passed: 'passed', failed: 'failed' }

/** A file that could not be loaded has no tests to name: it counts as one failure. @returns {Told[]} */
export function readVitest(path) {
  return JSON.parse(readFileSync(path, 'utf8')).testResults.flatMap((report) => {
    const file = relative(root, report.name)
    if (report.assertionResults.length === 0 && report.status === 'failed')
      return [{ name: `${file} (did not load)`, file, status: 'failed', ms: 0, words: report.message ?? '' }]
    return report.assertionResults.map((test) => ({
      name: `${file} > ${test.fullName}`,
      file,
      title: test.fullName,
      status: vitestStatus[test.status] ?? 'skipped',
      ms: test.duration ?? 0,
      words: (test.failureMessages ?? []).join('\n'),
    }))
  })
}

/** Anything but these has not run. */
const playwrightStatus = { expected: 'passed', unexpected: 'failed' }

/** @returns {Told[]} */
export function readPlaywright(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const told = []
  const collect = (suite, file) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const results = test.results ?? []
        told.push({
          name: `${spec.file} > ${spec.title}`,
          file: `e2e/${file}`,
          title: spec.title,
          status: playwrightStatus[test.status] ?? 'skipped',
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
          words: results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')).join('\n'),
        })
      }
    }
    for (const inner of suite.suites ?? []) collect(inner, file)
  }
  for (const suite of report.suites) collect(suite, suite.file)
  // errors outside any test: a journey that does not load, a product that does not start
  for (const { message } of report.errors) {
    if (!/no tests found/i.test(message))
      told.push({ name: `journeys: ${firstLine(message)}`, file: '', status: 'failed', ms: 0, words: message })
  }
  return told
}

function firstLine(text) {
  return plain(text).split('\n')[0]
}

function plain(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
  return text.replaceAll(/\u001b?\[\d+m/g, '')
}

/**
 * The beginning of what a test has failed with, without the calls of the runner, for the end of a run: of a run on another machine
 * often nothing else is seen.
 * @param {string} words
 * @param {{ linesMax?: number, columnsMax?: number }} [size]
 * @returns {string[]}
 */
export function openingOf(words, { linesMax = 12, columnsMax = 400 } = {}) {
  return plain(words)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*node_modules/.test(line))
    .slice(0, linesMax)
    .map((line) => line.slice(0, columnsMax))
}
