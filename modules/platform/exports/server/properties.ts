import { type FileHandle, open } from 'node:fs/promises'
import { crc32, inflateRawSync } from 'node:zlib'

/** What a spreadsheet tells of itself, wherever it is opened. */
export interface SheetProperties {
  title: string
  creator: string
  description: string
  created: Date
}

/** One line of a ZIP's directory, as it stands there. */
interface Entry {
  name: string
  line: Buffer
  start: number
  packedBytes: number
  isDeflated: boolean
}

const endBytes = 22
const lineMark = 0x02014b50
const fileMark = 0x04034b50
const typesPart = '[Content_Types].xml'
const relationsPart = '_rels/.rels'
const propertiesPart = 'docProps/core.xml'

/**
 * Writes the properties into a finished XLSX: the stream that made it knows none. Their part, and the two that must name it, are
 * appended, and the directory is written anew behind them; what it no longer names is read by nobody.
 * @throws when the file is not as our own writer makes it
 */
export async function writeProperties(path: string, properties: SheetProperties): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { entries, directoryAt } = await directoryOf(file)
    const types = await textOf(file, entries, typesPart)
    const relations = await textOf(file, entries, relationsPart)
    const added = [
      [propertiesPart, coreXml(properties)],
      [
        typesPart,
        types.replace(
          '</Types>',
          `<Override PartName="/${propertiesPart}" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
        ),
      ],
      [
        relationsPart,
        relations.replace(
          '</Relationships>',
          `<Relationship Id="rIdCore" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="${propertiesPart}"/></Relationships>`,
        ),
      ],
    ] as const
    let at = directoryAt
    const lines = entries.filter(({ name }) => !added.some(([part]) => part === name)).map(({ line }) => line)
    for (const [name, text] of added) {
      const { header, line, body } = storedPart(name, Buffer.from(text), at)
      await file.write(Buffer.concat([header, body]), 0, null, at)
      at += header.length + body.length
      lines.push(line)
    }
    const directory = Buffer.concat(lines)
    const tail = Buffer.concat([directory, endOf(lines.length, directory.length, at)])
    await file.write(tail, 0, null, at)
    await file.truncate(at + tail.length)
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  if (bytesRead !== length) throw new Error('the spreadsheet is shorter than it says')
  return bytes
}

async function directoryOf(file: FileHandle): Promise<{ entries: Entry[]; directoryAt: number }> {
  const { size } = await file.stat()
  const end = await bytesAt(file, size - endBytes, endBytes)
  if (end.readUInt32LE(0) !== 0x06054b50) throw new Error('the spreadsheet does not end as a ZIP without a comment')
  const directoryAt = end.readUInt32LE(16)
  const bytes = await bytesAt(file, directoryAt, end.readUInt32LE(12))
  const entries: Entry[] = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes.readUInt32LE(at) !== lineMark) throw new Error('the directory of the spreadsheet is broken')
    const nameBytes = bytes.readUInt16LE(at + 28)
    const next = at + 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
      line: bytes.subarray(at, next),
      start: bytes.readUInt32LE(at + 42),
      packedBytes: bytes.readUInt32LE(at + 20),
      isDeflated: bytes.readUInt16LE(at + 10) === 8,
    })
    at = next
  }
  return { entries, directoryAt }
}

async function textOf(file: FileHandle, entries: readonly Entry[], name: string): Promise<string> {
  const entry = entries.find((each) => each.name === name)
  if (!entry) throw new Error(`the spreadsheet has no ${name}`)
  const header = await bytesAt(file, entry.start, 30)
  const dataAt = entry.start + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = await bytesAt(file, dataAt, entry.packedBytes)
  return (entry.isDeflated ? inflateRawSync(packed) : packed).toString('utf8')
}

function coreXml({ title, creator, description, created }: SheetProperties): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(creator)}</dc:creator><dc:description>${escaped(description)}</dc:description><dcterms:created xsi:type="dcterms:W3CDTF">${created.toISOString().replace(/\.\d+Z$/, 'Z')}</dcterms:created></cp:coreProperties>`
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
  // of the control characters XML knows three alone, however escaped
  return text.replaceAll(/(?![\t\n\r])\p{Cc}/gu, '').replaceAll(/[&<>]/g, (sign) => signs[sign] ?? '')
}

/** A part as it is: what is so small need not be packed. */
function storedPart(name: string, body: Buffer, start: number): { header: Buffer; line: Buffer; body: Buffer } {
  const nameBytes = Buffer.from(name)
  // version 2.0, names in UTF-8, stored, the first day that ZIP knows
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  shared.writeUInt16LE(0x0800, 2)
  shared.writeUInt16LE(0x0021, 8)
  shared.writeUInt32LE(crc32(body), 10)
  shared.writeUInt32LE(body.length, 14)
  shared.writeUInt32LE(body.length, 18)
  shared.writeUInt16LE(nameBytes.length, 22)
  const mark = (sign: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(sign)
    return bytes
  }
  const made = Buffer.from([20, 0])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(start, 10)
  return {
    header: Buffer.concat([mark(fileMark), shared, nameBytes]),
    line: Buffer.concat([mark(lineMark), made, shared, rest, nameBytes]),
    body,
  }
}

function endOf(count: number, directoryBytes: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryBytes, 12)
  end.writeUInt32LE(directoryAt, 16)
  return end
}
