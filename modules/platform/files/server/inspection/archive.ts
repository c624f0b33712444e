import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { officeFault } from '#kernel/server/office-package.ts'
import { fileRefusals } from '../../contract.ts'
import { holdsMacroStorage } from './office.ts'

const megabyte = 1024 * 1024
const options = { autoClose: false, lazyEntries: true }
/** What an archive may hold, with the archives in it: what whoever fetches it from the shelf will have on disk. */
const limits = { entriesMax: 20_000, unpackedBytesMax: 1024 * megabyte, depthMax: 3, packageSizeBytes: 100 * megabyte }
/** Pictures and films hardly pack, texts ten to fifty times, nothing but zeros a thousand times. */
const ratioMax = 200
const ratioFromBytes = 100 * megabyte
const officeLimits = { partsMax: 10_000, unpackedBytesMax: 600 * megabyte }

interface Left {
  entries: number
  bytes: number
}

/**
 * Reads all that an archive holds once, as whoever fetches it will: Office documents in it as if they had come by themselves,
 * archives in it likewise. It takes as long as unpacking takes: run it confined.
 * @throws archive_bomb, archive_locked, archive_harmful, file_damaged
 */
export async function requireHarmlessArchive(path: string): Promise<void> {
  try {
    await look(await openPromise(path, options), { entries: limits.entriesMax, bytes: limits.unpackedBytesMax }, 1)
  } catch (error) {
    // yauzl holds the entries against the sizes they declare, and tells its reasons only in words
    if (error instanceof Error && /too many bytes/.test(error.message)) throw fileRefusals.archive_bomb()
    // a refusal, or something of the machine
    if (error instanceof Error && typeof (error as { code?: unknown }).code === 'string') throw error
    throw fileRefusals.file_damaged({ found: 'zip' })
  }
}

async function look(zip: ZipFile, left: Left, depth: number): Promise<void> {
  try {
    for (const entry of await entriesOf(zip, left)) {
      if (entry.fileName.endsWith('/')) continue
      if (entry.isEncrypted()) throw fileRefusals.archive_locked({ name: entry.fileName })
      const held = await packageIn(zip, entry)
      if (held) await lookIntoPackage(held, entry.fileName, left, depth)
    }
  } finally {
    zip.close()
  }
}

async function entriesOf(zip: ZipFile, left: Left): Promise<Entry[]> {
  const entries: Entry[] = []
  let unpackedBytes = 0
  let packedBytes = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    unpackedBytes += entry.uncompressedSize
    packedBytes += entry.compressedSize
    left.entries -= 1
    if (left.entries < 0 || unpackedBytes > left.bytes) throw fileRefusals.archive_bomb()
  }
  if (unpackedBytes > ratioFromBytes && unpackedBytes > packedBytes * ratioMax) throw fileRefusals.archive_bomb()
  left.bytes -= unpackedBytes
  return entries
}

/** What of an archive is looked into again, whatever it is called: packages of parts, and old Office documents (MS-CFB). */
const packageStarts = ['PK\x03\x04', '\xd0\xcf\x11\xe0'].map((start) => Buffer.from(start, 'latin1'))

/** Unpacks an entry. Only a package is kept, in memory: a confined process writes nothing. */
async function packageIn(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let isPackage: boolean | null = null
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    if (isPackage === false) continue
    pieces.push(piece as Buffer)
    const start = isPackage === null ? Buffer.concat(pieces) : null
    if (!start || start.length < 4) continue
    isPackage = packageStarts.some((each) => start.subarray(0, 4).equals(each))
    if (!isPackage) pieces.length = 0
    else if (entry.uncompressedSize > limits.packageSizeBytes) throw fileRefusals.archive_bomb()
  }
  return isPackage ? Buffer.concat(pieces) : null
}

async function lookIntoPackage(bytes: Buffer, name: string, left: Left, depth: number): Promise<void> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) {
    if (holdsMacroStorage(bytes)) throw fileRefusals.archive_harmful({ name })
  } else if (bytes.includes('[Content_Types].xml')) {
    const fault = await officeFault(bytes, officeLimits)
    if (fault === 'bomb') throw fileRefusals.archive_bomb()
    // a damaged document harms nobody, and whoever packed it may have meant it so
    if (fault !== null && fault !== 'damaged') throw fileRefusals.archive_harmful({ name })
  } else if (depth === limits.depthMax) throw fileRefusals.archive_bomb()
  else await look(await fromBufferPromise(bytes, options), left, depth + 1)
}
