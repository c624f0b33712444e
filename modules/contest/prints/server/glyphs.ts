import { closeSync, openSync, readSync } from 'node:fs'
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

/** Ranges of code points, sorted: the first and the last of each, one range after the other. */
type Ranges = Uint32Array

let fonts: readonly Ranges[] | null = null

function coverage(): readonly Ranges[] {
  fonts ??= fontFiles.filter((file) => file.includes('400Regular')).map(readCoverage)
  return fonts
}

function isCovered(ranges: Ranges, codePoint: number): boolean {
  let low = 0
  let high = ranges.length / 2 - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first = 0, last = 0] = ranges.subarray(middle * 2, middle * 2 + 2)
    if (codePoint < first) high = middle - 1
    else if (codePoint > last) low = middle + 1
    else return true
  }
  return false
}

/** Reads the 32-bit table (format 12) of a font's `cmap`; full CJK fonts always carry it. */
function readCoverage(file: string): Ranges {
  const cmap = readTable(file, 'cmap')
  const count = cmap.readUInt16BE(2)
  for (let index = 0; index < count; index += 1) {
    const subtable = cmap.readUInt32BE(4 + index * 8 + 4)
    if (cmap.readUInt16BE(subtable) !== 12) continue
    const groups = cmap.readUInt32BE(subtable + 12)
    const boundOf = (bound: number) => cmap.readUInt32BE(subtable + 16 + (bound >> 1) * 12 + (bound & 1) * 4)
    return Uint32Array.from({ length: groups * 2 }, (_, bound) => boundOf(bound))
  }
  throw new Error(`${file} has no 32-bit character table`)
}

/** One table of a font: the whole of it would be ten megabytes. */
function readTable(file: string, name: string): Buffer {
  const font = openSync(file, 'r')
  try {
    const tables = readPiece(font, 4, 2).readUInt16BE()
    const directory = readPiece(font, 12, tables * 16)
    for (let at = 0; at < directory.length; at += 16)
      if (directory.toString('latin1', at, at + 4) === name)
        return readPiece(font, directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12))
    throw new Error(`${file} has no table ${name}`)
  } finally {
    closeSync(font)
  }
}

function readPiece(font: number, at: number, length: number): Buffer {
  const piece = Buffer.alloc(length)
  const read = readSync(font, piece, 0, length, at)
  if (read !== length) throw new Error(`a font ends at ${at + read}, before ${at + length}`)
  return piece
}
