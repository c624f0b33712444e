import { setTimeout as delay } from 'node:timers/promises'

/** An answer of the program, or of the provider. */
export interface Answer<D = unknown> {
  status: number
  /** null for what is no JSON */
  body: { code: string; data: D } | null
  headers: Record<string, string>
  raw: Buffer
}

export interface Request {
  method: string
  headers?: Record<string, string>
  /** bytes or a form as they are, anything else as JSON */
  body?: unknown
}

const answerTimeoutMs = 20_000
const againAfterMs = 150

/** One request over a real connection. @throws when the line breaks: then nothing was answered */
export async function sendRequest<D>(url: URL, { method, headers = {}, body }: Request): Promise<Answer<D>> {
  const isPlain = body === undefined || Buffer.isBuffer(body) || body instanceof URLSearchParams
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(answerTimeoutMs),
    headers: { ...(isPlain ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isPlain ? (body as BodyInit) : JSON.stringify(body) }),
  })
  const raw = Buffer.from(await answer.arrayBuffer())
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: isJson ? (JSON.parse(raw.toString('utf8')) as Answer<D>['body']) : null,
    raw,
  }
}

/**
 * Asks until it is answered, as an app on a telephone does: a line that breaks and a program that is down are asked again, with
 * the same key. Null when nobody has answered for so long.
 */
export async function askUntilAnswered<D>(url: URL, request: Request, lateMs: number): Promise<Answer<D> | null> {
  const late = Date.now() + lateMs
  while (Date.now() < late) {
    const answer = await sendRequest<D>(url, request).catch(() => null)
    if (answer && answer.status < 500) return answer
    await delay(againAfterMs)
  }
  return null
}
