import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { accountOfNewCluster, isAlive, prepareHome } from '#kernel/server/postgres-cluster.ts'
import { stopServer } from '#kernel/server/postgres-process.ts'
import { removeData, removeQuietly, sentenceOf } from './places.ts'

/** Of which machine and process: a share may have those of several machines. */
const trialName = /^\.trying-(.+)-(\d+)-[^-]+$/

/**
 * Makes a folder in which a backup is tried out, with its keys and all its rows in clear: nobody but this account, or that of
 * PostgreSQL where root hands it over, may enter it. What killed runs of this machine have left in the same place is taken away
 * first.
 */
export async function beginTrial(place: string, note: (text: string) => void): Promise<string> {
  mkdirSync(place, { recursive: true })
  const account = accountOfNewCluster()
  await removeDead(place, note)
  const folder = mkdtempSync(path.join(place, `.trying-${hostname()}-${process.pid}-`))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

/** Takes the folder away, and the database in it with all that runs of it. */
export async function endTrial(folder: string): Promise<void> {
  const data = path.join(folder, 'data')
  const halfDone = existsSync(data) ? readdirSync(data).filter((name) => name.startsWith('.restoring-')) : []
  for (const each of [...halfDone.map((name) => path.join(data, name)), data]) {
    // one that cannot be stopped ends by itself when its folder is gone
    await stopLeft(each).catch(() => undefined)
    await removeData(each)
  }
  await removeQuietly(folder)
}

async function removeDead(place: string, note: (text: string) => void): Promise<void> {
  for (const name of readdirSync(place)) {
    const [, host, pid] = trialName.exec(name) ?? []
    if (host !== hostname() || isAlive(Number(pid))) continue
    const folder = path.join(place, name)
    try {
      await endTrial(folder)
      note(`${folder}, left by a run that was killed, was taken away.`)
    } catch (error) {
      note(`${folder}, left by a run that was killed, could not be taken away: ${sentenceOf(error)}`)
    }
  }
}

/** A run that is killed leaves its PostgreSQL running. */
async function stopLeft(dataDir: string): Promise<void> {
  if (!existsSync(path.join(dataDir, 'postgres', 'passwords.json'))) return
  const home = prepareHome(dataDir, () => undefined)
  await stopServer(home, { isHanging: true })
}
