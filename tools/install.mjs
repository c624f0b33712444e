// Brings node_modules up to date with package-lock.json. Plain JavaScript: any Node >= 20 runs it before the install.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const stampPath = join(root, 'node_modules', '.installed')
/** how long npm may tidy up after an interrupt */
const killAfterMs = 15_000
const onWindows = process.platform === 'win32'

/** What node_modules must have been made from: the lock file, this platform and this processor. */
export function installStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
}

/** True when node_modules holds, completely, what the present lock file says for this platform. */
export function isInstalled() {
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8').trim() === installStamp()) return true
  if (!matchesLock()) return false
  // made by hand with npm install: as good as ours
  writeFileSync(stampPath, `${installStamp()}\n`)
  return true
}

/** npm writes node_modules/.package-lock.json when an install is complete: what lies there, with its versions. */
function matchesLock() {
  const presentPath = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(presentPath)) return false
  const { packages: present } = JSON.parse(readFileSync(presentPath, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const paths = Object.keys(wanted).filter((path) => path !== '')
  return (
    paths.every((path) =>
      present[path] ? present[path].version === wanted[path].version : isForOthers(wanted[path]),
    ) && Object.keys(present).every((path) => wanted[path])
  )
}

/** A package that npm may leave out here: optional, and not plainly made for this platform. */
function isForOthers({ optional, os, cpu, libc }) {
  const isMadeForThis = os?.includes(process.platform) && (cpu?.includes(process.arch) ?? true) && libc === undefined
  return optional === true && !isMadeForThis
}

/**
 * Installs the locked packages when node_modules is absent, stale or half-made; does nothing otherwise.
 * Two programs that start at once install once: the second waits for the first.
 * @param {{ log?: (line: string) => void }} [options] log gets one progress sentence per line
 * @returns {Promise<{ installed: boolean }>}
 */
export async function ensureInstalled({ log = (line) => console.error(line) } = {}) {
  if (isInstalled()) return { installed: false }
  const lock = await takeLock(log)
  try {
    if (isInstalled()) return { installed: false }
    log('Installing the packages (once per version, about a minute) …')
    const startedAt = Date.now()
    const progress = setInterval(() => log(`… still installing, ${seconds(startedAt)} s`), 15_000)
    try {
      await npmCi(lock.hold)
    } finally {
      clearInterval(progress)
    }
    // written last: an install that was killed half-way leaves no stamp and is made again
    writeFileSync(stampPath, `${installStamp()}\n`)
    log(`Packages installed in ${seconds(startedAt)} s.`)
    return { installed: true }
  } finally {
    lock.release()
  }
}

/**
 * The Node that runs the product: the locked one of node_modules, or the machine's own when that is 24 or later
 * (platforms without a locked package). Throws a sentence a person can act on when there is neither.
 */
export function productNode() {
  const locked = join(root, 'node_modules', '.bin', onWindows ? 'node.exe' : 'node')
  if (existsSync(locked)) return locked
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `Node 24 is needed. No packaged Node exists for ${process.platform}-${process.arch} and this machine runs ` +
      `${process.version}: please install Node 24 or later.`,
  )
}

function seconds(sinceMs) {
  return Math.round((Date.now() - sinceMs) / 1000)
}

/** `holdLock` is told npm's process: should this one be killed, the lock holds as long as npm runs on. */
function npmCi(holdLock) {
  return new Promise((done, fail) => {
    // a process group of its own, so that an interrupt ends npm with all its children: an orphan would run into the next install
    const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: !onWindows,
      shell: onWindows,
    })
    holdLock(child.pid)
    const kill = (signal) => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      if (onWindows) child.kill(signal)
      else process.kill(-child.pid, signal)
    }
    let isInterrupted = false
    const interrupted = () => {
      isInterrupted = true
      kill('SIGTERM')
      // npm tidies up at SIGTERM, which takes it a while; the exit below waits for it
      setTimeout(() => kill('SIGKILL'), killAfterMs).unref()
    }
    process.on('SIGINT', interrupted)
    process.on('SIGTERM', interrupted)
    const exiting = () => kill('SIGTERM')
    process.on('exit', exiting)
    const forget = () => {
      process.off('exit', exiting)
      process.off('SIGINT', interrupted)
      process.off('SIGTERM', interrupted)
    }
    child.once('error', (error) => {
      forget()
      fail(new Error(`npm could not be started (${error.message}). Is npm on the PATH?`))
    })
    child.once('exit', (code, signal) => {
      forget()
      if (isInterrupted) process.exit(130)
      if (code === 0) done()
      else fail(new Error(`npm ci failed (${signal ?? `exit code ${code}`}); its words stand above.`))
    })
  })
}

/**
 * The lock stands outside node_modules, which npm ci deletes. It holds the numbers of this process and of its npm: once
 * both have ended, however they did, the next one takes it over.
 */
async function takeLock(log) {
  const key = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const lockPath = join(tmpdir(), `npm-ci-${key}.lock`)
  mkdirSync(dirname(lockPath), { recursive: true })
  let told = false
  for (;;) {
    try {
      writeFileSync(lockPath, String(process.pid), { flag: 'wx' })
      return { hold: (npmPid) => writeFileSync(lockPath, `${process.pid} ${npmPid}`), release: () => rmSync(lockPath) }
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owners = readOwners(lockPath)
    if (owners.length > 0 && !owners.some(isAlive)) {
      rmSync(lockPath, { force: true })
      continue
    }
    if (!told) log('Another program is installing the packages; waiting for it …')
    told = true
    await delay(300)
  }
}

/** The processes that hold the lock; none when it has just gone or its holder has not yet written its number. */
function readOwners(lockPath) {
  try {
    return (readFileSync(lockPath, 'utf8').match(/\d+/g) ?? []).map(Number)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
