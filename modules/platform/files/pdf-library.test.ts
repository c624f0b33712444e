import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { aPdf } from './fixtures.ts'
import { drawPdf } from './server/inspection/pdf-drawing.ts'
import { borrowLibrary, giveBack, type PdfLibrary } from './server/inspection/pdf-library.ts'

const small = { maxPages: 9, dpi: 72, maxSidePx: 900 }

/** What the pixels of each page come to. */
async function drawn(text: string, size = small): Promise<string[]> {
  const { pages } = await drawPdf(await aPdf({ pages: 2, text }), size)
  const seen: string[] = []
  for await (const { pixels } of pages) seen.push(createHash('sha256').update(pixels).digest('hex'))
  return seen
}

/** The library that the next document has; it has it still afterwards. */
async function next(): Promise<PdfLibrary> {
  const library = await borrowLibrary()
  giveBack(library)
  return library
}

test('a document leaves nothing in the library that the next one has', async () => {
  const library = await borrowLibrary()
  const begun = library.memory.slice()
  const document = await library.pdfium.loadDocument(await aPdf({ text: 'Diary' }))
  await document.getPage(0).render({ width: 300, height: 420, render: 'bitmap' })
  const has = (text: string) => Buffer.from(library.memory.buffer).includes(text)
  expect([has('Diary'), Buffer.compare(library.memory, begun) === 0]).toEqual([true, false])
  giveBack(library)
  expect(await next()).toBe(library)
  const { memory } = library
  expect([has('Diary'), Buffer.compare(memory.subarray(0, begun.length), begun)]).toEqual([false, 0])
  expect(memory.subarray(begun.length).every((byte) => byte === 0)).toBe(true)
})

test('a page is the same whatever was drawn before it', async () => {
  const first = await drawn('Report')
  const other = await drawn('Another')
  expect(await drawn('Report')).toEqual(first)
  expect(other).not.toEqual(first)
})

test('no other document has a library in which one has failed, or which one has made large', async () => {
  const whole = await next()
  await expect(drawPdf(Buffer.from('%PDF-1.7 and no more'), small)).rejects.toMatchObject({ code: 'file_damaged' })
  const afterFailure = await next()
  await drawn('Poster', { maxPages: 1, dpi: 600, maxSidePx: 5000 })
  expect([afterFailure === whole, (await next()) === afterFailure]).toEqual([false, false])
})

test('the engine keeps nothing beside its memory but a table that cannot grow and four values, one of them its stack’s place', () => {
  const sections = sectionsOf(readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')))
  const table = sections.get(4)
  const [tableCount, , flags, least, most] = [table?.uint(), table?.uint(), table?.uint(), table?.uint(), table?.uint()]
  // with the flag 1 a table has a most as well
  expect([tableCount, flags, most]).toEqual([1, 1, least])
  // its stack’s place, two bounds of the stack, and what functions hand back beside their answer
  expect(sections.get(6)?.uint()).toEqual(4)
})

/** The sections of a WebAssembly binary by their number, each from its beginning (core specification, 5.5). */
function sectionsOf(binary: Buffer): Map<number, Binary> {
  const sections = new Map<number, Binary>()
  for (const reader = new Binary(binary, 8); reader.at < binary.length; ) {
    const [id, size] = [reader.uint(), reader.uint()]
    sections.set(id, new Binary(binary, reader.at))
    reader.at += size
  }
  return sections
}

class Binary {
  readonly #bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  /** The next number, in LEB128: seven bits a byte, the lowest first. */
  uint(): number {
    for (let number = 0, scale = 1; ; scale *= 128) {
      const byte = this.#bytes.readUInt8(this.at++)
      number += (byte % 128) * scale
      if (byte < 128) return number
    }
  }
}
