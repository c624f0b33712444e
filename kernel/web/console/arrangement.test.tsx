import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { text } from '../../contract/fields.ts'
import { type Resource, resource } from '../../contract/resource.ts'
import { LanguageProvider } from '../texts.tsx'
import { AccessProvider } from './access.tsx'
import { useArrangement } from './arrangement.ts'
import { kitTexts } from './kit-texts.ts'
import { standInForConsole } from './port-fixtures.ts'
import type { KeptArrangement, SharedView } from './ports.ts'
import { SavedViews } from './SavedViews.tsx'

const lamps = resource({
  name: 'lampsOfDesk',
  segment: 'lamps-of-desk',
  title: 'name',
  fields: { name: text(), room: text(), maker: text() },
  list: { columns: ['name', 'room'], sort: { by: ['name'], first: 'name', direction: 'asc' } },
}) as unknown as Resource
const place = 'console-list:me:lampsOfDesk'

/** What the server has, and was told. */
let server: { arrangement: KeptArrangement | null; shared: SharedView[] }
let sent: unknown[]
const first = location.href
beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await kitTexts.load('zh')
  standInForConsole({
    lists: {
      read: async () => ({ ...server, shared: [...server.shared] }),
      keep: async (_list, arrangement) => {
        sent.push(arrangement)
      },
      sharePermission: 'views.share',
      share: async (_list, view) => {
        server.shared.push({ ...view, id: '1', owner: '我', isOwn: true })
      },
      unshare: async (id) => {
        server.shared = server.shared.filter((view) => view.id !== id)
      },
    },
  })
})
beforeEach(() => {
  localStorage.clear()
  server = { arrangement: null, shared: [] }
  sent = []
})
afterEach(() => history.replaceState(null, '', first))

function Desk() {
  const [arrangement, arrange] = useArrangement(lamps)
  return (
    <div style={{ paddingInlineStart: 500 }}>
      <output>{arrangement.columns.join()}</output>
      <button type="button" onClick={() => arrange({ columns: ['maker'] })}>
        改列
      </button>
      <button type="button" onClick={() => arrange({ columns: lamps.list.columns })}>
        还原
      </button>
      <SavedViews list={lamps.name} arrangement={arrangement} onChange={arrange} />
    </div>
  )
}

async function renderDesk(permissions: readonly string[] = []): Promise<void> {
  await page.viewport(1024, 768)
  const access = { accountId: 'me', unitId: null, may: (permission: string) => permissions.includes(permission) }
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BrowserRouter>
          <AccessProvider access={access}>
            <Desk />
          </AccessProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
}
const shown = () => page.getByRole('status')
const button = (name: string) => page.getByRole('button', { name })

test('what this browser knows is there at once, and what was made at another desk takes its place', async () => {
  localStorage.setItem(place, JSON.stringify({ columns: ['room'], density: 'small', views: [] }))
  server.arrangement = { columns: ['maker', 'name'] }
  await renderDesk()
  await expect.element(shown()).toHaveTextContent('maker,name')
  expect(JSON.parse(localStorage.getItem(place) ?? '')).toEqual({ columns: ['maker', 'name'] })
})

test('a change is told to the server; columns as they are declared are not kept, so that new ones are seen', async () => {
  await renderDesk()
  await expect.element(shown()).toHaveTextContent('name,room')
  await button('改列').click()
  await button('还原').click()
  const rest = { widths: {}, density: 'small', views: [] }
  await expect.poll(() => sent).toEqual([{ columns: ['maker'], ...rest }, rest])
})

test('a view is shared by who may, and stands among the shared ones with who shares it', async () => {
  server.arrangement = { views: [{ name: '坏的', query: 'f.room=301' }] }
  server.shared = [{ id: '2', name: '三楼', query: 'f.room=3', owner: '韩一舟', isOwn: false }]
  await renderDesk(['views.share'])
  await button('我的视图').click()
  await button('共享视图“坏的”').click()
  const item = (label: string) => page.getByRole('listitem').filter({ hasText: label })
  await expect.element(item('三楼')).toHaveTextContent('三楼韩一舟')
  await expect.element(item('你共享的')).toHaveTextContent('坏的你共享的×')
  await button('取消共享“坏的”').click()
  await expect.element(item('你共享的')).not.toBeInTheDocument()
  await page.getByRole('link', { name: '三楼' }).click()
  expect(new URLSearchParams(location.search).get('f.room')).toBe('3')
})

test('who may not share sees what is shared, and nothing to share with', async () => {
  server.arrangement = { views: [{ name: '坏的', query: 'f.room=301' }] }
  server.shared = [{ id: '2', name: '三楼', query: 'f.room=3', owner: '韩一舟', isOwn: false }]
  await renderDesk()
  await button('我的视图').click()
  await expect.element(page.getByRole('link', { name: '三楼' })).toBeVisible()
  await expect.element(button('共享视图“坏的”')).not.toBeInTheDocument()
})
