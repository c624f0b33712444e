import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'

/*
 * A file in the age format (age-encryption.org/v1), which the program `age` reads as well. Keys and header are the library's
 * work; the body is sealed here by the platform's own ChaCha20-Poly1305, ten times as fast as the library's JavaScript.
 */

const chunkBytes = 64 * 1024
const tagBytes = 16
const sealedChunkBytes = chunkBytes + tagBytes
const nonceBytes = 16
const headerMaxBytes = 64 * 1024
/** written at once */
const batchBytes = 1024 * 1024

/** Seals the body chunk by chunk: each is bound to its place, and the last one is marked as the last. */
class ChunkCipher {
  readonly #key: Uint8Array
  readonly #nonce = Buffer.alloc(12)

  constructor(fileKey: Uint8Array, nonce: Uint8Array) {
    this.#key = new Uint8Array(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
  }

  seal(plain: Uint8Array, isLast: boolean): Buffer {
    this.#nonce[11] = isLast ? 1 : 0
    const cipher = createCipheriv('chacha20-poly1305', this.#key, this.#nonce, { authTagLength: tagBytes })
    const sealed = [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
    this.#advance()
    return Buffer.concat(sealed)
  }

  /** @returns null when these are not the bytes that were sealed for this place; then the place stays the same */
  open(sealed: Uint8Array, isLast: boolean): Buffer | null {
    this.#nonce[11] = isLast ? 1 : 0
    const decipher = createDecipheriv('chacha20-poly1305', this.#key, this.#nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    const plain = decipher.update(sealed.subarray(0, -tagBytes))
    try {
      decipher.final()
    } catch {
      // The one thing that `final` says: the bytes are not authentic.
      return null
    }
    this.#advance()
    return plain
  }

  /** eleven bytes, the highest first */
  #advance(): void {
    const low = this.#nonce.readUIntBE(5, 6) + 1
    this.#nonce.writeUIntBE(low, 5, 6)
  }
}

/** Writes a sealed file from beginning to end. Whoever stops before {@link finish} has a file that no reader takes for whole. */
export class SealedWriter {
  sizeBytes = 0
  readonly #file: FileHandle
  readonly #cipher: ChunkCipher
  readonly #signal: AbortSignal
  readonly #beforeBatch: () => void
  readonly #chunk = Buffer.alloc(chunkBytes)
  #chunkUsed = 0
  #batch: Buffer[] = []
  #batchUsed = 0

  private constructor(file: FileHandle, cipher: ChunkCipher, signal: AbortSignal, beforeBatch: () => void) {
    this.#file = file
    this.#cipher = cipher
    this.#signal = signal
    this.#beforeBatch = beforeBatch
  }

  /**
   * Makes the file, for its owner only; it must not be there yet.
   * @param beforeBatch called before each mebibyte goes to the disk; what it throws ends the work
   */
  static async create(
    path: string,
    recipient: string,
    signal: AbortSignal,
    beforeBatch: () => void = () => undefined,
  ): Promise<SealedWriter> {
    let fileKey: Uint8Array | null = null
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    // Asked like any other recipient, this one adds nothing to the header and so learns the key of the body.
    encrypter.addRecipient({
      wrapFileKey(key) {
        fileKey = Uint8Array.from(key)
        return []
      },
    })
    const sealedNothing = await encrypter.encrypt(new Uint8Array())
    if (!fileKey) throw new Error('the library asked no recipient for the key of the body')
    const head = Buffer.from(sealedNothing.subarray(0, -tagBytes))
    const file = await open(path, 'wx', 0o600)
    const writer = new SealedWriter(file, new ChunkCipher(fileKey, head.subarray(-nonceBytes)), signal, beforeBatch)
    await writer.#put(head)
    return writer
  }

  /** @throws the signal's reason when the work was called off */
  async write(bytes: Uint8Array): Promise<void> {
    this.#signal.throwIfAborted()
    let rest = bytes
    while (rest.length > 0) {
      if (this.#chunkUsed === chunkBytes) {
        await this.#put(this.#cipher.seal(this.#chunk, false))
        this.#chunkUsed = 0
      }
      const taken = rest.subarray(0, chunkBytes - this.#chunkUsed)
      this.#chunk.set(taken, this.#chunkUsed)
      this.#chunkUsed += taken.length
      rest = rest.subarray(taken.length)
    }
  }

  /** Seals what is left as the last chunk; when this has returned, the file survives a power cut. */
  async finish(): Promise<void> {
    await this.#put(this.#cipher.seal(this.#chunk.subarray(0, this.#chunkUsed), true))
    await this.#flush()
    await this.#file.sync()
    await this.#file.close()
  }

  /** Closes the file as it is. */
  async abandon(): Promise<void> {
    await this.#file.close()
  }

  async #put(sealed: Buffer): Promise<void> {
    this.#batch.push(sealed)
    this.#batchUsed += sealed.length
    this.sizeBytes += sealed.length
    if (this.#batchUsed >= batchBytes) await this.#flush()
  }

  async #flush(): Promise<void> {
    this.#beforeBatch()
    const batch = Buffer.concat(this.#batch)
    this.#batch = []
    this.#batchUsed = 0
    for (let written = 0; written < batch.length; )
      written += (await this.#file.write(batch, written, batch.length - written)).bytesWritten
  }
}

/** Reads a sealed file from beginning to end; nothing of it is handed out that was not sealed with the key. */
export class SealedReader {
  readonly sizeBytes: number
  readonly #path: string
  readonly #file: FileHandle
  readonly #cipher: ChunkCipher
  readonly #signal: AbortSignal
  #position: number
  #plain: Buffer = Buffer.alloc(0)
  #isAtEnd = false

  private constructor(
    file: FileHandle,
    {
      path,
      cipher,
      signal,
      ...sizes
    }: { path: string; cipher: ChunkCipher; signal: AbortSignal; sizeBytes: number; start: number },
  ) {
    this.#file = file
    this.#path = path
    this.#cipher = cipher
    this.#signal = signal
    this.sizeBytes = sizes.sizeBytes
    this.#position = sizes.start
  }

  /** @throws with a sentence when the file is none of ours, is cut off, or was made for another key */
  static async open(path: string, identity: string, signal: AbortSignal): Promise<SealedReader> {
    const file = await open(path, 'r').catch((cause: Error) => {
      throw new Error(`The backup ${path} cannot be read (${cause.message}).`, { cause })
    })
    try {
      const { size } = await file.stat()
      const start = Buffer.alloc(Math.min(size, headerMaxBytes))
      await readFully(file, start, 0)
      // ends with a line "--- <MAC of the header>", behind which the nonce stands
      const end = /\n--- [^\n]+\n/.exec(start.toString('latin1'))
      if (!start.subarray(0, 22).equals(Buffer.from('age-encryption.org/v1\n')))
        throw new Error(`${path} is no backup of this program: it does not begin as an age file does.`)
      if (!end || size < end.index + end[0].length + nonceBytes + tagBytes) throw new Error(cutOff(path, size))
      const headerBytes = end.index + end[0].length
      const fileKey = await fileKeyOf(start.subarray(0, headerBytes), { path, identity })
      const cipher = new ChunkCipher(fileKey, start.subarray(headerBytes, headerBytes + nonceBytes))
      return new SealedReader(file, { path, cipher, signal, sizeBytes: size, start: headerBytes + nonceBytes })
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** How much of the file has been read. */
  get position(): number {
    return this.#position
  }

  /**
   * The next bytes, at most so many; empty at the end.
   * @throws with a sentence when the file is damaged or cut off, the signal's reason when the work was called off
   */
  async readSome(maxBytes: number): Promise<Buffer> {
    this.#signal.throwIfAborted()
    if (this.#plain.length === 0 && !this.#isAtEnd) await this.#readChunk()
    const taken = this.#plain.subarray(0, maxBytes)
    this.#plain = this.#plain.subarray(taken.length)
    return taken
  }

  /** Exactly so many bytes. */
  async read(sizeBytes: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = sizeBytes; missing > 0; ) {
      const part = await this.readSome(missing)
      if (part.length === 0) throw new Error(cutOff(this.#path, this.#position))
      parts.push(part)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }

  async close(): Promise<void> {
    await this.#file.close()
  }

  async #readChunk(): Promise<void> {
    const left = this.sizeBytes - this.#position
    const isLast = left <= sealedChunkBytes
    if (left < tagBytes) throw new Error(cutOff(this.#path, this.#position))
    const sealed = Buffer.alloc(Math.min(left, sealedChunkBytes))
    await readFully(this.#file, sealed, this.#position)
    const plain = this.#cipher.open(sealed, isLast)
    if (!plain) {
      // The file ends with a chunk that was not the last one: it was cut between two.
      if (isLast && this.#cipher.open(sealed, false)) throw new Error(cutOff(this.#path, this.sizeBytes))
      throw new Error(damaged(this.#path, this.#position))
    }
    this.#plain = plain
    this.#position += sealed.length
    this.#isAtEnd = isLast
  }
}

async function fileKeyOf(header: Buffer, { path, identity }: { path: string; identity: string }): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    return await decrypter.decryptHeader(header)
  } catch (cause) {
    const { message } = cause as Error
    if (message.startsWith('no identity matched'))
      throw new Error(`${path} was made for another key than this one: give the key file that belongs to it (--key).`, {
        cause,
      })
    throw new Error(damaged(path, 0), { cause })
  }
}

async function readFully(file: FileHandle, into: Buffer, position: number): Promise<void> {
  for (let read = 0; read < into.length; ) {
    const { bytesRead } = await file.read(into, read, into.length - read, position + read)
    if (bytesRead === 0) throw new Error('the backup became shorter while it was being read')
    read += bytesRead
  }
}

function cutOff(path: string, positionBytes: number): string {
  return `${path} is cut off: it ends at byte ${positionBytes}, before the backup does. Use another copy of it, or another backup.`
}

function damaged(path: string, positionBytes: number): string {
  return `${path} is damaged or cut off behind byte ${positionBytes}: what stands there is not what was written. Use another copy of it, or another backup.`
}
