import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Book } from './book.ts'
import { type ProviderSignUp, signUp } from './control.ts'
import { type AppCall, payInApp } from './in-app.ts'
import { signedHeaders, signerOf } from './keys.ts'
import type { Call, Provider, Sent } from './provider.ts'
import { answerTo } from './routes.ts'
import { type Behavior, type Payment, State } from './state.ts'

export interface FakeProvider {
  /** without a slash at the end */
  origin: string
  /** a merchant with all that is typed into the console */
  register(merchantNumber: string): ProviderSignUp
  /** the person with the phone, by the address in the QR code or that of the page that the phone was sent to */
  pay(codeUrl: string, answer?: 'pay' | 'decline'): Promise<void>
  /** the person within the app, which a page of the merchant has called so; false where the merchant has not signed that */
  payInApp(call: AppCall): boolean
  behave(number: string, behaviors: readonly Behavior[]): void
  /** how often it was asked how the payment of this number stands */
  queriesOf(number: string): number
  /** how the payment of this number stands; undefined where it was never heard of */
  stateOf(number: string): Payment['state'] | undefined
  /** every notification that was sent, as it was */
  sent: readonly Sent[]
  /** waits for notifications that are under way */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface FakeProviderOptions {
  /** of this machine; 0, the default: any that is free */
  port?: number
  /** the provider's clock */
  now?: () => number
  /** where it keeps what it knows; left out: nowhere */
  book?: Book
  /** false: nobody signs up or asks for misbehavior over the network */
  hasControl?: boolean
}

export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const { now = Date.now, book, hasControl = true } = options
  const state = new State(book?.saved ?? null)
  const provider: Provider = {
    state,
    now,
    origin: '',
    hasControl,
    keep: () => book?.write(state.saved()),
    sent: [],
    underWay: new Set(),
    timers: new Set(),
    queries: new Map(),
    codes: new Map(),
    people: new Set(),
  }
  const { sent, underWay, timers, queries } = provider
  const server = createServer((request, response) => void handle(provider, request, response))
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.origin = origin

  return {
    origin,
    register: (merchantNumber) => signUp(provider, merchantNumber),
    behave: (number, behaviors) => state.give(number, behaviors),
    stateOf: (number) => [...state.payments.values()].find((payment) => payment.number === number)?.state,
    queriesOf: (number) => queries.get(number) ?? 0,
    sent,
    async pay(codeUrl, answer = 'pay') {
      const body = new URLSearchParams({ answer })
      // the way back is for a browser
      await fetch(codeUrl, { method: 'POST', body, headers: { referer: `${origin}/` }, redirect: 'manual' })
    },
    payInApp: (call) => payInApp(provider, call),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function handle(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = answerTo(provider, await callOf(provider, request))
  // before it is said: what was said is kept
  provider.keep()
  response.writeHead(answer.status, {
    'content-type': answer.type ?? 'application/json; charset=utf-8',
    ...(answer.location === undefined ? {} : { location: answer.location }),
    ...signedHeaders(answer.body, provider.state.platform.privateKey, Date.now()),
  })
  response.end(answer.body)
}

async function callOf({ state, origin }: Provider, request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString('utf8')
  const path = request.url ?? '/'
  const signer = signerOf(
    { method: request.method ?? '', path, body, authorization: request.headers.authorization ?? '' },
    (merchantNumber) => state.merchants.get(merchantNumber)?.keys.publicKey,
  )
  return {
    method: request.method ?? '',
    url: new URL(path, origin),
    body,
    merchant: signer === null ? null : (state.merchants.get(signer) ?? null),
    referrer: request.headers.referer ?? null,
    language: /^(en|fr|ko)/.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh',
  }
}
