import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'

interface Instance {
  readonly exports: {
    readonly memory: { readonly buffer: ArrayBuffer }
    emscripten_stack_get_current(): number
  }
}

/** What of the engine's own is asked for; the types of the server do not name it. */
interface Engine {
  compile(binary: Uint8Array): Promise<object>
  Instance: new (module: object, imports: object) => Instance
}
const { WebAssembly: engine } = globalThis as unknown as { WebAssembly: Engine }

/** One that has grown beyond this is given up: to overwrite it takes as long as to make another. */
const memoryBytesMax = 64 * 1024 * 1024

let compiled: Promise<object> | null = null
let spare: PdfLibrary | null = null

/**
 * pdfium for one document. A new one for each costs more than to draw a page, most of it for memory that the system hands out page
 * by page; so one serves again once its memory is, byte for byte, what it was before its first document: nothing of one is left
 * for the next. (Beside the memory it has its code, a table that cannot grow, and its stack's place, which is compared.)
 */
export class PdfLibrary {
  readonly pdfium: PDFiumLibrary
  readonly #instance: Instance
  /** the memory before the first document; behind it is nothing but zeros */
  readonly #begun: Uint8Array
  readonly #begunStack: number
  #isSpoiled = false

  constructor(pdfium: PDFiumLibrary, instance: Instance) {
    this.pdfium = pdfium
    this.#instance = instance
    this.#begun = this.memory.slice(0, usedBytes(instance.exports.memory.buffer))
    this.#begunStack = instance.exports.emscripten_stack_get_current()
  }

  get memory(): Uint8Array {
    return new Uint8Array(this.#instance.exports.memory.buffer)
  }

  get isSpoiled(): boolean {
    return this.#isSpoiled
  }

  /** Something has failed in it: it serves no other document. */
  spoil(): void {
    this.#isSpoiled = true
  }

  /** The document is done with. @returns whether it is as it was in the beginning: else no other may have it */
  restore(): boolean {
    const { memory } = this
    const isAsBegun = this.#instance.exports.emscripten_stack_get_current() === this.#begunStack
    if (this.#isSpoiled || !isAsBegun || memory.length > memoryBytesMax) return false
    memory.set(this.#begun)
    memory.fill(0, this.#begun.length)
    return true
  }
}

function usedBytes(memory: ArrayBuffer): number {
  const words = new Uint32Array(memory)
  let count = words.length
  while (count > 0 && words[count - 1] === 0) count -= 1
  return count * words.BYTES_PER_ELEMENT
}

/** A library in which there has been no document, or is nothing left of any. */
export async function borrowLibrary(): Promise<PdfLibrary> {
  const known = spare
  spare = null
  return known ?? (await newLibrary())
}

/** The document is done with: the next may have its library, if nothing is left of it. */
export function giveBack(library: PdfLibrary): void {
  if (library.restore()) spare = library
}

/** What it was compiled to is the same for all of a process. */
async function newLibrary(): Promise<PdfLibrary> {
  compiled ??= readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')).then(engine.compile)
  const module = await compiled
  let instance: Instance | undefined
  const pdfium = await PDFiumLibrary.init({
    instantiateWasm(imports, done) {
      instance = new engine.Instance(module, imports)
      return done(instance)
    },
  })
  if (!instance) throw new Error('pdfium has begun without its engine')
  return new PdfLibrary(pdfium, instance)
}
