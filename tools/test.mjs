// npm test: everything that proves the product, in one run. Plain JavaScript: any Node >= 20 starts it on a fresh clone.
//   node tools/test.mjs                          checks, then unit and module tests, then browser journeys
//   node tools/test.mjs --only=checks|unit|e2e   one part; what follows is passed on: --only=unit kernel -t 'a session'
// The last line is always "N passed, N failed", over all parts.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, productNode, root } from './install.mjs'

const reports = join(root, 'test-results')

/** What each part runs, how its report is counted, and what keeps its colours out of a file. */
const parts = {
  checks: {
    report: 'checks.json',
    args: (filter) => ['tools/check.ts', ...filter],
    count(report) {
      return tally(
        report.map((check) => ({ name: `check: ${check.name}`, status: check.passed ? 'passed' : 'failed' })),
      )
    },
  },
  unit: {
    report: 'vitest.json',
    plain: { NO_COLOR: '1' },
    args: (filter) => ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', ...filter],
    count: countVitest,
  },
  e2e: {
    report: 'playwright.json',
    plain: { FORCE_COLOR: '0' },
    args: (filter) => ['node_modules/@playwright/test/cli.js', 'test', '--forbid-only', ...filter],
    count: countPlaywright,
  },
}

/** A file that could not be loaded has no tests to name: it counts as one failure. */
function countVitest(report, filtered) {
  const tests = report.testResults.flatMap((file) => {
    const name = file.name.replace(`${root}/`, '')
    if (file.assertionResults.length === 0 && file.status === 'failed')
      return [{ name: `${name} (did not load)`, status: 'failed' }]
    return file.assertionResults.map((test) => ({ name: `${name} > ${test.fullName}`, status: test.status }))
  })
  return tally(tests, filtered)
}

/** Anything else (skipped, flaky) is named as it is, and has failed. */
const playwrightStatus = { expected: 'passed', unexpected: 'failed' }

function countPlaywright(report, filtered) {
  const tests = []
  const collect = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests)
        tests.push({
          name: `${spec.file} > ${spec.title}`,
          status: playwrightStatus[test.status] ?? test.status,
        })
    }
    for (const inner of suite.suites ?? []) collect(inner)
  }
  for (const suite of report.suites) collect(suite)
  // errors outside any test: a journey that does not load, a product that does not start
  for (const error of report.errors) {
    if (!/no tests found/i.test(error.message))
      tests.push({ name: `journeys: ${firstLine(error.message)}`, status: 'failed' })
  }
  return tally(tests, filtered)
}

/** Whatever is neither passed nor, under a filter, left out has failed: nothing is ever skipped. */
function tally(tests, filtered = false) {
  const counted = filtered ? tests.filter((test) => test.status !== 'skipped' && test.status !== 'pending') : tests
  const failures = counted
    .filter((test) => test.status !== 'passed')
    .map((test) => `${test.name}${test.status === 'failed' ? '' : ` (${test.status})`}`)
  return { passed: counted.length - failures.length, failures }
}

function firstLine(text) {
  return text.replaceAll(/\[\d+m/g, '').split('\n')[0]
}

let running
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exitCode = 1
    interrupted = true
  })
}
let interrupted = false

async function runPart(name, filter) {
  const part = parts[name]
  const reportPath = join(reports, part.report)
  rmSync(reportPath, { force: true })
  const startedAt = performance.now()
  const exitCode = await runProgram(part.args(filter), part.plain)
  const seconds = (performance.now() - startedAt) / 1000
  const counted = existsSync(reportPath)
    ? part.count(JSON.parse(readFileSync(reportPath, 'utf8')), filter.length > 0)
    : { passed: 0, failures: [] }
  if (counted.failures.length === 0 && exitCode !== 0)
    counted.failures.push(`${name}: ended with ${exitCode} without naming a failed test`)
  if (counted.failures.length === 0 && counted.passed === 0) counted.failures.push(`${name}: nothing ran`)
  return { name, seconds, ...counted }
}

/** The output goes straight through. Answers the exit code, or the signal's name. */
function runProgram(args, plain = {}) {
  return new Promise((done, fail) => {
    running = spawn(productNode(), args, {
      cwd: root,
      stdio: 'inherit',
      env: process.stdout.isTTY ? process.env : { ...process.env, ...plain },
    })
    running.once('error', fail)
    running.once('exit', (code, signal) => done(signal ?? code))
  })
}

async function main() {
  const [first, ...rest] = process.argv.slice(2)
  const only = /^--only=(.*)$/.exec(first ?? '')?.[1]
  if (first !== undefined && !(only !== undefined && Object.hasOwn(parts, only))) {
    throw new Error(
      `Unknown argument ${first}. Use: npm test, or npm test -- --only=${Object.keys(parts).join('|')} [filter …]`,
    )
  }
  await ensureInstalled()
  mkdirSync(reports, { recursive: true })
  const names = only ? [only] : Object.keys(parts)
  if (only !== 'checks') {
    const { ensureBrowser } = await import('./browser.mjs')
    await ensureBrowser()
  }
  const results = []
  for (const name of names) {
    if (interrupted) break
    console.log(`\n── ${name} ──`)
    results.push(await runPart(name, rest))
  }
  // true only after a full run: a part alone would report the others' rows as not covered
  if (!only && !interrupted) await runProgram(['tools/spec-coverage.ts', '--compare'])
  return results
}

let passed = 0
const failures = []
try {
  const results = await main()
  console.log('')
  for (const part of results) {
    passed += part.passed
    failures.push(...part.failures)
    console.log(
      `${part.name.padEnd(7)} ${part.seconds.toFixed(1).padStart(6)} s   ${part.passed} passed, ${part.failures.length} failed`,
    )
  }
  if (interrupted) failures.push('the run was interrupted')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failures.push('the run itself broke down (its words stand above)')
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0
