import { readFileSync } from 'node:fs'
import { fontFiles } from './fonts.ts'

/**
 * The characters of a text that none of our fonts can print. A missing character would come out as an empty box on a
 * certificate or a form, so it is found before printing and said.
 */
export function missingCharacters(text: string): string[] {
  const missing = new Set<string>()
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    if (codePoint > 0x20 && !coverage().some((font) => isCovered(font, codePoint))) missing.add(character)
  }
  return [...missing]
}

/** Ranges of code points, sorted: [first, last][]. */
type Ranges = readonly (readonly [number, number])[]

let fonts: readonly Ranges[] | null = null

function coverage(): readonly Ranges[] {
  fonts ??= fontFiles.filter((file) => file.includes('400Regular')).map((file) => readCoverage(readFileSync(file)))
  return fonts
}

function isCovered(ranges: Ranges, codePoint: number): boolean {
  let low = 0
  let high = ranges.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = ranges[middle]
    if (!range) return false
    if (codePoint < range[0]) high = middle - 1
    else if (codePoint > range[1]) low = middle + 1
    else return true
  }
  return false
}

/** Reads the 32-bit table (format 12) of a font's `cmap`; full CJK fonts always carry it. */
function readCoverage(font: Buffer): Ranges {
  const cmap = tableOffset(font, 'cmap')
  const count = font.readUInt16BE(cmap + 2)
  for (let index = 0; index < count; index += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    if (font.readUInt16BE(subtable) !== 12) continue
    const groups = font.readUInt32BE(subtable + 12)
    return Array.from({ length: groups }, (_, group) => {
      const at = subtable + 16 + group * 12
      return [font.readUInt32BE(at), font.readUInt32BE(at + 4)] as const
    })
  }
  throw new Error('the font has no 32-bit character table')
}

function tableOffset(font: Buffer, name: string): number {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index += 1) {
    const at = 12 + index * 16
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  }
  throw new Error(`the font has no table ${name}`)
}
