// Builds the web pages when their sources have changed. Plain JavaScript, like start.mjs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const stampPath = join(root, 'dist', '.built')
/** Everything a page can be made of; the server's own folders are left out below. */
const sourceFolders = [
  'apps/portal-web',
  'apps/console-web',
  'apps/buyer-web',
  'kernel/contract',
  'kernel/fields',
  'kernel/web',
  'kernel/texts',
  'modules',
]
const sourceFiles = ['package-lock.json', 'vite.config.ts', 'tsconfig.web.json', 'tsconfig.base.json']
const leftOut = new Set(['server', 'node_modules', 'demo'])
const slowNoticeMs = 10_000

const vite = join('node_modules', 'vite', 'bin', 'vite.js')
const builds = [
  { what: 'the pages', args: [vite, 'build', '--logLevel=warn'] },
  {
    what: 'their server rendering',
    args: [vite, 'build', '--logLevel=warn', '--ssr', 'apps/portal-web/entry-server.tsx'],
  },
]

const hasPages = () => existsSync(join(root, 'vite.config.ts'))

/**
 * Builds the client and the server-rendering entry, unless dist/ was made from the present sources.
 * @param {{ node: string, log: (line: string) => void }} options
 * @returns {Promise<{ built: boolean }>}
 */
export async function buildWeb({ node, log }) {
  if (!hasPages()) {
    log('There is no vite.config.ts yet: the pages are not built.')
    return { built: false }
  }
  const stamp = webStamp()
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return { built: false }
  const startedAt = Date.now()
  // Gone first: a build that is killed half-way must be made again.
  rmSync(stampPath, { force: true })
  for (const build of builds) {
    log(`Building ${build.what} …`)
    await runBuild(node, build, log)
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampPath, stamp)
  log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
  return { built: true }
}

/** Rebuilds on every change, for development; the server restarts by itself when the rendering entry changes. */
export function watchWeb({ node }) {
  if (!hasPages()) return []
  // From here on dist/ is not what the stamp says.
  rmSync(stampPath, { force: true })
  return builds.map(({ args: [program, command, ...rest] }) =>
    spawn(node, [program, command, '--watch', ...rest], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }),
  )
}

/** A digest of path, size and time of change of every source file: fast, and wrong only in the harmless direction. */
export function webStamp() {
  const hash = createHash('sha256')
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && !leftOut.has(entry.name)) visit(path)
      else if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) add(path)
    }
  }
  for (const folder of sourceFolders) if (existsSync(join(root, folder))) visit(folder)
  for (const file of sourceFiles) if (existsSync(join(root, file))) add(file)
  return hash.digest('hex')
}

function runBuild(node, { what, args }, log) {
  return new Promise((done, fail) => {
    const startedAt = Date.now()
    const notice = setInterval(
      () => log(`… still building ${what}, ${Math.round((Date.now() - startedAt) / 1000)} s`),
      slowNoticeMs,
    )
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let words = ''
    child.stdout.on('data', (data) => {
      words += data
    })
    child.stderr.on('data', (data) => {
      words += data
    })
    child.once('error', (error) => {
      clearInterval(notice)
      fail(error)
    })
    child.once('exit', (code, signal) => {
      clearInterval(notice)
      if (code === 0) done()
      else fail(new Error(`Building ${what} failed (${signal ?? `exit code ${code}`}):\n${words.trim()}`))
    })
  })
}
