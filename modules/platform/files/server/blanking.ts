import { open } from 'node:fs/promises'
import type { Blank } from './inspection/film-sayings.ts'

const pieceSizeBytes = 1024 * 1024

/**
 * Takes out of a local file what it says: zeros stand there afterwards, in a box called `free`. Nothing else moves, and the file
 * is as long as before; it is never in memory as a whole.
 * @returns whether anything was taken out
 */
export async function blankOut(path: string, blanks: readonly Blank[]): Promise<boolean> {
  if (blanks.length === 0) return false
  const handle = await open(path, 'r+')
  const piece = Buffer.alloc(pieceSizeBytes)
  /** @returns whether anything but zeros was there */
  const clear = async ({ start, end }: Blank) => {
    let isChanged = false
    for (let at = start; at < end; at += pieceSizeBytes) {
      const { bytesRead } = await handle.read(piece, 0, Math.min(pieceSizeBytes, end - at), at)
      const found = piece.subarray(0, bytesRead)
      if (found.every((byte) => byte === 0)) continue
      await handle.write(found.fill(0), 0, bytesRead, at)
      isChanged = true
    }
    return isChanged
  }
  try {
    let isChanged = false
    for (const blank of blanks) {
      if (!(await clear(blank))) continue
      isChanged = true
      if (blank.freedAt !== undefined) await handle.write('free', blank.freedAt + 4, 'latin1')
    }
    return isChanged
  } finally {
    await handle.close()
  }
}
