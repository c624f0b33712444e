// Starts the product. Plain JavaScript: any Node >= 20 runs it before anything is installed.
//   node tools/start.mjs            on this computer, with the demo     (npm start)
//   node tools/start.mjs --serve    for the public, without any of that (npm run serve)
//   node tools/start.mjs --dev      with rebuilding and restarting      (npm run dev)
//   node tools/start.mjs --seed     only fills in the demo              (npm run seed)
//   node tools/start.mjs --demo     the demo in a database of your own that has no accounts
//   node tools/start.mjs --no-demo  on this computer, empty
//   node tools/start.mjs --admin …  the administrator's tool            (npm run admin -- create)
//   node tools/start.mjs --backup … makes and tries out backups         (npm run backup, npm run restore with --restore)
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildServer } from './build-server.mjs'
import { buildWeb, watchWeb } from './build-web.mjs'
import { ensureInstalled, productNode, root } from './install.mjs'
import { leanHeap } from './lean-heap.mjs'
import { commandOf } from './start-command.mjs'

const parentPollMs = 500
/** Longer than the server's own bound of 10 s. */
const stopTimeoutMs = 12_000

const words = process.argv.slice(2)
/** @type {import('node:child_process').ChildProcess[]} */
const children = []
let isStopping = false

try {
  await run()
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exit(1)
}

async function run() {
  const { hasPages, isServer, command } = commandOf(words)
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  stopWithParent()
  if (hasPages) say('Youth science declarations')
  await ensureInstalled({ log: say })
  const node = productNode()
  if (hasPages) await buildWeb({ node, log: say })
  const built = isServer ? [await buildServer({ node, log: say })] : []
  if (isStopping) return
  if (words[0] === '--dev') children.push(...watchWeb({ node }))
  startServer(node, [...built, ...command])
}

function startServer(node, command) {
  const child = spawn(node, [...leanHeap, ...command], {
    cwd: root,
    // The channel tells the server when this launcher is gone, even if it was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: words[0] === '--dev' ? 'development' : 'production',
      // Keeps the compiled code from start to start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compile'),
    },
  })
  children.push(child)
  child.once('error', (error) => {
    process.stderr.write(`\nThe server could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    for (const other of children) if (other !== child) other.kill('SIGTERM')
    if (signal && !isStopping) process.stderr.write(`\nThe server was ended by ${signal}.\n`)
    process.exit(code ?? 1)
  })
}

/** Hands the wish on and waits: the server drains, then stops its database. */
function stop() {
  if (isStopping) return
  isStopping = true
  if (children.length === 0) process.exit(130)
  for (const child of children) child.kill('SIGTERM')
  // A restore that is called off takes away what it has made, however long that takes.
  if (words[0] === '--backup' || words[0] === '--restore') return
  setTimeout(() => {
    process.stderr.write('\nThe server did not stop in time and is ended.\n')
    for (const child of children) child.kill('SIGKILL')
    process.exit(1)
  }, stopTimeoutMs).unref()
}

/** npm runs scripts through a shell, and a signal to npm ends that shell only: a new parent means that we are orphaned. */
function stopWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, parentPollMs).unref()
}

function say(line) {
  process.stdout.write(`${line}\n`)
}
