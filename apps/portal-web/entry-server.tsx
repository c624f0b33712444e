import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import type { Language } from '#kernel/contract/languages.ts'
import { createClient, type WireReply, type WireRequest } from '#kernel/web/client/client.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
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

const portalRoutes = [...shellPages, ...modulePages]

export interface RenderInput {
  /** the whole address */
  url: string
  language: Language
  nonce: string
  /** the chunk that makes the page alive, and the styles that are not within the page */
  assets: { hydrate: string; styles: readonly string[] }
  /** reaches the API within the process */
  send(request: WireRequest): Promise<WireReply>
  uuid(): string
}
export type Rendered =
  | { kind: 'page'; status: number; html: string; problem: unknown }
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
  }
}

function documentOf(input: RenderInput, body: string, context: StaticHandlerContext): string {
  const { language, nonce, assets, url } = input
  const match = context.matches.at(-1)
  const handle = match?.route.handle as RouteHandle | undefined
  const frame = context.loaderData.frame as FrameData | undefined
  const isWhole = context.errors === null && handle?.page !== undefined
  const data: PageData = { data: isWhole ? context.loaderData : frame ? { frame } : {}, isWhole }
  const pageData = match ? context.loaderData[match.route.id] : undefined
  const title = frame ? pageTitle({ handle, data: pageData, settings: frame.settings }, language) : ''
  // The landing page lives within its own bytes; the rest of the styles come with hydration.
  const styles = new URL(url).pathname === '/' && isWhole ? [] : assets.styles
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">`,
    `<title>${escapeText(title)}</title><link rel="icon" href="/favicon.ico" sizes="any">`,
    `<style nonce="${nonce}">${baseCss}${landingCss}</style>`,
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    `<script nonce="${nonce}" data-src="${assets.hydrate}" data-styles="${assets.styles.join(' ')}"${isWhole ? '' : ' data-now="1"'}>${headScript}</script>`,
    `</head><body><div id="portal">${body}</div>`,
    `<script type="application/json" id="portal-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
