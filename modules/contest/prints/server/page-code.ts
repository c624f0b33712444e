import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { renderSVG } from 'uqr'
import type { readBarcodes } from 'zxing-wasm/reader'

/** What the QR code of every printed page says: which declaration, which form version, which page. Nothing private. */
export interface PageCode {
  number: string
  version: number
  page: number
  /** first 8 hex digits of the form's content hash */
  check: string
}

const pattern = /^D1\.([A-Z0-9-]{4,40})\.(\d{1,4})\.(\d{1,3})\.([0-9a-f]{8})$/

export function pageCodeText(code: PageCode): string {
  return `D1.${code.number}.${code.version}.${code.page}.${code.check}`
}

/** null when the text is not one of ours. */
export function parsePageCode(text: string): PageCode | null {
  const found = pattern.exec(text)
  if (!found) return null
  const [, number = '', version = '', page = '', check = ''] = found
  return { number, version: Number(version), page: Number(page), check }
}

/** The code as SVG, for the typesetter. Level M survives a stamp's edge and a crease. */
export function pageCodeSvg(code: PageCode): string {
  return renderSVG(pageCodeText(code), { ecc: 'M', border: 1 })
}

let prepared: Promise<typeof readBarcodes> | null = null

// Loaded by whoever reads codes, not by those who only draw them. The package would fetch its binary from the network; ours lies
// beside it.
function prepare(): Promise<typeof readBarcodes> {
  prepared ??= (async () => {
    const reader = await import('zxing-wasm/reader')
    const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
    await reader.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
    return reader.readBarcodes
  })()
  return prepared
}

export interface PagePixels {
  /** red, green, blue and alpha of each, a byte each, row by row */
  pixels: Uint8Array
  widthPx: number
  heightPx: number
}

/** Every page code found on a picture of a page. */
export async function readPageCodes({ pixels, widthPx, heightPx }: PagePixels): Promise<PageCode[]> {
  const read = await prepare()
  // what the reader takes of a browser's ImageData
  const picture = { data: pixels, width: widthPx, height: heightPx }
  const found = await read(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    tryRotate: true,
    tryDownscale: true,
    maxNumberOfSymbols: 4,
  })
  return found.flatMap((each) => parsePageCode(each.text) ?? [])
}
