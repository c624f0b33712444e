// npm test: everything that proves the product, in one run. Plain JavaScript: any Node >= 20 starts it on a fresh clone.
//   node tools/test.mjs                          checks, then unit and module tests, then browser journeys
//   node tools/test.mjs --only=checks|unit|e2e   one part; what follows is passed on: --only=unit kernel -t 'a session'
//   node tools/test.mjs --long                   the second tier (npm run test:long): other seeds, another zone and order, and what
//                                                the gate leaves out; TEST_SEED= and TEST_TZ= repeat what was drawn
//   TEST_STOP_AT_RED=true                        ends after the first part that is red, as a landing does
// The last line is always "N passed, N failed", over all parts.
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { budgetFailures, budgetsS, slownessOfTests, toldS } from './gate/budgets.mjs'
import { journeyFailures, journeyWords, servedScreens, slowOnes } from './gate/journeys.mjs'
import { failuresBesideTests, mayBeRepeated, waveringFailures } from './gate/judging.mjs'
import { endLeftOvers, giveTemporaryFolder, holdMachine, machineNow, measuredSlowness } from './gate/machine.mjs'
import { openingOf, readChecks, readPlaywright, readVitest } from './gate/reports.mjs'
import { ensureInstalled, productNode, root } from './install.mjs'

const reports = join(root, 'test-results')
const slowestShown = 10

/** What each part runs, how its report is read, and how a file of it is run once more. */
const parts = {
  checks: {
    report: 'checks.json',
    args: (filter) => ['tools/check.ts', ...filter],
    read: readChecks,
  },
  unit: {
    report: 'vitest.json',
    plain: { NO_COLOR: '1' },
    args: (filter) => ['node_modules/vitest/vitest.mjs', 'run', '--allowOnly=false', ...filter],
    read: readVitest,
    again: (file) => ({ args: [file] }),
    repeat: ({ file, title }) => `npm test -- --only=unit ${file}${title ? ` -t ${quoted(pattern(title))}` : ''}`,
  },
  e2e: {
    report: 'playwright.json',
    plain: { FORCE_COLOR: '0' },
    args: (filter) => ['node_modules/@playwright/test/cli.js', 'test', '--forbid-only', ...filter],
    read: readPlaywright,
    // a group goes on where its test before stopped: the whole file, on a product that nobody else uses, and recorded
    // with its folder: the name of one file may be the end of another's
    again: (file) => ({
      args: [`e2e/${file.replace(/^e2e\//, '')}`, '--workers=1'],
      env: { E2E_TRACE: '1', E2E_RESULTS: 'test-results/alone' },
    }),
    repeat: ({ file }) => `npm test -- --only=e2e ${file.replace(/^e2e\//, '')} --workers=1`,
  },
}

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`
const pattern = (title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

let running
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exitCode = 1
    interrupted = true
  })
}

/** Runs one part, and once more, alone, what failed in it. */
async function runPart(name, filter) {
  const part = parts[name]
  const startedAt = performance.now()
  // npm run coverage reads the reports of whole parts: what a filter leaves out is no gap
  const report = filter.length > 0 && name !== 'checks' ? `part-${part.report}` : part.report
  const { told, exitCode } = await runOnce(part, part.args(filter), report)
  // under a filter, what is left out is nobody's failure
  const counted = filter.length > 0 ? told.filter(({ status }) => status !== 'skipped') : told
  const result = { name, seconds: secondsSince(startedAt), told: counted, failed: [], wavering: [] }
  const unpassed = counted.filter(({ status }) => status !== 'passed')
  result.failed = unpassed
  if (unpassed.length > 0 && !interrupted) await runFailedAlone(part, result)
  result.passed = counted.length - result.failed.length
  const [failed, passed] = [result.failed.length, result.passed]
  for (const words of failuresBesideTests({ name, exitCode, unpassed: unpassed.length, failed, passed }))
    result.failed.push({ name: words, file: '' })
  result.aloneS = secondsSince(startedAt) - result.seconds
  return result
}

async function runOnce(part, args, report, env = {}) {
  const path = join(reports, report)
  rmSync(path, { force: true })
  const exitCode = await runProgram(args, { ...part.plain, ...env, TEST_REPORT: `test-results/${report}` })
  return { told: existsSync(path) ? part.read(path) : [], exitCode }
}

/**
 * A test that fails among all others and passes alone is wavering: named, counted as passed, and to be mended before anything
 * else. What shows a defect whatever happens beside it is never tried again.
 */
async function runFailedAlone(part, result) {
  const failed = result.failed.filter(({ status }) => status === 'failed')
  if (!part.again || !mayBeRepeated(failed, sourceOf)) return
  for (const file of new Set(failed.map((test) => test.file))) {
    console.log(`\n── once more, alone: ${file} ──`)
    const { args, env } = part.again(file)
    const { told } = await runOnce(part, part.args(args), `alone-${part.report}`, env)
    const passed = new Set(told.filter(({ status }) => status === 'passed').map(({ name }) => name))
    const ofFile = result.failed.filter((test) => test.file === file)
    if (!ofFile.every(({ name }) => passed.has(name))) continue
    result.wavering.push(...ofFile.filter(({ status }) => status === 'failed'))
    result.failed = result.failed.filter((test) => test.file !== file)
  }
}

async function buildAll(options) {
  await buildServer(options)
  await buildWeb(options)
}

const sourceOf = (file) => readFileSync(join(root, file), 'utf8')

/** The output goes straight through. Answers the exit code, or the signal's name. */
function runProgram(args, environment = {}) {
  const { NO_COLOR, FORCE_COLOR, ...rest } = environment
  const plain = process.stdout.isTTY ? {} : { ...(NO_COLOR && { NO_COLOR }), ...(FORCE_COLOR && { FORCE_COLOR }) }
  return new Promise((done, fail) => {
    running = spawn(productNode(), args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, TZ: process.env.TEST_TZ ?? 'UTC', ...rest, ...plain },
    })
    running.once('error', fail)
    running.once('exit', (code, signal) => done(signal ?? code))
  })
}

async function main() {
  const isLong = process.argv.includes('--long')
  const [first, ...filter] = process.argv.slice(2).filter((word) => word !== '--long')
  const only = /^--only=(.*)$/.exec(first ?? '')?.[1]
  if (first !== undefined && !(only !== undefined && Object.hasOwn(parts, only))) {
    throw new Error(
      `Unknown argument ${first}. Use: npm test, or npm test -- --only=${Object.keys(parts).join('|')} [filter …]`,
    )
  }
  // a zone that there is not would be taken for UTC without a word
  if (process.env.TEST_TZ) new Intl.DateTimeFormat('en', { timeZone: process.env.TEST_TZ })
  const beganAt = performance.now()
  await ensureInstalled()
  let installS = secondsSince(beganAt)
  await holdMachine(['npm test', ...process.argv.slice(2)].join(' '))
  endLeftOvers((line) => console.log(line))
  giveTemporaryFolder()
  let slowness = await measuredSlowness()
  process.env.TEST_SLOWNESS = String(slowness)
  console.log(`${machineNow()}; waiting limits × ${slowness}`)
  if (isLong) drawLong()
  mkdirSync(reports, { recursive: true })
  const names = only ? [only] : Object.keys(parts)
  if (only !== 'checks') {
    const askedAt = performance.now()
    const { ensureBrowser } = await import('./browser.mjs')
    await ensureBrowser()
    installS += secondsSince(askedAt)
  }
  // one build, for the pages that unit tests look at and for the browser's: the checks beside it leave half a machine
  const built =
    only === 'checks' || filter.length > 0 ? null : buildAll({ node: productNode(), log: (line) => console.log(line) })
  // heard where it is waited for
  built?.catch(() => undefined)
  const results = []
  // whatever has come meanwhile and takes a core counts too, for the limits of the next part and for the budgets
  const measureAgain = async () => {
    const told = results.find(({ name }) => name === 'unit')?.told ?? []
    slowness = Math.max(slowness, await measuredSlowness(), slownessOfTests(told))
    process.env.TEST_SLOWNESS = String(slowness)
  }
  for (const name of names) {
    if (interrupted) break
    if (name !== 'checks') await built
    if (results.length > 0) await measureAgain()
    console.log(`\n── ${name} ──`)
    results.push(await runPart(name, filter))
    if (process.env.TEST_STOP_AT_RED && results.some(({ failed }) => failed.length > 0)) break
  }
  const leftOut = names.slice(results.length)
  await measureAgain()
  // true only after a full run: a part alone would report the others' rows as not covered
  if (!only && !interrupted && leftOut.length === 0) await runProgram(['tools/spec-coverage.ts', '--compare'])
  return { results, leftOut, isWhole: filter.length === 0 && leftOut.length === 0 && !isLong, slowness, installS }
}

const secondsSince = (beganAt) => (performance.now() - beganAt) / 1000

/** Zones on both sides of the day's change, with and without a summer time, and one that is off by three quarters of an hour. */
const zones = ['Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Europe/Paris', 'UTC']

/** What the second tier draws: the seed, which deals the unit files too (vitest.config.ts), and by it the zone. */
function drawLong() {
  process.env.TEST_TIER = 'long'
  process.env.TEST_SEED ??= String(randomInt(2 ** 31))
  const { TEST_SEED: seed } = process.env
  process.env.TEST_TZ ??= zones[Math.abs(Number(seed)) % zones.length] ?? 'UTC'
  console.log(`The long tier, TEST_SEED=${seed} TEST_TZ=${process.env.TEST_TZ}`)
}

/** Where the time of a part goes: what is over its budget moves down the pyramid. */
function tellTime({ name, seconds, aloneS, told, passed, failed }) {
  const budget = `of ${budgetsS[name]} s`
  const alone = aloneS > 1 ? `, ${aloneS.toFixed(0)} s of ${toldS.alone} s once more` : ''
  console.log(
    `${name.padEnd(7)} ${seconds.toFixed(1).padStart(6)} s ${budget}${alone}   ${passed} passed, ${failed.length} failed`,
  )
  if (name === 'checks') return
  if (name === 'e2e')
    for (const words of journeyWords({ seconds, told }, servedScreens(root))) console.log(`        ${words}`)
  const named = slowOnes(told, slowestShown)
  for (const { ms, name: test } of name === 'e2e' ? named : named.slice(0, slowestShown))
    console.log(`        ${(ms / 1000).toFixed(1).padStart(6)} s   ${test}`)
}

let passed = 0
const failures = []
try {
  const { results, leftOut, isWhole, slowness, installS } = await main()
  console.log(`\nslowness × ${slowness}`)
  console.log(`install ${installS.toFixed(1).padStart(6)} s of ${toldS.install} s`)
  const wavering = results.flatMap((part) => part.wavering)
  for (const part of results) {
    passed += part.passed
    tellTime(part)
    for (const test of part.failed) {
      failures.push(`${test.name}${test.status === 'skipped' ? ' (skipped)' : ''}`)
      const command = test.file && test.status === 'failed' && parts[part.name].repeat?.(test)
      if (command) failures.push(`    again: ${command}`)
      failures.push(...wordsOf(test))
    }
  }
  failures.push(...budgetFailures({ isWhole, slowness, parts: results }))
  const journeys = results.filter(({ name }) => name === 'e2e').flatMap(({ told }) => told)
  failures.push(...journeyFailures({ isWhole, told: journeys }))
  if (wavering.length > 0) {
    console.log(
      `\nWavering (failed among the others, passed alone; mend these first):\n${lines(wavering.map(({ name }) => name))}`,
    )
    for (const test of wavering) console.log(`\n${lines([test.name, ...wordsOf(test)])}`)
  }
  failures.push(...waveringFailures(wavering.map(({ name }) => name)))
  if (interrupted) failures.push('the run was interrupted')
  else failures.push(...leftOut.map((name) => `${name}: not run, since what came before is red`))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failures.push('the run itself broke down (its words stand above)')
}

/** How a failure begins, below its name: of a run elsewhere the end is often all that is seen. */
function wordsOf({ words = '' }) {
  return openingOf(words).map((line) => `    | ${line}`)
}

function lines(all) {
  return all.map((each) => `  ${each}`).join('\n')
}

const failed = failures.filter((line) => !line.startsWith('    ')).length
if (failed > 0) console.log(`\nFailed:\n${lines(failures)}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
