// Builds the web pages when their sources have changed. Plain JavaScript, like start.mjs.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { runBuild, stampOf } from './stale-builds.mjs'

const stampPath = join(root, 'dist', '.built')
/** Everything a page can be made of; the server's own folders are left out. */
const sources = {
  folders: [
    'apps/portal-web',
    'apps/console-web',
    'apps/buyer-web',
    'kernel/contract',
    'kernel/fields',
    'kernel/web',
    'kernel/texts',
    'modules',
  ],
  files: ['package-lock.json', 'vite.config.ts', 'tsconfig.web.json', 'tsconfig.base.json'],
  leftOut: new Set(['server', 'node_modules', 'demo']),
}

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
  const stamp = stampOf(sources)
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
