import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import type { Language } from '#kernel/contract/languages.ts'
import { createClient, type WireReply, type WireRequest } from '#kernel/web/client/client.ts'
import { forgetTexts, LanguageProvider } from '#kernel/web/texts.tsx'
import baseCss from '#kernel/web/ui/base.css?inline'
import type { FrameData } from './frame/frame-data.ts'
import { problemOf } from './frame/problem-of.ts'
import { loadProblemPage } from './frame/RouteProblem.tsx'
import { headScript } from './head-script.ts'
import landingCss from './landing.css?inline'
import { modulePages } from './module-pages.ts'
import type { PageData } from './page-data.ts'
import { pageTitle } from './page-title.ts'
import { shellPages } from './pages.ts'
import type { RouteHandle } from './route-handle.ts'
import { routeTree } from './routes.tsx'
import { shellTexts } from './shell-texts.ts'

export { forgetTexts }

const portalRoutes = [...shellPages, ...modulePages]

/** What stands within every page, byte for byte: the server's policy names it by its hash. */
export const inline = { script: headScript, style: baseCss + landingCss }

export interface RenderInput {
  /** the whole address */
  url: string
  language: Language
  /** the chunk that makes the page alive, and the styles that are not within the page: of a page's source, or of the frame alone */
  assets: {
    hydrate: string
    stylesOf(source: string | undefined): readonly string[]
    /** the script with the texts that the office has corrected and the languages it offers; null where there is nothing to tell */
    words: string | null
  }
  /** reaches the API within the process */
  send(request: WireRequest): Promise<WireReply>
  uuid(): string
}
export type Rendered =
  /** `isKept`: the same for everybody, and good for a moment */
  | { kind: 'page'; status: number; html: string; problem: unknown; isKept: boolean }
  | { kind: 'redirect'; status: number; location: string }

/** Renders one page of the portal: public ones with their data, the others as frame and skeleton. */
export async function render(input: RenderInput): Promise<Rendered> {
  const { language, url } = input
  await Promise.all([shellTexts.load(language), loadProblemPage()])
  const api = createClient({
    send: input.send,
    token: () => null,
    language: () => language,
    uuid: input.uuid,
    notify: () => undefined,
    sessionEnded: () => undefined,
  })
  const routes = routeTree(portalRoutes, { language, api, guard: null, allPages: async () => portalRoutes })
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(url))
  if (context instanceof Response)
    return { kind: 'redirect', status: 302, location: context.headers.get('location') ?? '/' }
  const body = renderToString(
    <LanguageProvider language={language}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </LanguageProvider>,
  )
  const error = Object.values(context.errors ?? {})[0]
  return {
    kind: 'page',
    status: error === undefined ? 200 : problemOf(error).status,
    html: documentOf(input, body, context),
    problem: error,
    isKept: error === undefined && handleOf(context)?.route.isKept === true,
  }
}

function documentOf(input: RenderInput, body: string, context: StaticHandlerContext): string {
  const { language, assets, url } = input
  const match = context.matches.at(-1)
  const handle = handleOf(context)
  const frame = context.loaderData.frame as FrameData | undefined
  const isWhole = context.errors === null && handle?.page !== undefined
  const data: PageData = { data: isWhole ? context.loaderData : frame ? { frame } : {}, isWhole }
  const pageData = match ? context.loaderData[match.route.id] : undefined
  const title = frame ? pageTitle({ handle, data: pageData, settings: frame.settings }, language) : ''
  const about = shellTexts.translator(language)('landing.lead')
  // The landing page lives within its own bytes; the rest of the styles come with hydration.
  const isLanding = isWhole && new URL(url).pathname === '/'
  const styles = isLanding ? [] : assets.stylesOf(isWhole ? sourceOf(handle) : undefined)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">`,
    `<title>${escapeText(title)}</title><meta name="description" content="${escapeText(about)}">`,
    `<link rel="icon" href="/favicon.ico" sizes="any">`,
    `<style>${inline.style}</style>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    // before the page is made alive: it must find the words that the server wrote
    assets.words === null ? '' : `<script src="${assets.words}"></script>`,
    `<script data-src="${assets.hydrate}"${isWhole ? '' : ' data-now="1"'}>${inline.script}</script>`,
    `</head><body><div id="portal">${body}</div>`,
    `<script type="application/json" id="portal-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('')
}

function handleOf(context: StaticHandlerContext): RouteHandle | undefined {
  return context.matches.at(-1)?.route.handle as RouteHandle | undefined
}

function sourceOf(handle: RouteHandle | undefined): string {
  const source = handle?.route.source
  if (source === undefined) throw new Error(`the build has not named the source of ${handle?.route.path}`)
  return source
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
