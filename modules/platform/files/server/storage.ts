import type { Readable } from 'node:stream'
import type { Config } from '#kernel/server/config.ts'
import type { Random } from '#kernel/server/context.ts'
import { folderStorage } from './storage-folder.ts'
import { s3Storage } from './storage-s3.ts'

export interface StoredObject {
  key: string
  sizeBytes: number
  modifiedAt: Date
}

/** Where the bytes of files lie. Keys are random and made by {@link newStorageKey}; what is under a key never changes. */
export interface Storage {
  /** takes over a local file, which stays where it is; when this has returned, the bytes survive a power cut */
  putFile(path: string, key: string): Promise<void>
  putBytes(bytes: Buffer, key: string): Promise<void>
  /** the bytes from `start` to `end` (both included); fails when there are none under the key */
  open(key: string, range?: { start: number; end: number }): Promise<Readable>
  read(key: string): Promise<Buffer>
  /** null when there is nothing under the key */
  sizeOf(key: string): Promise<number | null>
  /** removing what is not there is no error */
  remove(key: string): Promise<void>
  list(): AsyncIterable<StoredObject>
}

/** 256 random bits, spread over folders by their first characters. Tells nothing about the file or its owner. */
export function newStorageKey(random: Random): string {
  const name = random.bytes(32).toString('hex')
  return `${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`
}

const opened = new WeakMap<Config, Storage>()

/** The storage of this installation: S3 where it is configured, else the folder `files` below DATA_DIR. */
export function storageOf({ config }: { config: Config }): Storage {
  let storage = opened.get(config)
  if (!storage) {
    storage = config.s3 ? s3Storage(config.s3) : folderStorage(`${config.dataDir}/files`)
    opened.set(config, storage)
  }
  return storage
}
