import { misbehave, signUp, wholeBook } from './control.ts'
import { person, signIn } from './in-app.ts'
import { page, paymentOfPage } from './pay-pages.ts'
import { closePayment, createPayment, queryPayment } from './payments.ts'
import { type Answer, type Call, json, type Provider, refused } from './provider.ts'
import { queryRefund, refund } from './refunds.ts'
import type { Merchant } from './state.ts'
import { bill, billText } from './statement.ts'

interface Route<Answering> {
  path: RegExp
  /** left out: any */
  method?: 'POST'
  answer: Answering
}

/** What anybody may call: who runs the tests, and whoever is asked within the app who he is. */
const openRoutes: readonly Route<(provider: Provider, call: Call) => Answer>[] = [
  {
    path: /^\/control\/merchants$/,
    method: 'POST',
    answer: (provider, { body }) => json(200, signUp(provider, JSON.parse(body).merchantNumber)),
  },
  {
    path: /^\/control\/behaviors$/,
    method: 'POST',
    answer: (provider, { body }) => misbehave(provider, JSON.parse(body)),
  },
  { path: /^\/control\/book$/, answer: wholeBook },
  { path: /^\/connect\/oauth2\/authorize$/, answer: (provider, { url }) => signIn(provider, url.searchParams) },
  { path: /^\/sns\/oauth2\/access_token$/, answer: (provider, { url }) => person(provider, url.searchParams) },
]

/** What a merchant calls, signed; the first that fits counts. */
const merchantRoutes: readonly Route<(provider: Provider, call: Call, merchant: Merchant) => Answer>[] = [
  { path: /^\/v3\/certificates$/, answer: () => json(200, { data: [] }) },
  {
    path: /^\/v3\/pay\/transactions\/native$/,
    answer: (provider, { body }, merchant) => createPayment(provider, merchant, JSON.parse(body), 'NATIVE'),
  },
  {
    path: /^\/v3\/pay\/transactions\/h5$/,
    answer: (provider, { body }, merchant) => createPayment(provider, merchant, JSON.parse(body), 'MWEB'),
  },
  {
    path: /^\/v3\/pay\/transactions\/jsapi$/,
    answer: (provider, { body }, merchant) => createPayment(provider, merchant, JSON.parse(body), 'JSAPI'),
  },
  { path: /\/close$/, answer: (provider, call, merchant) => closePayment(provider, merchant, numberOf(call)) },
  {
    path: /\/out-trade-no\/[^/]/,
    answer: (provider, call, merchant) => queryPayment(provider, merchant, numberOf(call)),
  },
  {
    path: /^\/v3\/refund\/domestic\/refunds$/,
    method: 'POST',
    answer: (provider, { body }, merchant) => refund(provider, merchant, JSON.parse(body)),
  },
  {
    path: /^\/v3\/refund\//,
    answer: (provider, { url }, merchant) => queryRefund(provider, merchant, url.pathname.split('/').at(-1) ?? ''),
  },
  {
    path: /^\/v3\/bill\/tradebill$/,
    answer: (provider, { url }, merchant) => bill(provider, merchant, url.searchParams.get('bill_date') ?? ''),
  },
  {
    path: /^\/v3\/billdownload$/,
    answer: (provider, { url }, merchant) => billText(provider, merchant, url.searchParams.get('day') ?? ''),
  },
]

/** The number of the payment that an address names; empty where it names none. */
function numberOf({ url }: Call): string {
  return /\/out-trade-no\/([^/]+)/.exec(url.pathname)?.[1] ?? ''
}

function answeringOf<Answering>(routes: readonly Route<Answering>[], { method, url }: Call): Answering | undefined {
  return routes.find((route) => route.path.test(url.pathname) && (route.method ?? method) === method)?.answer
}

export function answerTo(provider: Provider, call: Call): Answer {
  const { pathname } = call.url
  if (pathname.startsWith('/control/') && !provider.hasControl) return refused(404, 'NOT_FOUND')
  const openly = answeringOf(openRoutes, call)
  if (openly) return openly(provider, call)
  const payment = paymentOfPage(provider, pathname)
  if (payment) return page(provider, call, payment)
  if (!call.merchant) return refused(401, 'SIGN_ERROR')
  return answeringOf(merchantRoutes, call)?.(provider, call, call.merchant) ?? refused(404, 'NOT_FOUND')
}
