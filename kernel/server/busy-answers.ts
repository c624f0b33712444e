import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { defaultLanguage, isLanguage, type Language, languages } from '../contract/languages.ts'
import { type Envelope, kernelRefusals } from '../contract/refusals.ts'
import { Bounded } from './bounded.ts'
import { busyPage } from './busy-page.ts'
import { browserLanguage, cookieOf } from './reader-language.ts'
import type { Words } from './words.ts'

type Asked = Pick<IncomingMessage, 'url' | 'headers'>

const letFallMs = 30_000
/** The office may correct the sentence. */
const goodForMs = 60_000

/** When whoever is refused comes again: another time for each, since not all are to come at the same moment. */
export function retryAfterS(leastS = 2, mostS = 5): number {
  return leastS + Math.floor(Math.random() * (mostS - leastS + 1))
}

interface Prepared {
  head: Record<string, string | number>
  /** a text goes out in one piece with the head, bytes in another one */
  body: string
  /** both, as they go over the wire */
  bytes: Buffer
}

/** The answers `busy` as they go out, made beforehand: where there is no time nobody is to spend any on saying so. */
export class BusyAnswers {
  readonly #words: Pick<Words, 'refusal' | 'text'>
  /** by language, kind and time */
  readonly #prepared = new Bounded<Prepared>({ countMax: 50 })
  #madeAtMs = 0

  constructor(words: Pick<Words, 'refusal' | 'text'>) {
    this.#words = words
  }

  /** Answers 503 and reads nothing more of the request. Of a body that has come whole nothing is left to read. */
  send(request: IncomingMessage, reply: ServerResponse): void {
    if (reply.destroyed) return
    const { head, body } = this.#answer(request)
    // what was not read of a body must not be taken for the next request
    const isRead = request.complete || request.method === 'GET' || request.method === 'HEAD'
    reply.writeHead(503, isRead ? head : { ...head, connection: 'close' })
    reply.end(body)
  }

  /**
   * The same for whoever sends a file: a browser hears no answer on a connection that is closed before it has sent all. What
   * comes is let fall, for as long as a file of one request takes.
   */
  sendToSender(request: IncomingMessage, reply: ServerResponse): void {
    if (reply.destroyed) return
    const { head, body } = this.#answer(request)
    reply.writeHead(503, head)
    reply.end(body)
    request.resume()
    const end = setTimeout(() => request.destroy(), letFallMs).unref()
    request.once('close', () => clearTimeout(end))
  }

  /** The same answer for whoever writes it to the connection alone; it stays open. */
  bytes(request: Asked): Buffer {
    return this.#answer(request).bytes
  }

  #answer(request: Asked): Prepared {
    const nowMs = performance.now()
    if (nowMs - this.#madeAtMs > goodForMs) {
      this.#prepared.clear()
      this.#madeAtMs = nowMs
    }
    const isForPage = isPage(request)
    const [language, waitS] = [languageOf(request, isForPage), retryAfterS()]
    const key = `${language} ${isForPage} ${waitS}`
    const known = this.#prepared.get(key)
    if (known) return known
    const made = this.#make(language, isForPage, waitS)
    this.#prepared.set(key, made)
    return made
  }

  #make(language: Language, isForPage: boolean, waitS: number): Prepared {
    const { type, body, more } = isForPage
      ? { type: 'text/html', ...busyPage(this.#words, language, waitS) }
      : { type: 'application/json', body: this.#envelope(language, waitS), more: {} }
    const head = {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'retry-after': String(waitS),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...more,
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    return { head, body, bytes: Buffer.from(`HTTP/1.1 503 ${STATUS_CODES[503]}\r\n${lines.join('')}\r\n${body}`) }
  }

  #envelope(language: Language, waitS: number): string {
    const { code, params, fields } = kernelRefusals.busy({ retryAfterS: waitS })
    const message = this.#words.refusal(code, params, language)
    const envelope: Envelope<never> = {
      code,
      message,
      data: null,
      params,
      fields: fields.map((each) => ({ ...each, message })),
    }
    return JSON.stringify(envelope)
  }
}

/** A browser that opens an address; it asks again by itself. One of before 2023 says so by what it takes alone. */
function isPage({ headers }: Asked): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept?.startsWith('text/html') ?? false) : mode === 'navigate'
}

/** What was asked for or is kept; of a page that is opened for the first time nothing but the browser's own languages is known. */
function languageOf({ url, headers }: Asked, isForPage: boolean): Language {
  const asked = /[?&](?:language|lang)=(\w\w)(?:&|$)/.exec(url ?? '')?.[1] ?? headers['x-language']
  if (isLanguage(asked)) return asked
  if (!isForPage) return defaultLanguage
  const kept = cookieOf(headers.cookie, 'language')
  return isLanguage(kept) ? kept : (browserLanguage(headers['accept-language'], languages) ?? defaultLanguage)
}
