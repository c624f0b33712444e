import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { unitMaterialRoutes } from '../contract.ts'
import type { UnitMaterial } from '../schema.ts'
import type { MaterialsBelow } from './calls.ts'
import { texts } from './texts.ts'
import { UnitMaterialsBelow } from './UnitMaterialsBelow.tsx'

const paper: UnitMaterial = {
  id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d13',
  material: 'letter',
  version: 1,
  state: 'handed-in',
  name: '推荐函.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 2048,
  url: null,
  previewUrl: '/paper?signed=1',
  handedInBy: '韦青',
  handedInAt: '2026-11-21T04:00:00.000Z',
  reason: null,
  decidedAt: null,
}
const held = { ...paper, id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d14', name: '未检查.pdf', previewUrl: null }
const given: MaterialsBelow = {
  rounds: [
    {
      code: 'final',
      labels: { zh: '终评材料' },
      opensAt: '2026-11-01T00:00:00.000Z',
      closesAt: '2026-12-01T00:00:00.000Z',
      phase: 'open',
      materials: [
        {
          code: 'letter',
          labels: { zh: '推荐函' },
          hint: null,
          formats: ['pdf'],
          maxSizeBytes: 10 * 1024 * 1024,
          isRequired: true,
          isSummary: false,
        },
      ],
      units: [
        { unit: { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d15', name: '第一中学', level: 'school' }, files: [paper] },
        { unit: { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d16', name: '第二中学', level: 'school' }, files: [held] },
      ],
    },
  ],
  now: '2026-11-21T04:00:00.000Z',
}

async function network(address: string): Promise<Response> {
  if (new URL(address, location.origin).pathname === unitMaterialRoutes.list.path)
    return Response.json({ code: 'H0000', message: '', data: given })
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  document.createElement('canvas').toBlob(resolve)
  return new Response(await promise, { headers: { 'page-count': '2' } })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})
beforeEach(() => {
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a paper opens page by page beside the table, which goes on working; one that nobody has scanned says so', async () => {
  await page.viewport(1440, 900)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccessProvider access={{ accountId: 'one', unitId: null, may: () => true }}>
          <UnitMaterialsBelow season="5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10" />
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  const name = page.getByRole('button', { name: paper.name })
  await name.click()
  const viewer = page.getByRole('region', { name: `查看文件：第一中学 · ${paper.name}` })
  await expect.element(viewer.getByRole('status')).toHaveTextContent('第 1 页，共 2 页')
  expect(viewer.getByRole('link').element().getAttribute('href')).toBe(paper.previewUrl)
  await expect.element(name).toHaveAttribute('aria-expanded', 'true')
  // Ant Design sets two characters apart
  const giveBack = page.getByRole('button', { name: /^退\s?回$/ })
  await giveBack.first().click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/^退回第一中学的“推荐函”/)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await name.click()
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(page.getByTitle('未经安全检查，不能打开')).toHaveTextContent(held.name)
  expect(page.getByRole('button', { name: held.name }).elements()).toEqual([])
})
