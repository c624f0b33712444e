import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Language, languages } from '#kernel/contract/languages.ts'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { RowActions } from '#kernel/web/console/RowActions.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { orderRefunds, orders } from '../contract.ts'
import type { Story, StoryLine } from '../schema.ts'
import { daysOfSpan } from './days.ts'
import { OrderStory } from './OrderStory.tsx'
import { salePageTexts, saleTexts } from './texts.ts'

const order: AnyRow = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10', revision: '1', abilities: {} }
const line = (lane: number, rest: Partial<StoryLine>): StoryLine => ({
  id: `00000000-0000-4000-8000-00000000000${lane}`,
  lane,
  product: '矿泉水',
  priceFen: 250,
  paidFen: 250,
  state: 'failed',
  outcome: null,
  command: null,
  maySettle: false,
  ...rest,
})
const step = (id: number, at: string): Story['steps'][number] => ({
  id,
  at,
  kind: 'paid',
  lane: null,
  product: null,
  amountFen: null,
  reason: null,
  who: null,
})
const story: Story = {
  leftFen: 0,
  payment: { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11', number: 'P1', providerNumber: 'T-9' },
  lines: [
    line(1, { state: 'delivered', outcome: 'ok' }),
    line(2, { outcome: 'power_lost' }),
    line(3, { outcome: 'E11' }),
    line(4, { state: 'unknown', maySettle: true }),
  ],
  // in the office it is past midnight with the third
  steps: [
    step(1, '2026-11-21T15:59:58.000Z'),
    step(2, '2026-11-21T15:59:59.000Z'),
    step(3, '2026-11-21T16:00:00.000Z'),
  ],
  refunds: [],
  exceptions: [],
  transfers: [],
}

/** What is sent to the server besides the story gets this answer, which is a proxy's own. */
async function network(address: string, init?: RequestInit): Promise<Response> {
  if ((init?.method ?? 'GET') !== 'GET') return new Response('<h1>Bad Gateway</h1>', { status: 502 })
  const { pathname } = new URL(address, location.origin)
  if (pathname !== `/api/console/orders/${order.id}/story`) throw new TypeError(`nothing answers ${pathname}`)
  return Response.json({ code: 'H0000', message: '', data: story })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  const bundles = [saleTexts, salePageTexts, kitTexts]
  await Promise.all(languages.flatMap((language) => bundles.map((bundle) => bundle.load(language))))
})
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  vi.unstubAllGlobals()
})

function Buttons({ resource, row }: { resource: unknown; row: AnyRow }) {
  const given = resourcePage(resource, { group: 'sales', texts: saleTexts })
  const words = useResourceWords(given.resource, given.texts)
  const nothing = () => undefined
  return <RowActions page={given} words={words} row={row} onEdit={nothing} onChanged={nothing} onGone={nothing} />
}

async function reasonOf(language: Language, resource: unknown, abilities: AnyRow['abilities']): Promise<string | null> {
  const screen = await render(
    <LanguageProvider language={language}>
      <Buttons resource={resource} row={{ ...order, abilities }} />
    </LanguageProvider>,
  )
  const note = screen.getByRole('note')
  await expect.element(note).toBeVisible()
  const reason = note.element().getAttribute('aria-label')
  await screen.unmount()
  return reason
}

test('a button of money that may not be pressed says why, in every language', async () => {
  const reasons = async (language: Language) => [
    await reasonOf(language, orders, { refund: 'refund_while_dispensing' }),
    await reasonOf(language, orders, { refund: 'refund_above_order' }),
    await reasonOf(language, orderRefunds, { approve: 'refund_same_person' }),
  ]
  expect(await reasons('zh')).toEqual([
    '还有商品正在出货，结束后才能退款',
    '这笔订单没有可退的金额了',
    '退款是你申请的，请由另一个人审批',
  ])
  for (const language of languages) expect(new Set(await reasons(language)).size).toBe(3)
})

async function renderStory(may: (permission: string) => boolean) {
  return await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <AccessProvider access={{ accountId: '', unitId: null, may }}>
            <OrderStory row={order} />
          </AccessProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

test('a story tells in words why a piece did not come out, and the day where it is another', async () => {
  const screen = await renderStory(() => true)
  await expect.element(screen.getByText('出货中途断电')).toBeVisible()
  const codes = [...screen.container.querySelectorAll('.story-code')]
  expect(codes.map((each) => [each.textContent, each.getAttribute('title')])).toEqual([
    ['出货中途断电', 'power_lost'],
    ['机器报告的其他原因', 'E11'],
  ])
  const times = [...screen.container.querySelectorAll('.history-entry time')]
  expect(times.map(({ textContent }) => textContent)).toEqual([
    '2026年11月21日 23:59:58',
    '23:59:59',
    '2026年11月22日 00:00:00',
  ])
})

test('a story leads to transactions only who may see them', async () => {
  const links = async (may: (permission: string) => boolean) => {
    const screen = await renderStory(may)
    await expect.element(screen.getByText('T-9', { exact: false })).toBeVisible()
    const found = [...screen.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    await screen.unmount()
    return found
  }
  expect([await links(() => true), await links((permission) => permission !== 'transactions.view')]).toEqual([
    ['/sales/transactions?search=P1'],
    [],
  ])
})

test('what was typed is not lost by a click beside the dialog, and a failure without words is told in words', async () => {
  await renderStory(() => true)
  const dialog = page.getByRole('dialog', { name: '说明结果' })
  const open = async () => {
    await page.getByRole('button', { name: '说明结果' }).click()
    await expect.element(dialog).toBeVisible()
  }
  const clickBeside = () => {
    for (const kind of ['mousedown', 'mouseup', 'click'])
      document.querySelector('.ant-modal-wrap')?.dispatchEvent(new MouseEvent(kind, { bubbles: true }))
  }
  await open()
  clickBeside()
  await expect.element(dialog).not.toBeInTheDocument()
  await open()
  await dialog.getByRole('radio', { name: '没有出货' }).click()
  await dialog.getByRole('textbox').fill('取货口已空')
  clickBeside()
  // antd's own space, which the console's shell takes out
  await dialog.getByRole('button', { name: /^确\s?定$/ }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('没有收到答复，可能已经保存；再试一次不会重复')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('取货口已空')
})

test('every day of a span stands in its picture, sold or not, but none that is still to come', () => {
  const days = (span: string, sold: string[] = []) => daysOfSpan(span, { today: '2026-03-02', windowDays: 4, sold })
  expect([
    days('2026-02-27..2026-03-01', ['2026-02-28']),
    days('2026-03-01..2026-03-04'),
    days('2026-03-02..2026-03-04', ['2026-03-03']),
    days('..'),
    days('2026-03-01..'),
    days('..2026-02-03').at(0),
  ]).toEqual([
    ['2026-02-27', '2026-02-28', '2026-03-01'],
    ['2026-03-01', '2026-03-02'],
    ['2026-03-02', '2026-03-03'],
    ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    ['2026-03-01', '2026-03-02'],
    '2026-01-31',
  ])
})
