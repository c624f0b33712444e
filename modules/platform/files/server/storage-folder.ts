import { constants, createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from './storage.ts'

/** Files in a local folder: written beside, synced, then renamed, so that a key never shows half a file. */
export function folderStorage(folder: string): Storage {
  const placeOf = (key: string) => {
    if (!/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key)) throw new Error(`not a storage key: ${key}`)
    return path.join(folder, key)
  }
  async function put(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const place = placeOf(key)
    const temporary = `${place}.part`
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    try {
      await write(temporary)
      await sync(temporary)
      await rename(temporary, place)
    } catch (error) {
      // no key leads to it, and where the disk is full its half would keep it so; what went wrong first is told
      await rm(temporary, { force: true }).catch(() => undefined)
      throw error
    }
    await sync(path.dirname(place))
  }
  return {
    putFile: (from, key) => put(key, (temporary) => linkOrCopy(from, temporary)),
    putBytes: (bytes, key) =>
      put(key, async (temporary) => {
        const file = await open(temporary, 'w', 0o600)
        await file.writeFile(bytes).finally(() => file.close())
      }),
    async open(key, range) {
      const file = await open(placeOf(key), 'r')
      return createReadStream('', { fd: file, autoClose: true, ...range })
    },
    read: (key) => readFile(placeOf(key)),
    sizeOf: (key) => sizeOf(placeOf(key)),
    remove: (key) => rm(placeOf(key), { force: true }),
    async *list() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        const place = path.join(entry.parentPath, entry.name)
        const { size, mtime } = await stat(place)
        yield { key: path.relative(folder, place).split(path.sep).join('/'), sizeBytes: size, modifiedAt: mtime }
      }
    },
  }
}

/** A second name for the same bytes costs nothing; where the file system has none, they are copied. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  try {
    await link(from, to)
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r')
  await handle.sync().finally(() => handle.close())
}

async function sizeOf(place: string): Promise<number | null> {
  try {
    return (await stat(place)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
