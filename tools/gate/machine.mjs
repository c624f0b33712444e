// What the machine of a run is like: whether another gate holds it, what earlier runs left on it, how busy it is.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, freemem, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const lockPath = join(tmpdir(), 'youth-science-platform.gate')

/**
 * Holds the machine for one heavy run at a time, and waits while another run has it. A holder that is dead holds nothing. A run
 * that another one has started holds it already.
 * @param {string} what of this run, for whoever waits
 * @returns {Promise<() => void>} gives the machine back
 */
export async function holdMachine(what) {
  if (process.env.GATE_HELD_BY) return () => undefined
  let isTold = false
  for (;;) {
    try {
      writeFileSync(lockPath, JSON.stringify({ pid: process.pid, what }), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = holderNow()
    if (!holder || !isAlive(holder.pid)) rmSync(lockPath, { force: true })
    else {
      if (!isTold) console.log(`Another run has this machine (${holder.what}, process ${holder.pid}): waiting for it …`)
      isTold = true
      await delay(1000)
    }
  }
  process.env.GATE_HELD_BY = String(process.pid)
  const giveBack = () => {
    if (holderNow()?.pid === process.pid) rmSync(lockPath, { force: true })
  }
  process.once('exit', giveBack)
  return giveBack
}

function holderNow() {
  try {
    return JSON.parse(readFileSync(lockPath, 'utf8'))
  } catch {
    // gone, or not written whole yet
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
  // one that nobody has buried has a number still, and does nothing any more
  return !/\) Z /.test(told(`/proc/${pid}/stat`))
}

/** What a file says; nothing, where there is none. */
function told(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Ends what killed runs left behind, by the processes that wrote themselves down: gates that run on in a clone whose owner is gone,
 * products with their databases, browsers and whatever else works in the folder of such a run.
 */
export function endLeftOvers(log) {
  // a gate is the owner of what its tests have left
  for (const kinds of ['land', 'journeys|tests']) {
    for (const place of new Set([tmpdir(), ...(existsSync(memory) ? [memory] : [])])) {
      for (const name of readdirSync(place)) {
        const owner = new RegExp(`^(?:${kinds})-(\\d+)-`).exec(name)?.[1]
        if (!owner || isAlive(Number(owner))) continue
        const folder = join(place, name)
        endGateOf(folder)
        for (const each of [folder, ...foldersIn(folder)]) endDatabaseOf(each)
        endProcessesOf(folder)
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
        log(`Ended what a run before this one left in ${folder}.`)
      }
    }
  }
}

/** The run that goes on in a clone, with all that it has started. */
function endGateOf(folder) {
  const pid = Number.parseInt(told(join(folder, 'gate.pid')), 10)
  if (!(pid > 0) || !isAlive(pid) || !worksIn(pid, folder)) return
  process.kill(-pid, 'SIGKILL')
  // what it has started is an owner too, until it is gone
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
}

/** The number may have become another's since; where nothing can be known of it, it has not. */
function worksIn(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
  } catch {
    return process.platform !== 'linux'
  }
}

/** Browsers, test runners and programs that they have started: they were given that folder for what they throw away. */
function endProcessesOf(folder) {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const command = told(`/proc/${pid}/cmdline`)
    const isOfFolder =
      command.includes(`--user-data-dir=${folder}/`) ||
      told(`/proc/${pid}/environ`).split('\0').includes(`TMPDIR=${folder}`)
    // a database ends by itself in order, once it is told: above
    if (!isOfFolder || command.includes('postgres') || Number(pid) === process.pid) continue
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it has just ended by itself
    }
  }
}

const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(folder, entry.name)] : [],
  )

function endDatabaseOf(folder) {
  for (const file of ['product.pid', 'postgres/cluster/postmaster.pid', 'cluster/postmaster.pid']) {
    const path = join(folder, file)
    const pid = existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : Number.NaN
    if (pid > 0 && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  }
}

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
const gib = 1024 ** 3

/**
 * Gives the run a folder for what it throws away, in memory where there is much of it: each test file has a database of its own,
 * some thousand files, and a disk has nothing to keep of them. It goes with the process; when that is killed, the next run knows
 * by it what belonged to this one.
 */
export function giveTemporaryFolder() {
  if (process.platform !== 'linux') return
  const folder = mkdtempSync(join(hasRoomInMemory() ? memory : tmpdir(), `tests-${process.pid}-`))
  // PostgreSQL, which refuses root, runs as another account
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoomInMemory() {
  if (!existsSync(memory) || freemem() < 12 * gib) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= 8 * gib
}

/** How often a second each of two cores packed the text of {@link packsPerSecond} on the machine that the budgets were set on. */
const usualPacksPerSecond = 530

/**
 * How much slower this machine is than the one that the budgets were set on, from 1 to 4: all waiting limits are longer by it. Two
 * cores are asked for two seconds of work in which the version of Node makes no difference: a slow processor counts, and so does
 * what other programs take of a quick one.
 */
export async function measuredSlowness() {
  const each = await Promise.all([packsPerSecond(), packsPerSecond()])
  const slowness = usualPacksPerSecond / (each.reduce((sum, packs) => sum + packs) / each.length)
  return Math.round(Math.min(4, Math.max(1, slowness)) * 100) / 100
}

function packsPerSecond() {
  const work = `
    const { parentPort } = require('node:worker_threads')
    const { gzipSync } = require('node:zlib')
    const text = Array.from({ length: 4000 }, (_, at) => 'row ' + (at * 7919) % 4001 + ' of ' + at).join('\\n')
    const startedAt = performance.now()
    let packs = 0
    while (performance.now() - startedAt < 2000) {
      gzipSync(text)
      packs += 1
    }
    parentPort.postMessage((packs * 1000) / (performance.now() - startedAt))`
  return new Promise((done, fail) => {
    const worker = new Worker(work, { eval: true })
    worker.once('message', done)
    worker.once('error', fail)
  })
}

/** Load, free memory, and what else runs, in a line. */
export function machineNow() {
  const count = (name) => {
    const { status, stdout } = spawnSync('pgrep', ['-c', name], { encoding: 'utf8' })
    return status === null ? '?' : stdout.trim()
  }
  const gib = (availableBytes() / 2 ** 30).toFixed(1)
  return `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores, ${gib} GiB free, ${count('postgres')} database and ${count('chrom')} browser processes beside it`
}

/** What programs can still have: caches are given back when they are needed. */
function availableBytes() {
  const told = existsSync('/proc/meminfo') && /MemAvailable:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]
  return told ? Number(told) * 1024 : freemem()
}
