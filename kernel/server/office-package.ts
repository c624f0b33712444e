import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'

/**
 * What speaks against an Office document of parts (DOCX, XLSX; ECMA-376):
 * - `damaged`: the package cannot be read, or a part is locked
 * - `bomb`: it unpacks to far more than it is, or has more parts than any document
 * - `macros`: it carries programs
 * - `entities`: a part declares a document type, by which a reader may be made to fetch or to multiply
 * - `remote`: opening it would load something from elsewhere
 */
export type OfficeFault = 'damaged' | 'bomb' | 'macros' | 'entities' | 'remote'

const megabyte = 1024 * 1024
/** The parts are read when all of them are known. */
const options = { autoClose: false, lazyEntries: true }
/** what one part may be that is looked into as a whole: a list of relations, of content types */
const listSizeBytes = 4 * megabyte
/** A document of much text packs some ten to fifty times, nothing but zeros a thousand times. */
const ratioMax = 200
const ratioFromBytes = 100 * megabyte

class Fault extends Error {
  readonly fault: OfficeFault
  constructor(fault: OfficeFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Reads all parts of an Office document once, without keeping them. It takes as long as unpacking takes: run it confined.
 * @param source a local file, or the bytes
 * @returns null when nothing speaks against it
 */
export async function officeFault(
  source: string | Buffer,
  limits: { partsMax: number; unpackedBytesMax: number },
): Promise<OfficeFault | null> {
  try {
    const zip = await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options))
    try {
      await check(zip, limits)
    } finally {
      zip.close()
    }
    return null
  } catch (error) {
    if (error instanceof Fault) return error.fault
    // of the machine, not of the document
    if (String((error as { code?: unknown }).code ?? '').startsWith('E')) throw error
    // yauzl holds the parts against the sizes they declare, and tells its reasons only in words
    return error instanceof Error && /too many bytes/.test(error.message) ? 'bomb' : 'damaged'
  }
}

async function check(zip: ZipFile, limits: { partsMax: number; unpackedBytesMax: number }): Promise<void> {
  if (zip.entryCount > limits.partsMax) throw new Fault('bomb')
  const parts: Entry[] = []
  let unpackedBytes = 0
  let packedBytes = 0
  for await (const part of zip.eachEntry()) {
    parts.push(part)
    unpackedBytes += part.uncompressedSize
    packedBytes += part.compressedSize
    if (unpackedBytes > limits.unpackedBytesMax) throw new Fault('bomb')
  }
  if (unpackedBytes > ratioFromBytes && unpackedBytes > packedBytes * ratioMax) throw new Fault('bomb')
  if (parts.some(({ fileName }) => macroNames.some((name) => name.test(fileName)))) throw new Fault('macros')
  for (const part of parts) await checkPart(zip, part)
}

const macroNames = [
  /(^|\/)vba(project|data)[^/]*\.(bin|xml)$/i,
  /(^|\/)macrosheets\//i,
  /\.(docm|dotm|xlsm|xltm|xlam)$/i,
]
const macroTypes = /macroenabled|vbaproject|macrosheet/i
const entityMarks = /<!(DOCTYPE|ENTITY)/
/** the longest of the marks above, so that none is missed between two pieces */
const overlap = 16

async function checkPart(zip: ZipFile, part: Entry): Promise<void> {
  const isList = /(^|\/)(\[Content_Types\]\.xml|[^/]*\.rels)$/i.test(part.fileName)
  if (isList && part.uncompressedSize > listSizeBytes) throw new Fault('bomb')
  let whole = ''
  let tail = ''
  for await (const piece of await zip.openReadStreamPromise(part)) {
    // Pictures are nobody's XML: an SVG may well declare its type. They are unpacked all the same, to see how large they are.
    if (/(^|\/)media\//i.test(part.fileName)) continue
    const text = tail + plainText(piece as Buffer)
    if (entityMarks.test(text)) throw new Fault('entities')
    tail = text.slice(-overlap)
    if (isList) whole += text.slice(whole === '' ? 0 : overlap)
  }
  if (!isList) return
  if (part.fileName.endsWith('.rels')) checkRelations(whole)
  else if (macroTypes.test(whole)) throw new Fault('macros')
}

/** The marks are plain letters: in UTF-16 they have a zero beside each. */
function plainText(piece: Buffer): string {
  return piece.toString('latin1').replaceAll('\0', '')
}

const loaded = /\/(attachedTemplate|oleObject|frame|subDocument|aFChunk)$/i
/** another machine: an address of the web, or a share of the network */
const elsewhere = /^(https?:|ftp:|\\\\|\/\/|file:\/{2}[^/]|file:\/{4,})/i

/** A link is followed by whoever clicks it; these are loaded by opening the document. */
function checkRelations(list: string): void {
  for (const [relation] of list.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const type = attributeOf(relation, 'Type')
    if (/\/vbaProject$/i.test(type)) throw new Fault('macros')
    const isRemote =
      attributeOf(relation, 'TargetMode') === 'External' && elsewhere.test(attributeOf(relation, 'Target'))
    if (isRemote && loaded.test(type)) throw new Fault('remote')
  }
}

function attributeOf(element: string, name: string): string {
  const [, , value = ''] = new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`).exec(element) ?? []
  return value
    .replaceAll(/&#x([0-9a-f]{1,6});/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16) % 0x110000),
    )
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Number(code) % 0x110000))
    .replaceAll('&amp;', '&')
    .trim()
}
