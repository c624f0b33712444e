import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import type { PaymentState } from '../contract.ts'
import { ProbeDialog } from './ProbeDialog.tsx'
import { paymentPageTexts } from './texts.ts'

const row: AnyRow = {
  id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10',
  revision: '1',
  abilities: {},
  name: '收款',
  probedAt: '2026-11-01T00:00:00.000Z',
}
const address = `/api/console/payment-services/${row.id}`

/** How the far end stands: what became of the newest trial, and when one last went back. */
let payment: PaymentState | 'unreachable'
let probedAt: unknown
let asked: string[]

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  const what = `${init?.method ?? 'GET'} ${pathname}`
  asked.push(what)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (what === `POST ${address}/probe`) return reply({ codeUrl: `weixin://pay/${asked.length}` })
  if (payment === 'unreachable') return new Response('<h1>Bad Gateway</h1>', { status: 502 })
  if (what === `GET ${address}`) return reply({ ...row, probedAt })
  if (what === 'GET /api/console/payments') return reply({ rows: [{ state: payment }], next: null, total: 1 })
  throw new TypeError(`nothing answers ${what}`)
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([paymentPageTexts.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  payment = 'paying'
  probedAt = row.probedAt
  asked = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const button = (name: string) => page.getByRole('button', { name })

async function renderDialog() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={client}>
        <ProbeDialog row={row} onDone={() => undefined} onClose={() => undefined} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await button('生成付款码').click()
}

test('a code that nobody can pay any more is no longer asked about; a new one is offered, and waited for until the money is back', async () => {
  payment = 'closed'
  await renderDialog()
  await expect.element(page.getByText('付款码已过期，或付款没有成功')).toBeVisible()
  expect(page.getByRole('img', { name: '付款二维码' }).elements()).toEqual([])
  const before = asked.length
  await new Promise((done) => setTimeout(done, 2500))
  expect(asked.length).toBe(before)
  payment = 'paying'
  await button('重新生成付款码').click()
  await expect.element(page.getByText('等待付款和退回…')).toBeVisible()
  probedAt = '2026-11-02T00:00:00.000Z'
  await expect.element(page.getByText('试付成功，已退回'), { timeout: 10_000 }).toBeVisible()
})

test('while the server cannot be asked the dialog says so, and goes on asking', async () => {
  payment = 'unreachable'
  await renderDialog()
  await expect.element(page.getByText('网络中断，请重试', { exact: false })).toBeVisible()
  payment = 'failed'
  await expect.element(button('重新生成付款码'), { timeout: 10_000 }).toBeVisible()
})
