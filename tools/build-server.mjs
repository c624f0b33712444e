// Builds what the server runs as (decision 0096) when its sources have changed. Plain JavaScript, like start.mjs.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { runBuild, stampOf } from './stale-builds.mjs'

/** Pages too: the server knows all their texts. */
const sources = {
  folders: ['apps', 'kernel', 'modules'],
  files: ['package-lock.json', 'vite-server.config.ts'],
  leftOut: new Set(['node_modules']),
}
/** A server that has been started from an older one may still run. */
const keptForMs = 7 * 86_400_000

/**
 * Each version lies in a folder of its own, and comes into its place whole: several may be built, and run, at once.
 * @param {{ node: string, log?: (line: string) => void }} options
 * @returns {Promise<string>} the program, from the root
 */
export async function buildServer({ node, log = () => undefined }) {
  const stamp = stampOf(sources).slice(0, 16)
  const folder = join('dist', 'server', stamp)
  const program = join(folder, 'main.js')
  if (existsSync(join(root, program))) return program
  removeOld()
  log('Building the server …')
  const unfinished = `${folder}.${process.pid}`
  const args = [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'vite-server.config.ts']
  try {
    await runBuild(
      node,
      { what: 'the server', args: [...args, '--configLoader', 'native', '--logLevel', 'warn', '--outDir', unfinished] },
      log,
    )
    place(unfinished, folder)
  } finally {
    rmSync(join(root, unfinished), { recursive: true, force: true })
  }
  return program
}

function place(unfinished, folder) {
  try {
    renameSync(join(root, unfinished), join(root, folder))
  } catch (error) {
    // somebody else was sooner, with the same
    if (!existsSync(join(root, folder))) throw error
  }
}

function removeOld() {
  const all = join(root, 'dist', 'server')
  mkdirSync(all, { recursive: true })
  for (const name of readdirSync(all)) {
    const place = join(all, name)
    if (Date.now() - statSync(place).mtimeMs > keptForMs) rmSync(place, { recursive: true, force: true })
  }
}
