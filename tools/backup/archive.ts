import { existsSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { removeQuietly, syncFolder } from './places.ts'
import { SealedReader, SealedWriter } from './sealed-file.ts'

/*
 * A backup is a tar archive (POSIX ustar) inside a sealed file, so that `age -d -i key | tar x` opens it without this program:
 *   manifest.json                          what it is and what it needs
 *   data/<name>.json                       the private files of DATA_DIR, with the installation's keys
 *   database/<table>/000001.copy.gz …      rows as PostgreSQL's COPY writes them, cut between rows
 *   database/sequences.json
 *   files/<storage key>                    what people handed in, byte by byte
 *   hashes/000001.sha256 …                 of the files before it, as `sha256sum` writes them
 *   summary.json                           what the restored one is compared with; last, so it tells that all is there
 */

const blockBytes = 512
const readBytes = 256 * 1024
/** of manifest, summary and their like */
const documentMaxBytes = 256 * 1024 * 1024

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  product: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  /** in the order of the archive, with the columns that the rows hold */
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  /** what the restored database will need at most, about */
  databaseSizeBytes: z.int(),
  files: z.strictObject({ count: z.int(), sizeBytes: z.int() }),
})
export type Manifest = z.output<typeof manifestSchema>

export const sequencesSchema = z.record(z.string(), z.strictObject({ lastValue: z.string(), isCalled: z.boolean() }))
export type Sequences = z.output<typeof sequencesSchema>

const tableDigestSchema = z.strictObject({ rows: z.int(), hash: z.string() })
/** How many rows a table has, and a hash over all of them that does not ask in which order they lie. */
export type TableDigest = z.output<typeof tableDigestSchema>

export const summarySchema = z.strictObject({
  tables: z.record(z.string(), tableDigestSchema),
  files: z.strictObject({ count: z.int(), sizeBytes: z.int() }),
  /** storage keys whose bytes were missing, or other than their row says, when the backup was made */
  missing: z.array(z.string()),
  changed: z.array(z.string()),
})
export type Summary = z.output<typeof summarySchema>

/** Writes a backup under a temporary name; it gets its own when it is whole. */
export class ArchiveWriter {
  readonly #sealed: SealedWriter
  readonly #target: string
  readonly #temporary: string

  private constructor(sealed: SealedWriter, target: string, temporary: string) {
    this.#sealed = sealed
    this.#target = target
    this.#temporary = temporary
  }

  /** @param beforeBatch called before each mebibyte goes to the disk; what it throws ends the work */
  static async create(
    target: string,
    recipient: string,
    signal: AbortSignal,
    beforeBatch?: () => void,
  ): Promise<ArchiveWriter> {
    const temporary = `${target}.part-${process.pid}`
    return new ArchiveWriter(await SealedWriter.create(temporary, recipient, signal, beforeBatch), target, temporary)
  }

  get sizeBytes(): number {
    return this.#sealed.sizeBytes
  }

  async add(name: string, content: Uint8Array | string): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    await this.#sealed.write(headerOf(name, bytes.length))
    await this.#sealed.write(bytes)
    await this.#pad(bytes.length)
  }

  /** @throws when other than `sizeBytes` come: the size stands before the bytes and cannot be mended */
  async addStream(name: string, sizeBytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    await this.#sealed.write(headerOf(name, sizeBytes))
    let written = 0
    for await (const bytes of content) {
      written += bytes.length
      if (written > sizeBytes) break
      await this.#sealed.write(bytes)
    }
    if (written !== sizeBytes) throw new Error(`${name} has other than the ${sizeBytes} bytes it began with`)
    await this.#pad(sizeBytes)
  }

  /** @throws with a sentence where another backup has got the name meanwhile */
  async finish(): Promise<void> {
    await this.#sealed.write(Buffer.alloc(2 * blockBytes))
    await this.#sealed.finish()
    await this.#takeName()
    await syncFolder(path.dirname(this.#target))
  }

  async abandon(): Promise<void> {
    await this.#sealed.abandon().catch(() => undefined)
    await removeQuietly(this.#temporary)
  }

  /** A second name for the file, unlike a new one, never takes the place of what is there. */
  async #takeName(): Promise<void> {
    try {
      await link(this.#temporary, this.#target)
    } catch (error) {
      if (existsSync(this.#target))
        throw new Error(`${this.#target} is already there; a backup never replaces anything. Make this one again.`, {
          cause: error,
        })
      // FAT and some shares give a file one name only
      await rename(this.#temporary, this.#target)
      return
    }
    await rm(this.#temporary)
  }

  async #pad(sizeBytes: number): Promise<void> {
    await this.#sealed.write(Buffer.alloc(paddingOf(sizeBytes)))
  }
}

export interface Entry {
  name: string
  sizeBytes: number
}

/** Reads a backup, entry by entry. */
export class ArchiveReader {
  readonly #sealed: SealedReader
  #current: Entry | null = null
  #left = 0

  private constructor(sealed: SealedReader) {
    this.#sealed = sealed
  }

  static async open(file: string, identity: string, signal: AbortSignal): Promise<ArchiveReader> {
    return new ArchiveReader(await SealedReader.open(file, identity, signal))
  }

  get sizeBytes(): number {
    return this.#sealed.sizeBytes
  }
  get positionBytes(): number {
    return this.#sealed.position
  }

  /** @returns the next entry, or null behind the last one; what was not read of the one before is passed over */
  async next(): Promise<Entry | null> {
    if (this.#current) {
      for await (const _ of this.content()) void _
      await this.#sealed.read(paddingOf(this.#current.sizeBytes))
    }
    const header = await this.#sealed.read(blockBytes)
    if (header.every((byte) => byte === 0)) {
      // Read to the end: what was cut off behind the last entry would go unnoticed.
      while ((await this.#sealed.readSome(readBytes)).length > 0);
      this.#current = null
      return null
    }
    this.#current = entryOf(header)
    this.#left = this.#current.sizeBytes
    return this.#current
  }

  async *content(): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const bytes = await this.#sealed.readSome(Math.min(this.#left, readBytes))
      if (bytes.length === 0) throw new Error('the backup ends inside an entry')
      this.#left -= bytes.length
      yield bytes
    }
  }

  async bytes(): Promise<Buffer> {
    if (this.#left > documentMaxBytes) throw new Error(`${this.#current?.name} is too large for what it is`)
    const parts: Buffer[] = []
    for await (const part of this.content()) parts.push(part)
    return Buffer.concat(parts)
  }

  async json<T>(schema: z.ZodType<T>): Promise<T> {
    return schema.parse(JSON.parse((await this.bytes()).toString('utf8')))
  }

  async close(): Promise<void> {
    await this.#sealed.close()
  }
}

function paddingOf(sizeBytes: number): number {
  return (blockBytes - (sizeBytes % blockBytes)) % blockBytes
}

/** POSIX.1-1988 ustar: name in 100 bytes, size in 11 octal digits (8 GiB), sum of all bytes with the sum's own place blank. */
function headerOf(name: string, sizeBytes: number): Buffer {
  if (Buffer.byteLength(name) > 100 || sizeBytes >= 8 ** 11) throw new Error(`${name} does not fit a tar header`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${sizeBytes.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function entryOf(header: Buffer): Entry {
  const text = (start: number, end: number) => header.toString('utf8', start, end).replace(/\0.*$/s, '')
  const copy = Buffer.from(header)
  copy.write('        ', 148)
  if (sumOf(copy) !== Number.parseInt(text(148, 156), 8))
    throw new Error('what is sealed in the file is no tar archive')
  return { name: text(0, 100), sizeBytes: Number.parseInt(text(124, 136), 8) }
}

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}
