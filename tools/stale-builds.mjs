// What a build is made of, in one word: whether it is stale. Plain JavaScript, like start.mjs.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

const slowNoticeMs = 10_000

/**
 * A digest of path, size and time of change of every source file: fast, and wrong only in the harmless direction.
 * @param {{ folders: readonly string[], files: readonly string[], leftOut: ReadonlySet<string> }} sources `leftOut`: names of folders
 */
export function stampOf({ folders, files, leftOut }) {
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
  for (const folder of folders) if (existsSync(join(root, folder))) visit(folder)
  for (const file of files) if (existsSync(join(root, file))) add(file)
  return hash.digest('hex')
}

/**
 * Runs a program that builds something, and says so while it takes long.
 * @throws what it said, when it fails
 */
export function runBuild(node, { what, args, env }, log) {
  return new Promise((done, fail) => {
    const startedAt = Date.now()
    const notice = setInterval(
      () => log(`… still building ${what}, ${Math.round((Date.now() - startedAt) / 1000)} s`),
      slowNoticeMs,
    )
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', ...env },
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
