import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  // Windows has no such thing for folders.
  await handle.sync().catch(() => undefined)
  await handle.close()
}

export async function removeQuietly(place: string): Promise<void> {
  await rm(place, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Makes sure that there is an empty folder.
 * @returns true when it was made now
 * @throws with a sentence when something lies there
 */
export function requireEmptyFolder(folder: string): boolean {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true })
    return true
  }
  const [found] = readdirSync(folder)
  if (found !== undefined)
    throw new Error(
      `${folder} is not empty (it holds ${found}): a backup is restored into an empty folder only, so that nothing is mixed or lost. Name another one (--to).`,
    )
  return false
}

/** How many bytes may still be written where a folder lies. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** For uploads, and for PostgreSQL, which ends when its disk is full. */
const leftToProgramBytes = 1024 ** 3

/**
 * So many bytes stay free where a backup is written: on a disk of the program's data some, on any other none. Files and database
 * may lie on disks of their own.
 */
export function bytesLeftTo(dataDir: string, folder: string): number {
  const outside = placedOutside(dataDir)
  const places = [dataDir, path.join(dataDir, 'files'), path.join(dataDir, 'postgres'), ...(outside ? [outside] : [])]
  const { dev } = statSync(folder)
  return places.some((place) => deviceOf(place) === dev) ? leftToProgramBytes : 0
}

/** Null where nothing is, or nothing that this account may see. */
function deviceOf(place: string): number | null {
  try {
    return statSync(place).dev
  } catch {
    return null
  }
}

/** Where the bundled database had to be placed outside of the folder of data (postgres/location.json); else null. */
function placedOutside(dataDir: string): string | null {
  const location = path.join(dataDir, 'postgres', 'location.json')
  // On a full disk it is made and stays empty.
  const text = existsSync(location) ? readFileSync(location, 'utf8') : ''
  return text === '' ? null : (JSON.parse(text) as { folder: string }).folder
}

/** @throws with a sentence when fewer bytes are free where the folder lies; `leftBytes` stay free for the program */
export function requireRoom(folder: string, neededBytes: number, leftBytes = 0): void {
  const free = freeBytes(folder)
  const left =
    leftBytes > 0 ? `, ${inWords(leftBytes)} stay free for the program, whose data lie on the same disk,` : ''
  if (free < neededBytes + leftBytes)
    throw new Error(
      `${folder} has too little room: about ${inWords(neededBytes)} are needed${left} and ${inWords(free)} are free. Nothing was written: make room there, or name another place (--to).`,
    )
}

/** Removes a folder of data together with the database that had to be placed outside of it. */
export async function removeData(folder: string): Promise<void> {
  const outside = placedOutside(folder)
  if (outside !== null) await removeQuietly(outside)
  await removeQuietly(folder)
}

/** `1.5 GiB` */
export function inWords(sizeBytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = Math.min(Math.floor(Math.log2(Math.max(sizeBytes, 1)) / 10), units.length - 1)
  return `${power === 0 ? sizeBytes : (sizeBytes / 1024 ** power).toFixed(1)} ${units[power]}`
}

/** ENOSPC and EDQUOT: the file system; 53100: PostgreSQL, which says it in words alone when it does not start */
function saysFull({ code, message }: NodeJS.ErrnoException): boolean {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true
  return /^(PostgreSQL in|initdb failed)/.test(message) && noSpace.test(message)
}

const noSpace = /no space left|quota exceeded/i

/** That a disk was full, where something failed for it: the error itself, or what caused it; else null. */
export function fullDiskIn(error: unknown): NodeJS.ErrnoException | null {
  for (let each = error; each instanceof Error; each = each.cause) if (saysFull(each)) return each
  return null
}

/** Of what a system, or a program of many words, has said: the line that tells of the disk. */
export function lineOf({ message }: Error): string {
  const lines = message.split('\n')
  return (lines.find((line) => noSpace.test(line)) ?? lines[0] ?? '').trim()
}

/** What a person reads of an error: a sentence also where the system has said only that there was no space left. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!saysFull(error)) return error.message
  return `The disk is full (${lineOf(error)}): make room on it and run this again; nothing half is left behind.`
}
