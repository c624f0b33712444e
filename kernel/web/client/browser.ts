import { isLanguage } from '#kernel/contract/languages.ts'
import { readSession, sessionLost } from '../session.ts'
import { toast } from '../ui/toast-store.ts'
import { type Client, type ClientPort, createClient, type WireReply, type WireRequest } from './client.ts'
import { reach } from './network.ts'

/** What the app decides about the browser's client; set once at its start. */
interface Hooks {
  /** said for a message that is not for people (spec §8) */
  genericError: string
  /** the session ended by itself: lead to signing in, and back afterwards */
  onSessionLost(message: string): void
  /** in place of one fetch */
  send?(request: WireRequest): Promise<WireReply>
}
let hooks: Hooks = { genericError: '', onSessionLost: () => undefined }

export function setClientHooks(given: Hooks): void {
  hooks = given
}

/** One fetch, to the one base address: the page's own origin. */
export async function sendByFetch(request: WireRequest, origin = ''): Promise<WireReply> {
  const { method, headers, body, signal } = request
  const reply = await reach(`${origin}${request.address}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  })
  return { status: reply.status, text: await reply.text() }
}

const port: ClientPort = {
  send: (request) => (hooks.send ?? sendByFetch)(request),
  token: () => readSession().token,
  language: () => (isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'zh'),
  uuid: randomUuid,
  notify: (message) => toast(message ?? hooks.genericError, 'danger'),
  sessionEnded(body) {
    sessionLost()
    hooks.onSessionLost(body.message)
  },
}

/** The client of the browser: `const api = client<typeof questionSchemas>(questionRoutes)`. */
export const client: Client = createClient(port)

/** crypto.randomUUID exists only on secure origins; a plain-http intranet address is none. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
