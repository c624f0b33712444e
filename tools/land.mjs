// npm run land: proves HEAD in a fresh clone, as a build machine would, and moves main to it when all is green.
//   npm run land              prove HEAD, with what main holds meanwhile merged in, then move main
//   npm run land -- --check   prove only
// Exit: 0 green, 1 red, 2 refused and nothing was run, 3 main has moved meanwhile. On all but 0 main stays where it is.
import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freshClone, runGate, waveringIn } from './gate/fresh-clone.mjs'
import { endLeftOvers, holdMachine, machineNow } from './gate/machine.mjs'

const main = 'refs/heads/main'

class Refused extends Error {
  /** @param {number} exitCode @param {string} words */
  constructor(exitCode, words) {
    super(words)
    this.exitCode = exitCode
  }
}

const say = (words) => console.log(`land: ${words}`)

function git(args, { cwd = process.cwd(), mayFail = false } = {}) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8' })
  if (status !== 0 && !mayFail) throw new Refused(2, `git ${args[0]} failed: ${stderr.trim()}`)
  return status === 0 ? stdout.trim() : ''
}

const top = git(['rev-parse', '--show-toplevel'])
const gitFolder = resolve(top, git(['rev-parse', '--git-common-dir'], { cwd: top }))
/** the trees whose gate was green, one `tree seconds instant` a line */
const provenPath = join(gitFolder, 'gate-green')
const logPath = join(gitFolder, 'land.log')
/** what the compiler knew of each file when main last moved, by the hash of its content: of what is the same it need not find it out again */
const knownTypesPath = join(gitFolder, 'gate-types')
/** older than any file of the clone, or the compiler would believe the times and read none */
const asTheyAre = { recursive: true, preserveTimestamps: true }

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    say('interrupted: main stays')
    process.exit(1)
  })
}

/** A clone of HEAD, with what main holds beyond it merged in: what main is to become. */
function cloneOf(head, old) {
  let clone
  try {
    clone = freshClone(top, head)
  } catch (error) {
    throw new Refused(2, `it cannot be cloned (is the disk full?): ${error.message}`)
  }
  if (old && !isWithin(old, head)) {
    for (const key of ['user.name', 'user.email']) git(['config', key, git(['config', key])], { cwd: clone })
    const merged = spawnSync('git', ['merge', '-q', '--no-edit', '-m', 'Merge what has landed meanwhile', old], {
      cwd: clone,
    })
    if (merged.status !== 0)
      throw new Refused(2, 'main holds changes that do not merge by themselves: git merge main, then again')
  }
  return clone
}

const isWithin = (ancestor, commit) =>
  spawnSync('git', ['merge-base', '--is-ancestor', ancestor, commit], { cwd: top }).status === 0

function isProven(tree) {
  return (
    existsSync(provenPath) &&
    readFileSync(provenPath, 'utf8')
      .split('\n')
      .some((line) => line.startsWith(`${tree} `))
  )
}

function move(commit, old) {
  if (process.argv.includes('--check')) return
  const now = git(['rev-parse', '-q', '--verify', main], { cwd: top, mayFail: true })
  const moved = new Refused(3, 'main has moved meanwhile: again')
  if (now !== old) throw moved
  if (git(['symbolic-ref', '-q', 'HEAD'], { cwd: top, mayFail: true }) === main) {
    if (now !== commit) git(['merge', '-q', '--ff-only', commit], { cwd: top })
  } else if (
    spawnSync('git', ['update-ref', '-m', 'land', main, commit, old || '0'.repeat(40)], { cwd: top }).status !== 0
  )
    throw moved
  say(`main is ${commit.slice(0, 8)}: proven`)
}

/**
 * What only makes the next run quicker, or lets this one be read again, decides nothing: where it cannot be kept, as on a full disk,
 * that is said, and no more.
 */
function keep(what, work) {
  try {
    work()
  } catch (error) {
    say(`${what} could not be kept (is the disk full?): ${error.message}`)
  }
}

/** What each test took stays to be read, after the clone is gone. */
function keepReports(clone) {
  for (const name of ['vitest.json', 'playwright.json', 'product.log']) {
    const path = join(clone, 'test-results', name)
    if (existsSync(path)) copyFileSync(path, join(gitFolder, `gate-${name}`))
  }
  // what a journey has left that failed: pictures, and where it stood
  const [left, kept] = [join(clone, 'test-results/journeys'), join(gitFolder, 'gate-journeys')]
  rmSync(kept, { recursive: true, force: true })
  if (existsSync(left)) cpSync(left, kept, { recursive: true })
}

/** Half a copy would be taken for a whole one. */
function bringTypes(clone) {
  const here = join(clone, '.types')
  if (!existsSync(knownTypesPath)) return
  try {
    cpSync(knownTypesPath, here, asTheyAre)
  } catch (error) {
    rmSync(here, { recursive: true, force: true })
    throw error
  }
}

/** Beside the old ones first, for the same reason. */
function keepTypes(clone) {
  const known = join(clone, '.types')
  if (!existsSync(known)) return
  const fresh = `${knownTypesPath}.new`
  rmSync(fresh, { recursive: true, force: true })
  try {
    cpSync(known, fresh, asTheyAre)
    rmSync(knownTypesPath, { recursive: true, force: true })
    renameSync(fresh, knownTypesPath)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** The run, its words in a file. */
async function provenIn(clone) {
  try {
    // what is red is mended before anything else: the other parts would only be waited for
    return await runGate(clone, logPath, { TEST_STOP_AT_RED: 'true' })
  } catch (error) {
    throw new Refused(2, `it cannot be run, or its words cannot be kept (is the disk full?): ${error.message}`)
  }
}

async function land() {
  if (git(['status', '--porcelain'], { cwd: top }))
    throw new Refused(2, 'there is uncommitted work: commit it first (git status)')
  if (!existsSync(join(top, '.ci/run'))) throw new Refused(2, 'there is no .ci/run')
  const head = git(['rev-parse', 'HEAD'], { cwd: top })
  const old = git(['rev-parse', '-q', '--verify', main], { cwd: top, mayFail: true })
  const clone = cloneOf(head, old)
  const commit = git(['rev-parse', 'HEAD'], { cwd: clone })
  const tree = git(['rev-parse', 'HEAD^{tree}'], { cwd: clone })
  if (commit !== head) git(['fetch', '-q', clone, commit], { cwd: top })
  if (isProven(tree)) {
    say('this tree is proven already')
    return move(commit, old)
  }
  await holdMachine('npm run land')
  endLeftOvers(say)
  say(`${commit.slice(0, 8)} in a fresh clone; ${machineNow()}; it is said in .git/land.log`)
  const startedAt = performance.now()
  keep('what the compiler knows', () => bringTypes(clone))
  const { code, words, closing } = await provenIn(clone)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  keep('what each test took', () => keepReports(clone))
  if (code !== 0 || !closing) {
    const failed =
      words
        .split(/^Failed:$/m)
        .at(-1)
        ?.trimEnd() ?? ''
    throw new Refused(
      1,
      `RED after ${seconds} s (${code}); main stays. What failed:${words.includes('\nFailed:') ? failed : `\n${words.slice(-3000)}`}`,
    )
  }
  keep('that this tree is proven', () => appendFileSync(provenPath, `${tree} ${seconds} ${new Date().toISOString()}\n`))
  say(`green in ${seconds} s: ${closing}`)
  for (const name of waveringIn(words)) say(`wavering: ${name}`)
  move(commit, old)
  keep('what the compiler knows', () => keepTypes(clone))
}

try {
  await land()
} catch (error) {
  if (!(error instanceof Refused)) throw error
  say(error.message)
  process.exitCode = error.exitCode
}
