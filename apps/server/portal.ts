import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultLanguage, isLanguage, type Language } from '#kernel/contract/languages.ts'
import { pageHeaders } from './page-headers.ts'

/** What a call within the process is made of; the built renderer brings the same shape. */
interface InnerRequest {
  method: string
  address: string
  headers: Record<string, string>
  body: unknown
}
type Rendered =
  | { kind: 'page'; status: number; html: string; problem: unknown }
  | { kind: 'redirect'; status: number; location: string }

/** `dist/ssr/entry-server.js`: server code reaches the pages only through what was built of them. */
export interface RenderModule {
  render(input: {
    url: string
    language: Language
    nonce: string
    assets: { hydrate: string; styles: readonly string[] }
    send(request: InnerRequest): Promise<{ status: number; text: string }>
    uuid(): string
  }): Promise<Rendered>
}

/** Vite's manifest: what was built of which source. */
type Manifest = Readonly<
  Record<
    string,
    { file: string; css?: readonly string[]; imports?: readonly string[]; dynamicImports?: readonly string[] }
  >
>

export interface Portal {
  /** what browsers load */
  webDir: string
  renderModule: RenderModule
  hydrate: string
  styles: readonly string[]
  /** the console's page, with `__NONCE__` where the nonce goes */
  consoleHtml: string
}

export interface PortalOptions {
  config: { isDemo: boolean; publicUrl: string; s3: { endpoint: string } | null }
}

const hydrateSource = 'apps/portal-web/hydrate.tsx'

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
    styles: stylesFrom(manifest, hydrateSource).map((file) => `/${file}`),
    consoleHtml: readFileSync(path.join(webDir, 'apps/console-web/index.html'), 'utf8'),
  }
}

/** All styles of the portal: rendered pages come dressed, whichever page it is. */
function stylesFrom(manifest: Manifest, start: string): string[] {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const waiting = [start]
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const chunk = manifest[source]
    if (!chunk || seen.has(source)) continue
    seen.add(source)
    for (const file of chunk.css ?? []) styles.add(file)
    waiting.push(...(chunk.imports ?? []), ...(chunk.dynamicImports ?? []))
  }
  return [...styles]
}

/** Serves the pages of the portal, the console's page and what both load. Comes after the API's routes. */
export async function mountPortal(fastify: FastifyInstance, portal: Portal, options: PortalOptions): Promise<void> {
  await fastify.register(async (scope) => {
    // hidden from the description of the API
    scope.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true } as object
    })
    // quality 5: a sixth larger than the best, at a twentieth of its time
    const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
    await scope.register(compress, { encodings: ['br', 'gzip'], threshold: 512, brotliOptions })
    await scope.register(fastifyStatic, {
      root: path.join(portal.webDir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
    })
    scope.get('/favicon.ico', (_request, reply) => sendIcon(reply))
    scope.get('/console', (_request, reply) => sendConsole(portal, options, reply))
    scope.get('/console/*', (_request, reply) => sendConsole(portal, options, reply))
    scope.get('/*', (request, reply) => sendPage(fastify, portal, options, request, reply))
  })
}

/** What is no page of the portal, and so is not found by its own means. */
const notPages = /^\/(api|assets|files|metrics|healthz)(\/|$|\?)/

async function sendPage(
  fastify: FastifyInstance,
  portal: Portal,
  options: PortalOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (notPages.test(request.url)) {
    reply.callNotFound()
    return reply
  }
  const language = chooseLanguage(request, reply)
  if (options.config.isDemo) keepBrowserKey(request, reply)
  const nonce = randomBytes(16).toString('base64')
  const rendered = await portal.renderModule.render({
    // the host plays no part in what is rendered; the path does
    url: new URL(request.url.replace(/^\/+/, '/'), options.config.publicUrl).href,
    language,
    nonce,
    assets: { hydrate: portal.hydrate, styles: portal.styles },
    uuid: randomUUID,
    send: (inner) => sendWithin(fastify, inner, request),
  })
  void reply.headers(pageHeaders(nonce, options.config))
  if (rendered.kind === 'redirect') return reply.redirect(rendered.location, rendered.status)
  if (rendered.status >= 500)
    request.log.error(
      { err: rendered.problem, url: request.url, requestId: request.id },
      'a page could not be rendered',
    )
  return reply.code(rendered.status).type('text/html; charset=utf-8').send(rendered.html)
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

/** `?lang=` decides and is kept for the browser's session; else what was kept; else Chinese (spec §2). */
function chooseLanguage(request: FastifyRequest, reply: FastifyReply): Language {
  const asked = (request.query as { lang?: unknown }).lang
  if (isLanguage(asked)) {
    void reply.header('set-cookie', `language=${asked}; Path=/; SameSite=Lax`)
    return asked
  }
  const kept = cookieOf(request, 'language')
  return isLanguage(kept) ? kept : defaultLanguage
}

/** The demo shows each browser its own messages by this key. */
function keepBrowserKey(request: FastifyRequest, reply: FastifyReply): void {
  if (cookieOf(request, 'browser') !== null) return
  const key = randomBytes(24).toString('base64url')
  void reply.header('set-cookie', `browser=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`)
}

function cookieOf(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key]) => key === name)?.[1] ?? null
}

function sendConsole(portal: Portal, options: PortalOptions, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers(pageHeaders(nonce, options.config))
    .type('text/html; charset=utf-8')
    .send(portal.consoleHtml.replaceAll('__NONCE__', nonce))
}

/** The mark of the product, for browsers that ask for the old name. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="15" fill="#1f3eb4"/><g fill="none" stroke="#fff" stroke-width="3"><ellipse cx="24" cy="24" rx="16" ry="6.5" transform="rotate(-32 24 24)"/></g><circle cx="24" cy="24" r="5" fill="#fff"/><circle cx="37" cy="14" r="3" fill="#fff"/></svg>'

function sendIcon(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'public, max-age=86400')
    .header('x-content-type-options', 'nosniff')
    .type('image/svg+xml')
    .send(icon)
}
