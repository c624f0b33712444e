import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { type Client, createClient, type WireReply } from '#kernel/web/client/client.ts'
import { envelopeOf, untilThereIsTime } from '#kernel/web/client/come-again.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { weigh } from '#modules/contest/declarations/web/draft/save-port.ts'
import { type FilePurposeName, fileRoutes } from '#modules/platform/files/contract.ts'
import type { fileSchemas, StoredFile } from '#modules/platform/files/schema.ts'
import { onceChecked } from '#modules/platform/files/web/once-checked.ts'

export const rushSteps = ['open', 'autosave', 'upload', 'attach', 'freeze', 'print', 'sign', 'submit'] as const
export type RushStep = (typeof rushSteps)[number]

/** What came of one request; status 0 where nothing came. */
export interface Met {
  step: RushStep
  status: number
  sentAtMs: number
  answeredAtMs: number
}

const pausesMs = [1000, 2000, 4000, 8000]
/** so long somebody tries the same thing again and again, and in any case until the bell */
const patienceMs = 180_000
/** the portal's are larger, for larger files */
const pieceSizeBytes = 64 * 1024
const tusDelaysMs = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000]

/** One person's browser: the portal's own client, queue and resumable upload, over real connections. */
export class Portal {
  readonly api: Client
  readonly token: string
  /** what it is doing now, for the figures */
  step: RushStep = 'open'
  readonly #origin: string
  readonly #headers: Record<string, string>
  readonly #patientUntilMs: number
  readonly note: (met: Met) => void

  constructor(options: {
    origin: string
    token: string
    address: string
    /** nobody gives up before */
    patientUntilMs: number
    note(met: Met): void
  }) {
    this.token = options.token
    this.#patientUntilMs = options.patientUntilMs
    this.#origin = options.origin
    this.#headers = { 'x-forwarded-for': options.address }
    this.note = options.note
    this.api = createClient({
      send: async ({ method, address, headers, body, signal }) => {
        const options = { ...(body === undefined ? {} : { body }), ...(signal ? { signal } : {}) }
        return await this.#reached(address, { method, headers, ...options })
      },
      token: () => options.token,
      language: () => 'zh',
      uuid: randomUUID,
      notify: () => undefined,
      sessionEnded: () => undefined,
    })
  }

  /**
   * Does it again until it is answered, as a person presses the button again: after a cut line, and when the server says later.
   * @throws RefusedError what trying again cannot change
   */
  async insist<T>(step: RushStep, call: () => Promise<T>): Promise<T> {
    const late = Math.max(Date.now() + patienceMs, this.#patientUntilMs)
    for (let attempt = 0; ; attempt += 1) {
      this.step = step
      try {
        return await call()
      } catch (error) {
        const verdict = weigh(error, [])
        if (verdict.kind !== 'again' || Date.now() > late) throw error
        await delay(verdict.afterMs ?? pausesMs[Math.min(attempt, pausesMs.length - 1)] ?? 0)
      }
    }
  }

  /** A file in one request. */
  async sendWhole(name: string, purpose: FilePurposeName, bytes: Buffer): Promise<StoredFile> {
    const address = `${fileRoutes.store.path}?${new URLSearchParams({ purpose, name })}`
    const headers = { authorization: this.token, 'content-type': 'application/octet-stream' }
    const request = { method: 'POST', headers, body: new Uint8Array(bytes) }
    return this.#data(await untilThereIsTime(() => this.#reached(address, request)))
  }

  /** A file piece by piece; the line is cut in its middle, and the same upload goes on from where the server has got to. */
  async sendWithCut(name: string, purpose: FilePurposeName, bytes: Buffer): Promise<StoredFile> {
    let url: string | null = null
    for (const cutAfterBytes of [Math.floor(bytes.length / 2), null])
      url = await this.#sendPieces({ name, purpose, bytes, url, cutAfterBytes })
    const id = url?.split('/').pop() ?? ''
    const calls = this.api<typeof fileSchemas>(fileRoutes)
    return await this.insist('upload', () => calls.finishUpload({ params: { id } }, { isUpload: true, quiet: true }))
  }

  /**
   * Waits as the page does while the virus scanner has not looked at it, until patience ends.
   * @throws TimeoutError
   */
  onceChecked(stored: StoredFile): Promise<StoredFile> {
    const calls = this.api<typeof fileSchemas>(fileRoutes)
    const patience = AbortSignal.timeout(Math.max(0, this.#patientUntilMs - Date.now()) + 1000)
    return onceChecked(stored, () => calls.show({ params: { id: stored.fileId } }, { quiet: true }), patience)
  }

  async fetchBytes(address: string): Promise<Buffer> {
    const reply = await this.#reach(address, { method: 'GET' })
    if (reply.status !== 200) this.#data({ status: reply.status, text: reply.bytes.toString('utf8') })
    return reply.bytes
  }

  #sendPieces(of: {
    name: string
    purpose: string
    bytes: Buffer
    url: string | null
    cutAfterBytes: number | null
  }): Promise<string> {
    return new Promise((resolve, reject) => {
      let sentAtMs = 0
      const upload: Upload = new Upload(of.bytes, {
        endpoint: new URL(fileRoutes.createUpload.path, this.#origin).href,
        ...(of.url === null ? {} : { uploadUrl: of.url }),
        chunkSize: pieceSizeBytes,
        retryDelays: tusDelaysMs,
        metadata: { name: of.name, purpose: of.purpose },
        headers: { ...this.#headers, authorization: this.token },
        onBeforeRequest: () => {
          sentAtMs = Date.now()
        },
        onAfterResponse: (_request, response) =>
          this.note({ step: this.step, status: response.getStatus(), sentAtMs, answeredAtMs: Date.now() }),
        onProgress: (sentBytes) => {
          if (of.cutAfterBytes === null || sentBytes < of.cutAfterBytes || !upload.url) return
          const { url } = upload
          void upload.abort().then(() => resolve(url), reject)
        },
        onSuccess: () => resolve(upload.url ?? ''),
        onError: (error) => {
          const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0
          // 409 and 423: a try before this one is still under way; it passes, as what is no answer and 5xx do
          const isFinal = status >= 400 && status < 500 && status !== 409 && status !== 423
          reject(isFinal ? error : new NetworkError(false, error))
        },
      })
      upload.start()
    })
  }

  #data<T>({ status, text }: WireReply): T {
    const envelope = envelopeOf(text)
    if (envelope.code !== 'H0000') throw new RefusedError(status, envelope)
    return envelope.data as T
  }

  async #reached(address: string, request: RequestInit): Promise<WireReply> {
    const { status, bytes } = await this.#reach(address, request)
    return { status, text: bytes.toString('utf8') }
  }

  async #reach(address: string, request: RequestInit): Promise<{ status: number; bytes: Buffer }> {
    const [step, sentAtMs] = [this.step, Date.now()]
    try {
      const answer = await fetch(new URL(address, this.#origin), {
        ...request,
        headers: { ...(request.headers as Record<string, string>), ...this.#headers },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      this.note({ step, status: answer.status, sentAtMs, answeredAtMs: Date.now() })
      return { status: answer.status, bytes }
    } catch (cause) {
      this.note({ step, status: 0, sentAtMs, answeredAtMs: Date.now() })
      throw new NetworkError(false, cause)
    }
  }
}
