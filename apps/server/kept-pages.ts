import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { Bounded } from '#kernel/server/bounded.ts'

/** A page as the renderer gives it. */
export interface RenderedPage {
  kind: 'page'
  status: number
  html: string
  problem: unknown
  /** the same for everybody who asks in this language */
  isKept: boolean
}

/** A page that is ready to be sent: as text, and compressed where it was kept. */
export interface ReadyPage {
  page: RenderedPage
  brotli: Buffer | null
}

interface Kept extends ReadyPage {
  brotli: Buffer
  isBest: boolean
}

const brotli = promisify(brotliCompress)
/** For what is sent once: a sixth larger than the best, at a twentieth of its time. */
export const quickQuality = 5
const bestQuality = constants.BROTLI_MAX_QUALITY

/**
 * Keeps rendered pages for a moment, so that a rush renders each once. Whoever asks while one is being rendered waits for it.
 * A page that comes out the same again is not compressed again; beside the requests it is compressed once more at its best.
 */
export class KeptPages {
  readonly #keptForMs: number
  /** by address; whatever addresses strangers think of, so many and no more */
  readonly #fresh: Bounded<{ untilMs: number; page: Promise<unknown> }>
  readonly #last: Bounded<Kept>
  #generation = 0

  constructor({ keptForMs = 2000, pagesMax = 500, bytesMax = 64 * 1024 * 1024 } = {}) {
    this.#keptForMs = keptForMs
    this.#fresh = new Bounded({ countMax: pagesMax })
    // a page of Chinese is held with two bytes a character
    const bytesOf = ({ page, brotli: packed }: Kept) => 2 * page.html.length + packed.length
    this.#last = new Bounded({ countMax: pagesMax, bytes: { max: bytesMax, of: bytesOf } })
  }

  /** How many addresses are held now. */
  get count(): number {
    return Math.max(this.#fresh.size, this.#last.size)
  }

  /** What the pages held take. */
  get heldBytes(): number {
    return this.#last.heldBytes
  }

  /** What public pages show has changed: each is rendered anew, also one that is being rendered now. */
  clear(): void {
    this.#generation += 1
    this.#fresh.clear()
  }

  /** The page under this key (language and address), rendered now unless it is fresh. What is no page, or not to be kept, passes. */
  get<T extends { kind: string }>(key: string, render: () => Promise<T | RenderedPage>): Promise<T | ReadyPage> {
    const known = this.#fresh.get(key)
    if (known && performance.now() < known.untilMs) return known.page as Promise<T | ReadyPage>
    const generation = this.#generation
    const page = this.#make(key, render)
    const entry = { untilMs: Number.POSITIVE_INFINITY, page }
    this.#fresh.set(key, entry)
    const forget = () => {
      if (this.#fresh.get(key) === entry) this.#fresh.delete(key)
    }
    page.then((made) => {
      if ('page' in made && 'brotli' in made && made.brotli !== null && generation === this.#generation)
        entry.untilMs = performance.now() + this.#keptForMs
      else forget()
    }, forget)
    return page
  }

  async #make<T extends { kind: string }>(
    key: string,
    render: () => Promise<T | RenderedPage>,
  ): Promise<T | ReadyPage> {
    const page = await render()
    if (!isPage(page)) return page
    // what is not there has no end of addresses
    if (!page.isKept || page.status !== 200) return { page, brotli: null }
    const last = this.#last.get(key)
    if (last?.page.html === page.html) {
      if (!last.isBest) void this.#improve(last)
      return last
    }
    const kept: Kept = { page, brotli: await compressed(page.html, quickQuality), isBest: false }
    this.#last.set(key, kept)
    return kept
  }

  async #improve(kept: Kept): Promise<void> {
    kept.isBest = true
    kept.brotli = await compressed(kept.page.html, bestQuality)
  }
}

function isPage(rendered: { kind: string }): rendered is RenderedPage {
  return rendered.kind === 'page'
}

function compressed(html: string, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants
  return brotli(html, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT } })
}
