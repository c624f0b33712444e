import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Account, PostgresBinaries } from './postgres-binaries.ts'
import { writePrivateFileOnce } from './private-file.ts'

/** Where one bundled database lives, and as whom it runs. */
export interface ClusterHome {
  /** DATA_DIR/postgres, or the fallback outside when PostgreSQL's account cannot reach that */
  folder: string
  /** PostgreSQL's own data folder */
  cluster: string
  logFile: string
  passwordFile: string
  passwords: { superuser: string; app: string }
  account: Account | undefined
}

/** Tried in this order when DATA_DIR lies below a folder that only its owner may enter. */
const fallbackBases = ['/var/lib', '/usr/local/var', '/opt']

/**
 * Decides where the cluster lies and who runs it. PostgreSQL refuses to run as root, so root hands it to `nobody`
 * (or to whoever owns an existing cluster); where that account cannot reach DATA_DIR, the cluster is placed outside
 * and DATA_DIR/postgres/location.json says where. The mode of folders above is never changed.
 */
export function prepareHome(dataDir: string, note: (text: string) => void): ClusterHome {
  const inData = path.join(path.resolve(dataDir), 'postgres')
  mkdirSync(inData, { recursive: true })
  // Our own folder, whatever the umask was; its secrets are 0600 and the cluster 0700.
  if (process.getuid?.() === 0) chmodSync(inData, 0o755)
  const location = path.join(inData, 'location.json')
  const recorded = readLocation(location)
  let folder = recorded ?? realpathSync(inData)
  const account = accountFor(path.join(folder, 'cluster'))
  if (recorded === null && account && !canEnter(folder, account)) {
    folder = makeFallback(account)
    writeFileSync(location, `${JSON.stringify({ folder }, null, 2)}\n`)
    note(`the account that runs PostgreSQL cannot enter ${inData}: the database is kept in ${folder}`)
  }
  const passwordFile = path.join(inData, 'passwords.json')
  const cluster = path.join(folder, 'cluster')
  return {
    folder,
    cluster,
    logFile: path.join(inData, 'postgres.log'),
    passwordFile,
    passwords: readPasswords(passwordFile, cluster),
    account,
  }
}

function readLocation(file: string): string | null {
  if (!existsSync(file)) return null
  const { folder } = JSON.parse(readFileSync(file, 'utf8')) as { folder: string }
  if (existsSync(folder)) return folder
  throw new Error(
    `The database folder ${folder} is gone (${file} names it). Bring it back, or choose another DATA_DIR.`,
  )
}

function accountFor(cluster: string): Account | undefined {
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const self = process.getuid?.()
  if (self !== 0 && owner && self !== undefined && owner.uid !== self) {
    throw new Error(
      `The database in ${cluster} belongs to another account (uid ${owner.uid}): start the program as the account that made it, or choose another DATA_DIR.`,
    )
  }
  if (self === 0 && owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return accountOfNewCluster()
}

/** Who runs a database that root makes; undefined where this account makes it, which runs it as well. */
export function accountOfNewCluster(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  const account = { uid: id('-u'), gid: id('-g') }
  // A uid without an entry in the list of accounts would fail only at initdb, with a riddle.
  if (!account.uid || !account.gid) {
    throw new Error(
      'PostgreSQL does not run as root, and this machine has no account "nobody" to run it. Start the program as an ordinary account, or set DATABASE_URL.',
    )
  }
  return account
}

function canEnter(folder: string, account: Account): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

function makeFallback(account: Account): string {
  for (const base of fallbackBases) {
    if (!existsSync(base)) continue
    const family = path.join(base, 'youth-science-platform')
    const folder = path.join(family, randomBytes(6).toString('hex'))
    mkdirSync(folder, { recursive: true })
    // Both are ours, whatever the umask was.
    for (const made of [family, folder]) chmodSync(made, 0o755)
    if (canEnter(folder, account)) return realpathSync(folder)
    rmSync(folder, { recursive: true })
  }
  throw new Error(
    `The account that runs PostgreSQL can enter neither DATA_DIR nor any of ${fallbackBases.join(', ')}. Choose a DATA_DIR that every account may enter, or start the program as an ordinary account.`,
  )
}

function readPasswords(file: string, cluster: string): ClusterHome['passwords'] {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ClusterHome['passwords']
  if (existsSync(cluster))
    throw new Error(
      `The passwords of the database in ${cluster} are missing: bring back ${file}, or move the database away to begin anew.`,
    )
  const passwords = { superuser: randomBytes(24).toString('base64url'), app: randomBytes(24).toString('base64url') }
  if (writePrivateFileOnce(file, `${JSON.stringify(passwords, null, 2)}\n`)) return passwords
  return JSON.parse(readFileSync(file, 'utf8')) as ClusterHome['passwords']
}

/** Makes the cluster when there is none, in one step: a killed attempt leaves nothing half-made behind. */
export function makeCluster(
  home: ClusterHome,
  binaries: PostgresBinaries,
  { sync, note }: { sync: boolean; note: (text: string) => void },
): void {
  if (existsSync(home.cluster)) {
    checkMajor(home, binaries)
    return
  }
  note(`making a new database in ${home.cluster}`)
  sweepHalfMade(home)
  const making = `${home.cluster}.making-${process.pid}`
  const passwordFile = `${making}.password`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { mode: 0o700 })
  writeFileSync(passwordFile, home.passwords.superuser, { mode: 0o600 })
  if (home.account) {
    chownSync(making, home.account.uid, home.account.gid)
    chownSync(passwordFile, home.account.uid, home.account.gid)
  }
  // C.UTF-8 by the built-in provider: the same order on every machine, and trigrams of Chinese characters.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  const login = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const made = spawnSync(
    path.join(binaries.folder, 'bin', 'initdb'),
    ['-D', making, ...locale, ...login, ...(sync ? [] : ['--no-sync'])],
    {
      ...home.account,
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC' },
    },
  )
  rmSync(passwordFile)
  if (made.status !== 0) {
    rmSync(making, { recursive: true, force: true })
    if (/could not look up effective user ID/.test(made.stderr ?? '')) {
      throw new Error(
        'PostgreSQL runs only under an account that this machine knows by name, and this one has a number only (as with docker --user). Start the program as root or as a named account, or set DATABASE_URL.',
      )
    }
    throw new Error(`initdb failed for ${home.cluster}: ${made.error?.message ?? ''}\n${made.stderr ?? ''}`.trim())
  }
  try {
    renameSync(making, home.cluster)
  } catch (error) {
    // Another program made it meanwhile: then that one is the database.
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(home.cluster)) throw error
  }
}

/** What killed attempts left behind. */
function sweepHalfMade(home: ClusterHome): void {
  for (const name of readdirSync(home.folder)) {
    const pid = /^cluster\.making-(\d+)/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(path.join(home.folder, name), { recursive: true, force: true })
  }
}

/** Whether a process with this number exists, ours or another account's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function checkMajor(home: ClusterHome, { major }: PostgresBinaries): void {
  const ofCluster = readFileSync(path.join(home.cluster, 'PG_VERSION'), 'utf8').trim()
  if (ofCluster === major) return
  throw new Error(
    `The database in ${home.cluster} was made by PostgreSQL ${ofCluster}, the program brings PostgreSQL ${major}: dump it with the old version and load it into a new DATA_DIR.`,
  )
}
