import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { toastStore } from '#kernel/web/ui/toast-store.ts'
import { wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { unitMaterialRoutes } from '../contract.ts'
import type { UnitMaterial } from '../schema.ts'
import { texts } from './texts.ts'
import { unitMaterialsPage } from './UnitMaterialsPage.tsx'

const season = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10', title: { zh: '第17届机器人竞赛' } }
const unit = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11', name: '江州市科协', level: 'city' }
const fileId = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d12'
const roster = {
  code: 'delegation-roster',
  labels: { zh: '代表团名册' },
  hint: null,
  formats: ['pdf'],
  maxSizeBytes: 10 * 1024 * 1024,
  isRequired: true,
  isSummary: false,
}
const handedIn: UnitMaterial = {
  id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d13',
  material: roster.code,
  version: 1,
  state: 'handed-in',
  name: '名册.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 2048,
  url: null,
  previewUrl: null,
  handedInBy: '韦青',
  handedInAt: '2026-11-21T04:00:00.000Z',
  reason: null,
  decidedAt: null,
}

/** What the unit has handed in, and how the server takes the next file. */
let files: readonly UnitMaterial[]
let refusal: { status: number; code: string; message: string } | null
let asked: string[]

/** The one request that tells how far it is: no `fetch` does. */
class Sending {
  readonly upload = {}
  readonly setRequestHeader = () => undefined
  readonly abort = () => undefined
  status = 0
  responseText = ''
  onload: () => void = () => undefined
  onloadend: () => void = () => undefined
  open(method: string, address: string): void {
    asked.push(`${method} ${new URL(address, location.origin).search}`)
  }
  send(): void {
    this.status = refusal?.status ?? 200
    this.responseText = JSON.stringify(
      refusal ? { ...refusal, data: null } : { code: 'H0000', message: '', data: { fileId } },
    )
    queueMicrotask(() => {
      this.onload()
      this.onloadend()
    })
  }
}

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  const { method, path } = unitMaterialRoutes.handIn
  asked.push(`${init?.method ?? 'GET'} ${pathname} ${String(init?.body)}`)
  if (init?.method !== method || pathname !== path) throw new TypeError(`nothing answers ${pathname}`)
  files = [handedIn]
  return Response.json({ code: 'H0000', message: '', data: { id: handedIn.id, state: handedIn.state } })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([texts.load('zh'), wizardTexts.load('zh')])
})
beforeEach(() => {
  files = []
  refusal = null
  asked = []
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('XMLHttpRequest', Sending)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const { Page } = unitMaterialsPage
function Shown() {
  return <Page data={useLoaderData()} />
}

async function renderPage(mayDecide = true): Promise<void> {
  const loader = () => ({
    office: { mayLook: true, mayDecide, unit, actingRole: null, offices: [] },
    seasons: [season],
    season,
    own: {
      unit,
      receiver: '省科协',
      recommended: 3,
      rounds: [
        {
          code: 'delegation',
          labels: { zh: '代表团' },
          opensAt: '2026-11-01T00:00:00.000Z',
          closesAt: '2026-12-01T00:00:00.000Z',
          phase: 'open',
          materials: [roster],
          files,
        },
      ],
      now: '2026-11-21T04:00:00.000Z',
    },
  })
  await render(
    <LanguageProvider language="zh">
      <RouterProvider router={createMemoryRouter([{ path: '*', loader, element: <Shown /> }])} />
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('heading', { name: '代表团名册' })).toBeVisible()
}

async function choose(name: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('.unit-paper input[type="file"]')
  if (!input) throw new Error('no file is asked for')
  await userEvent.upload(input, new File(['%PDF-'], name, { type: 'application/pdf' }))
}

test('a paper of the delegation is handed in for its round, and stands there as what waits for the level above', async () => {
  await renderPage()
  await expect.element(page.getByText('还缺：代表团名册')).toBeVisible()
  await choose('名册.pdf')
  await expect.element(page.getByText('必交的材料都已提交')).toBeVisible()
  const body = { season: season.id, round: 'delegation', material: roster.code, fileId, language: 'zh', channel: '1' }
  expect(asked).toEqual([
    `POST ?${new URLSearchParams({ purpose: 'material', name: '名册.pdf' })}`,
    `${unitMaterialRoutes.handIn.method} ${unitMaterialRoutes.handIn.path} ${JSON.stringify(body)}`,
  ])
  expect(toastStore.read().map(({ message }) => message)).toContain('已提交，等待上级签收')
  await expect.element(page.getByText('名册.pdf', { exact: false })).toBeVisible()
  expect(page.getByText('还缺：代表团名册').elements()).toEqual([])
})

test('a file that the server has no room for stays with the reason, and goes on from there when it is tried again', async () => {
  refusal = { status: 409, code: 'uploads_too_many', message: '同时上传的文件太多，请等其中一个传完' }
  await renderPage()
  await choose('名册.pdf')
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal.message)
  expect([files, asked.length]).toEqual([[], 1])
  refusal = null
  await page.getByRole('button', { name: '重新上传 名册.pdf' }).click()
  await expect.element(page.getByText('必交的材料都已提交')).toBeVisible()
  expect(asked.length).toBe(3)
})

test('a damaged file stays with the reason, and is not offered once more; another one may be chosen', async () => {
  refusal = { status: 422, code: 'file_damaged', message: '文件打不开，请检查后重新上传' }
  await renderPage()
  await choose('旧名册.pdf')
  await expect.element(page.getByRole('alert')).toHaveTextContent(refusal.message)
  await expect.element(page.getByRole('button', { name: '移除 旧名册.pdf' })).toBeVisible()
  expect(page.getByRole('button', { name: '重新上传 旧名册.pdf' }).elements()).toEqual([])
  refusal = null
  await choose('名册.pdf')
  await expect.element(page.getByText('必交的材料都已提交')).toBeVisible()
})

test('who may only look hands nothing in', async () => {
  await renderPage(false)
  await expect.element(page.getByText('还缺：代表团名册')).toBeVisible()
  expect(document.querySelector('.unit-paper input[type="file"]')).toBe(null)
})
