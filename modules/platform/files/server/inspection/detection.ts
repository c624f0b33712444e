import { open, stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type FileFormat, fileFormats, fileRefusals } from '../../contract.ts'
import { hasDirectoryEntry } from './office.ts'

const tailSizeBytes = 66 * 1024
/** Office documents that may hold programs have extensions of their own. */
const macroFormats: ReadonlySet<string> = new Set(['docm', 'dotm', 'xlsm', 'xltm', 'pptm', 'potm', 'ppsm'])

/**
 * Of which format the bytes are, whatever the file is called.
 * @returns null with what it seems to be instead, when it is none of ours
 * @throws file_damaged when it begins as one of ours but does not end as one
 */
export async function detectedFormat(path: string): Promise<{ format: FileFormat } | { format: null; found: string }> {
  const found = await fileTypeFromFile(path)
  const format = formatOf(found?.mime)
  if (format === 'pdf') await requirePdfEnds(path)
  if (format === 'docx' || format === 'xlsx' || format === 'zip') await requireZipEnd(path, format)
  if (format) return { format }
  if (found?.mime === 'application/x-cfb' && (await hasDirectoryEntry(path, 'WordDocument'))) return { format: 'doc' }
  // Said as what it is: of another format it is only because of them.
  if (found && macroFormats.has(found.ext)) throw fileRefusals.file_macros()
  return { format: null, found: found?.ext ?? 'unknown' }
}

function formatOf(mediaType: string | undefined): FileFormat | null {
  if (mediaType === 'video/quicktime' || mediaType === 'video/x-m4v') return 'mp4' // its brands decide
  const names = Object.keys(fileFormats) as FileFormat[]
  return names.find((name) => name !== 'doc' && fileFormats[name].mediaType === mediaType) ?? null
}

async function requirePdfEnds(path: string): Promise<void> {
  const { head, tail } = await endsOf(path)
  // Readers look for the header and the trailer within the first and last kilobyte (ISO 32000, annex H).
  const isWhole = head.subarray(0, 1024).includes('%PDF-') && tail.subarray(-2048).includes('%%EOF')
  if (!isWhole) throw fileRefusals.file_damaged({ found: 'pdf' })
}

/** The end-of-directory record is the last thing in a zip: without it the file was cut. */
async function requireZipEnd(path: string, found: FileFormat): Promise<void> {
  const { tail } = await endsOf(path)
  if (!tail.includes(Buffer.from('PK\x05\x06', 'latin1'))) throw fileRefusals.file_damaged({ found })
}

async function endsOf(path: string): Promise<{ head: Buffer; tail: Buffer }> {
  const { size } = await stat(path)
  const handle = await open(path, 'r')
  try {
    const length = Math.min(size, tailSizeBytes)
    const head = Buffer.alloc(length)
    const tail = Buffer.alloc(length)
    await handle.read(head, 0, length, 0)
    await handle.read(tail, 0, length, size - length)
    return { head, tail }
  } finally {
    await handle.close()
  }
}
