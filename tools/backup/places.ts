import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
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

/** @throws with a sentence when fewer bytes are free where the folder lies */
export function requireRoom(folder: string, neededBytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < neededBytes)
    throw new Error(
      `${folder} has too little room: about ${inWords(neededBytes)} are needed and ${inWords(bavail * bsize)} are free. Nothing was written.`,
    )
}

/** Removes a folder of data together with the database that had to be placed outside of it (postgres/location.json). */
export async function removeData(folder: string): Promise<void> {
  const location = path.join(folder, 'postgres', 'location.json')
  if (existsSync(location))
    await removeQuietly((JSON.parse(readFileSync(location, 'utf8')) as { folder: string }).folder)
  await removeQuietly(folder)
}

/** `1.5 GiB` */
export function inWords(sizeBytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']
  const power = Math.min(Math.floor(Math.log2(Math.max(sizeBytes, 1)) / 10), units.length - 1)
  return `${power === 0 ? sizeBytes : (sizeBytes / 1024 ** power).toFixed(1)} ${units[power]}`
}

/** The reason in words where the system said it in a code: no space left. */
export function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  // ENOSPC and EDQUOT: the file system; 53100: PostgreSQL
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return `The disk is full (${message}). Nothing half is left behind.`
  return error instanceof Error ? error.message : String(error)
}
