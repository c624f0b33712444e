import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { toastStore } from '#kernel/web/ui/toast-store.ts'
import type { SeasonSummary } from '../calls.ts'
import { texts } from '../texts.ts'
import type { Honours } from './HonoursPage.tsx'
import { PublishHonours } from './PublishHonours.tsx'

type Kind = Honours['kinds'][number]

const id = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10'
const content = `/api/console/announcements/${id}/content`
const season = {
  contest: 'innovation',
  title: { zh: '第48届创新大赛', en: '48th innovation contest', fr: '48e concours', ko: '제48회 대회' },
} as unknown as SeasonSummary

const row = (title: string, state: string, unit: string) => ({ title, state, unit: { id: '', name: unit } })
const kindOf = (zh: string, en: string, rows: readonly object[]) =>
  ({ code: en, labels: { zh, en, fr: en, ko: zh }, limits: [], recommended: [], rows }) as unknown as Kind
const units = kindOf('优秀组织单位', 'Excellent unit', [
  row('青溪县科协 & <山>', 'qualified', '江州市'),
  row('白沙县科协', 'submitted', '江州市'),
])
const schools = kindOf('优秀学校', 'Excellent school', [row('明德实验学校', 'refused', '江州市')])

let asked: { what: string; body: unknown }[]

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  const what = `${init?.method ?? 'GET'} ${pathname}`
  asked.push({ what, body: init?.body ? JSON.parse(String(init.body)) : null })
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (what === 'POST /api/console/announcements') return reply({ id })
  if (what === `GET ${content}`) return reply({ version: 4 })
  if (what === `PUT ${content}`) return reply({ version: 5 })
  throw new TypeError(`nothing answers ${what}`)
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function renderButton(kinds: readonly Kind[], permissions = ['announcements.create', 'announcements.edit']) {
  const may = (permission: string) => permissions.includes(permission)
  await render(
    <LanguageProvider language="zh">
      <AccessProvider access={{ accountId: '', unitId: null, may }}>
        <PublishHonours season={season} kinds={[...kinds]} />
      </AccessProvider>
    </LanguageProvider>,
  )
}
const button = page.getByRole('button', { name: '生成公示草稿' })
const said = () => toastStore.read().map(({ message }) => message)

test('whom the last level has passed stands in the draft of a publicity, in four languages, and nobody else', async () => {
  await renderButton([units, schools])
  await button.click()
  await expect.poll(said).toContain('公示草稿已生成，请到公告管理里查看、发布')
  expect(asked.map(({ what }) => what)).toEqual(['POST /api/console/announcements', `GET ${content}`, `PUT ${content}`])
  expect(asked[0]?.body).toMatchObject({
    values: { title: { zh: '第48届创新大赛优秀组织单位和个人公示' }, contest: 'innovation', kind: 'publicity' },
  })
  const { bodies, titles, version, attachments } = (asked[2] ?? { body: {} }).body as {
    bodies: Record<string, string>
    titles: Record<string, string>
    version: number
    attachments: unknown[]
  }
  expect([Object.keys(titles), version, attachments]).toEqual([['zh', 'en', 'fr', 'ko'], 4, []])
  const list = '<ul><li>青溪县科协 &amp; &lt;山&gt; (江州市)</li></ul>'
  // what follows the lead: the kind in the words of the language, and the names as they are
  expect(Object.entries(bodies).map(([language, body]) => [language, body.replace(/^<p>[^<]+<\/p>/, '')])).toEqual([
    ['zh', `<h3>优秀组织单位</h3>${list}`],
    ['en', `<h3>Excellent unit</h3>${list}`],
    ['fr', `<h3>Excellent unit</h3>${list}`],
    ['ko', `<h3>优秀组织单位</h3>${list}`],
  ])
})

test('while nobody was passed there is nothing to publish, and the button says so', async () => {
  await renderButton([schools])
  await expect.element(button).toBeDisabled()
  expect(page.getByRole('note', { name: '还没有省级审查通过的，不能公示' }).elements().length).toBe(1)
})

test('who may write no announcements is offered none', async () => {
  await renderButton([units], ['announcements.create'])
  expect(button.elements()).toEqual([])
})
