import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#kernel/contract/languages.ts'
import { ownAddress } from '#kernel/contract/own-address.ts'
import { hashSource } from '#kernel/server/html.ts'
import { cookieOf } from '#kernel/server/reader-language.ts'
import { guidePicturesFolder, guidePicturesPrefix } from '#modules/contest/publications/server/index.ts'
import { mountAssets } from './assets.ts'
import { type BuyerPage, openBuyerPage, sendBuyerPage } from './buyer-page.ts'
import { takesEncoding } from './encodings.ts'
import { KeptPages, quickQuality, type ReadyPage, type RenderedPage } from './kept-pages.ts'
import { type InlineSources, pageHeaders } from './page-headers.ts'
import { chooseLanguage } from './page-language.ts'

/** What a call within the process is made of; the built renderer brings the same shape. */
interface InnerRequest {
  method: string
  address: string
  headers: Record<string, string>
  body: unknown
}
interface Redirect {
  kind: 'redirect'
  status: number
  location: string
}

/** `dist/ssr/entry-server.js`: server code reaches the pages only through what was built of them. */
export interface RenderModule {
  /** the one script and the one style that stand within every page */
  inline: { script: string; style: string }
  render(input: {
    url: string
    language: Language
    assets: { hydrate: string; stylesOf(source: string | undefined): readonly string[]; words: string | null }
    send(request: InnerRequest): Promise<{ status: number; text: string }>
    uuid(): string
  }): Promise<RenderedPage | Redirect>
  /** texts that were loaded are loaded anew */
  forgetTexts(): void
}

/** What pages ask of the words that the office decides on. */
export interface PageWords {
  offered(): Promise<readonly Language[]>
  /** changes with what a page of this language must be told of them; null where there is nothing to tell */
  tag(language: Language, offered: readonly Language[]): string | null
  correct<T>(group: string, texts: T, language: Language): T
  onChange(listener: () => void): void
}

/** Vite's manifest: what was built of which source. */
type Manifest = Readonly<Record<string, { file: string; css?: readonly string[]; imports?: readonly string[] }>>

export interface Portal {
  /** what browsers load */
  webDir: string
  renderModule: RenderModule
  hydrate: string
  /** the styles of a page by its source file; of what every page needs without one */
  stylesOf(source: string | undefined): readonly string[]
  inline: InlineSources
  /** the console's page, with `__NONCE__` where the nonce goes */
  consoleHtml: string
  buyerPage: BuyerPage
}

export interface PortalOptions {
  config: { isDemo: boolean; publicUrl: string; s3: { endpoint: string } | null }
  /** how long a rendered public page is good for everybody; 2 s */
  keptForMs?: number | undefined
  words: PageWords
}

/** What the handlers of one program share. */
interface Serving {
  fastify: FastifyInstance
  portal: Portal
  config: PortalOptions['config']
  kept: KeptPages
  words: PageWords
}

const hydrateSource = 'apps/portal-web/hydrate.tsx'
const startSource = 'apps/portal-web/start.tsx'

/** Reads what the two builds have made below `distDir`. */
export async function openPortal(distDir: string): Promise<Portal> {
  const webDir = path.join(distDir, 'web')
  const manifestPath = path.join(webDir, '.vite/manifest.json')
  if (!existsSync(manifestPath))
    throw new Error(`the web is not built: ${manifestPath} is missing (npm start builds it)`)
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  const entry = manifest[hydrateSource]
  if (!entry) throw new Error(`${manifestPath} does not name ${hydrateSource}`)
  const renderModule = (await import(pathToFileURL(path.join(distDir, 'ssr/entry-server.js')).href)) as RenderModule
  return {
    webDir,
    renderModule,
    hydrate: `/${entry.file}`,
    stylesOf: stylesIn(manifest),
    inline: { script: hashSource(renderModule.inline.script), style: hashSource(renderModule.inline.style) },
    consoleHtml: readFileSync(path.join(webDir, 'apps/console-web/index.html'), 'utf8'),
    buyerPage: openBuyerPage(webDir, manifest),
  }
}

/** Rendered pages come dressed: what every page needs first, then the page's own. */
function stylesIn(manifest: Manifest): Portal['stylesOf'] {
  const known = new Map<string | undefined, readonly string[]>()
  return (source) => {
    let styles = known.get(source)
    if (!styles) {
      const all = [...stylesFrom(manifest, startSource), ...(source === undefined ? [] : stylesFrom(manifest, source))]
      styles = [...new Set(all)].map((file) => `/${file}`)
      known.set(source, styles)
    }
    return styles
  }
}

/** Of a source and all it imports at once. */
function stylesFrom(manifest: Manifest, start: string): string[] {
  if (!manifest[start]) throw new Error(`the web that is built does not know ${start}`)
  const seen = new Set<string>()
  const styles = new Set<string>()
  const waiting = [start]
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) continue
    seen.add(source)
    for (const file of chunk.css ?? []) styles.add(file)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...styles]
}

/** Serves the pages of the portal, the console's page and what both load. Comes after the API's routes. */
export async function mountPortal(fastify: FastifyInstance, portal: Portal, options: PortalOptions): Promise<void> {
  const { config, keptForMs, words } = options
  const kept = new KeptPages(keptForMs === undefined ? {} : { keptForMs })
  const serving: Serving = { fastify, portal, config, kept, words }
  correctPages(portal, words, kept)
  // before the answer goes out: whoever has it finds the new page
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (mayChangePages(request.method, request.url) && reply.statusCode < 400) kept.clear()
    done()
  })
  mountAssets(fastify, path.join(portal.webDir, 'assets'))
  await fastify.register(async (scope) => {
    // hidden from the description of the API
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true } as object
    })
    const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: quickQuality } }
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 512, brotliOptions })
    await scope.register(fastifyStatic, {
      root: guidePicturesFolder,
      prefix: guidePicturesPrefix,
      maxAge: '1h',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    })
    scope.get('/favicon.ico', (_request, reply) => sendIcon(reply))
    scope.get('/console', (request, reply) => sendConsole(serving, request, reply))
    scope.get('/console/*', (request, reply) => sendConsole(serving, request, reply))
    scope.get('/buy/:machine', (request, reply) => sendBuyer(serving, request, reply))
    scope.get('/*', (request, reply) => sendPage(serving, request, reply))
  })
}

/** Pages are rendered with the corrected texts; when one changes, they are rendered anew. */
function correctPages(portal: Portal, words: PageWords, kept: KeptPages): void {
  Object.assign(globalThis, { correctTexts: words.correct })
  words.onChange(() => {
    portal.renderModule.forgetTexts()
    kept.clear()
  })
}

/** Where browsers find the corrected texts of a language and the languages offered; null where there is nothing to tell. */
function wordsAddress(words: PageWords, language: Language, offered: readonly Language[]): string | null {
  const tag = words.tag(language, offered)
  return tag === null ? null : `/api/text-corrections/${language}?v=${tag}`
}

const retryAfterS = 2

/** What is no page of the portal, and so is not found by its own means. */
const notPages = /^\/(api|assets|files|metrics|healthz)(\/|$|\?)/

/**
 * Writes of a person about their own things, and calls that only read by POST, change no public page: of the old addresses, and
 * for one's score, which a whole province asks for on one day.
 */
const changesNoPage =
  /^\/(hunan|projectDeclare|xyplat|login|api\/(accounts|agreement-acceptances|authorization-codes|buy|buy-orders|declarations|files|olympiads\/score-query|one-time-codes|outside-login|password-recoveries|payment-notifications|scan-tickets|sessions|uploads))(\/|\?|$)/

function mayChangePages(method: string, url: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && !changesNoPage.test(url)
}

async function sendPage(serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (notPages.test(request.url)) {
    reply.callNotFound()
    return reply
  }
  const { portal, config, kept, words } = serving
  // however many slashes it begins with; what leads elsewhere is the front page, and what stands behind a `#` is no page's
  const asked = ownAddress(request.url.replace(/^[/\\]+/, '/').replace(/#.*/, '')) ?? '/'
  // one page has one address: a spelling of it leads there, and is nothing to keep
  if (asked !== request.url) return reply.redirect(asked, 308)
  const offered = await words.offered()
  // what the browser reads of the script of words, the rendering reads here
  Object.assign(globalThis, { offeredLanguages: offered })
  const language = chooseLanguage(request, reply, offered)
  if (config.isDemo) keepBrowserKey(request, reply)
  const render = () =>
    portal.renderModule.render({
      // the host plays no part in what is rendered; the path does
      url: new URL(asked, config.publicUrl).href,
      language,
      assets: {
        hydrate: portal.hydrate,
        stylesOf: portal.stylesOf,
        words: wordsAddress(words, language, offered),
      },
      uuid: randomUUID,
      send: (inner) => sendWithin(serving.fastify, inner, request),
    })
  // what is searched for has no end of addresses: only a page in its own words is kept
  const isPlain = /^[^?]*(\?lang=\w\w)?$/.test(request.url)
  const made = isPlain ? await kept.get(`${language} ${request.url}`, render) : await render()
  const ready = 'kind' in made && made.kind === 'page' ? { page: made, brotli: null } : made
  void reply.headers(pageHeaders(portal.inline, config))
  if (!('page' in ready)) return reply.redirect(ready.location, ready.status)
  const { status, problem } = ready.page
  // what the page asked of the API was refused and told there
  if (status === 503) void reply.header('retry-after', String(retryAfterS))
  else if (status >= 500)
    request.log.error({ err: problem, url: request.url, requestId: request.id }, 'a page could not be rendered')
  void reply.code(status).type('text/html; charset=utf-8')
  return sendReady(ready, request, reply)
}

/** As it was compressed when it was kept, for browsers that take it; else as this request wants it. */
function sendReady({ page, brotli }: ReadyPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (brotli === null || !takesEncoding(request.headers, 'br')) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(brotli)
}

/** The API's own routes, without a way over the network; who asks stays who asks. */
async function sendWithin(fastify: FastifyInstance, inner: InnerRequest, outer: FastifyRequest) {
  const reply = await fastify.inject({
    method: inner.method as 'GET',
    url: inner.address,
    headers: {
      ...inner.headers,
      ...(outer.headers['user-agent'] ? { 'user-agent': outer.headers['user-agent'] } : {}),
    },
    remoteAddress: outer.ip,
    ...(typeof inner.body === 'string' ? { payload: inner.body } : {}),
  })
  return { status: reply.statusCode, text: reply.body }
}

/** The demo shows each browser its own messages by this key. */
function keepBrowserKey(request: FastifyRequest, reply: FastifyReply): void {
  if (cookieOf(request.headers.cookie, 'browser') !== null) return
  const key = randomBytes(24).toString('base64url')
  void reply.header('set-cookie', `browser=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`)
}

/**
 * The console's page is the same for all languages: only the browser knows which one it speaks, so a line of script names the
 * script of words, where there is any, before the page's own is run.
 */
async function sendConsole(
  { portal, config, words }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // a one-time password that is sent from here is read in this browser's outbox
  if (config.isDemo) keepBrowserKey(request, reply)
  const nonce = randomBytes(16).toString('base64')
  const inline = { script: `'nonce-${nonce}'`, style: `'nonce-${nonce}'` }
  const offered = await words.offered()
  const addresses = Object.fromEntries(
    languages.flatMap((language) => {
      const address = wordsAddress(words, language, offered)
      return address === null ? [] : [[language, address]]
    }),
  )
  const naming = `<script nonce="${nonce}">{const words=${JSON.stringify(addresses)},asked=new URLSearchParams(location.search).get("lang")||sessionStorage.getItem("language")||"zh";if(words[asked])document.write('<script src="'+words[asked]+'"><\\/script>')}</script>`
  const html = portal.consoleHtml.replaceAll('__NONCE__', nonce)
  return reply
    .headers(pageHeaders(inline, config))
    .type('text/html; charset=utf-8')
    .send(Object.keys(addresses).length === 0 ? html : html.replace('</head>', `${naming}\n</head>`))
}

async function sendBuyer(
  { portal, config, words }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const offered = await words.offered()
  const correctionsOf = (language: Language) => wordsAddress(words, language, offered)
  return await sendBuyerPage(portal.buyerPage, { config, offered, correctionsOf }, request, reply)
}

/** The mark of the product, for browsers that ask for the old name. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="15" fill="#1f3eb4"/><g fill="none" stroke="#fff" stroke-width="3"><ellipse cx="24" cy="24" rx="16" ry="6.5" transform="rotate(-32 24 24)"/></g><circle cx="24" cy="24" r="5" fill="#fff"/><circle cx="37" cy="14" r="3" fill="#fff"/></svg>'

function sendIcon(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=86400')
    .header('x-content-type-options', 'nosniff')
    .type('image/svg+xml; charset=utf-8')
    .send(icon)
}
