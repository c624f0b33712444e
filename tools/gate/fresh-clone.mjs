// The gate as a build machine runs it: on a fresh clone, with nothing of the folder that it was cloned from.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

let work = ''
let gate

/** Ends the run that is under way, if there is one. */
function endGate() {
  if (gate?.pid === undefined || gate.exitCode !== null) return
  try {
    process.kill(-gate.pid, 'SIGTERM')
  } catch {
    // it has just ended by itself
  }
}

/** Ends the run that is under way, if there is one, and removes its clone. */
export function tidy() {
  endGate()
  if (work) rmSync(work, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  work = ''
}
process.once('exit', tidy)

/**
 * A clone of the repository at that commit, on a branch `main`; there is one at a time.
 * @param {string} top of the repository
 * @param {string} commit
 * @returns {string} its folder
 * @throws in git's words
 */
export function freshClone(top, commit) {
  tidy()
  // by the number of its owner the next run sees what a killed one has left (machine.mjs)
  work = mkdtempSync(join(tmpdir(), `land-${process.pid}-`))
  // the bundled PostgreSQL, which refuses root, has to reach it
  chmodSync(work, 0o755)
  const clone = join(work, 'main')
  for (const args of [
    ['clone', '-q', '--no-local', top, clone],
    ['-C', clone, 'checkout', '-q', '-B', 'main', commit],
  ]) {
    const { status, stderr } = spawnSync('git', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr.trim())
  }
  return clone
}

/**
 * Runs what decides, without a keyboard, its output in a file.
 * @param {string} clone
 * @param {string} logPath
 * @param {Record<string, string>} [env] told to it beside what this process has
 * @returns {Promise<{ code: number | string, words: string, closing: string | undefined }>} the exit code or signal, all that was
 *   said, and the line that says that all is well
 * @throws when it cannot be started, or when what it says cannot be kept: then it is ended
 */
export async function runGate(clone, logPath, env = {}) {
  const log = createWriteStream(logPath)
  gate = spawn('bash', ['.ci/run'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: 'true', ...env },
    detached: true,
  })
  // whoever finds the clone without its owner ends the run by it
  if (gate.pid !== undefined) writeFileSync(join(dirname(clone), 'gate.pid'), String(gate.pid))
  gate.stdout.pipe(log)
  gate.stderr.pipe(log)
  const code = await new Promise((done, fail) => {
    const giveUp = (error) => {
      endGate()
      // nobody reads them any more: whoever still writes would wait for ever
      gate.stdout?.destroy()
      gate.stderr?.destroy()
      gate.unref()
      fail(error)
    }
    gate.once('error', giveUp)
    log.once('error', giveUp)
    gate.once('close', (exitCode, signal) => log.end(() => done(signal ?? exitCode)))
  })
  const words = readFileSync(logPath, 'utf8')
  return { code, words, closing: /^[1-9]\d* passed, 0 failed$/m.exec(words)?.[0] }
}

/** The tests that failed among the others and passed alone, as a run has named them. */
export function waveringIn(words) {
  const part = /^Wavering[^\n]*\n((?: {2}\S[^\n]*\n)+)/m.exec(words)?.[1] ?? ''
  return part.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))
}
