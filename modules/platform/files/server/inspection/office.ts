import { open } from 'node:fs/promises'
import type { Refusal } from '#kernel/contract/refusals.ts'
import { type OfficeFault, officeFault } from '#kernel/server/office-package.ts'
import { type FileFormat, fileRefusals } from '../../contract.ts'

/** As large as the largest document of pictures that is taken in, twice over. */
const limits = { partsMax: 10_000, unpackedBytesMax: 600 * 1024 * 1024 }

const refusalOf: Readonly<Record<OfficeFault, (found: FileFormat) => Refusal>> = {
  damaged: (found) => fileRefusals.file_damaged({ found }),
  bomb: () => fileRefusals.file_bomb(),
  macros: () => fileRefusals.file_macros(),
  entities: () => fileRefusals.file_entities(),
  remote: () => fileRefusals.file_remote(),
}

/**
 * Office documents that would do something when they are opened are not taken in.
 * @throws file_macros, file_entities, file_remote, file_bomb, file_damaged
 */
export async function requireHarmless(path: string, format: 'doc' | 'docx' | 'xlsx'): Promise<void> {
  if (format === 'doc') {
    if (await hasDirectoryEntry(path, macroStorage)) throw fileRefusals.file_macros()
    return
  }
  const fault = await officeFault(path, limits)
  if (fault) throw refusalOf[fault](format)
}

const directoryEntrySizeBytes = 128
const blockSizeBytes = 1024 * 1024
/** In an old document the programs lie in a storage that holds this stream (MS-OVBA, 2.2.1). */
const macroStorage = '_VBA_PROJECT'

/** Whether an old Office document carries programs. */
export function holdsMacroStorage(bytes: Buffer): boolean {
  return hasEntry(bytes, Buffer.from(`${macroStorage}\0`, 'utf16le'))
}

function hasEntry(block: Buffer, mark: Buffer): boolean {
  for (let at = 0; at < block.length; at += directoryEntrySizeBytes)
    if (block.subarray(at, at + mark.length).equals(mark)) return true
  return false
}

/**
 * An old Office file is a small file system (MS-CFB): is there a stream or storage of this name in its directory? Entries begin
 * with their name and lie at multiples of their size.
 */
export async function hasDirectoryEntry(path: string, name: string): Promise<boolean> {
  const mark = Buffer.from(`${name}\0`, 'utf16le')
  const handle = await open(path, 'r')
  try {
    const block = Buffer.alloc(blockSizeBytes)
    for (let position = 0; ; position += blockSizeBytes) {
      const { bytesRead } = await handle.read(block, 0, block.length, position)
      if (hasEntry(block.subarray(0, bytesRead), mark)) return true
      if (bytesRead < block.length) return false
    }
  } finally {
    await handle.close()
  }
}
