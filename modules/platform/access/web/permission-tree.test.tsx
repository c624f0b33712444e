import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { standInForConsole } from '#kernel/web/console/port-fixtures.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import { accessPageTexts } from './texts.ts'

const permission = (name: string, word: string, roles: readonly string[]) => ({
  name,
  word,
  isForApp: false,
  isSensitive: false,
  doors: [],
  roles,
})
const resources = [
  {
    resource: 'lamps',
    word: '灯具',
    permissions: [
      permission('lamps.view', '查看', ['keeper', 'auditor']),
      permission('lamps.edit', '修改', ['keeper']),
      permission('lamps.export', '导出', ['auditor']),
    ],
  },
  {
    resource: 'rooms',
    word: '教室',
    permissions: [permission('rooms.view', '查看', ['keeper', 'auditor']), permission('rooms.move', '搬迁', [])],
  },
]
const tree = {
  roles: [
    { code: 'keeper', label: '保管员' },
    { code: 'auditor', label: '审计员' },
  ],
  groups: [{ group: 'platform', word: '平台', resources }],
}

async function network(address: string): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (pathname === '/api/console/permissions') return reply(tree)
  const held = ['lamps.view', 'lamps.edit', 'rooms.view']
  if (pathname === '/api/console/roles/keeper/permissions') return reply({ permissions: held, open: held })
  throw new TypeError(`nothing answers ${pathname}`)
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([accessPageTexts.load('zh'), kitTexts.load('zh')])
})
beforeEach(async () => {
  vi.stubGlobal('fetch', network)
  const row = { id: 'keeper', revision: '1', abilities: {}, code: 'keeper', isBuiltIn: true }
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccessProvider access={{ accountId: '', unitId: null, may: () => true }}>
          <PermissionTree row={row} Ask={() => null} />
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.poll(shown).toEqual(['灯具', '查看', '修改', '导出', '教室', '查看', '搬迁'])
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Nouns and what may be done to them, each with what is said of it, in their order. */
function shown(): string[] {
  const boxes = document.querySelectorAll('.permission-tree fieldset .ant-checkbox-wrapper')
  return [...boxes].map((each) => (each.textContent ?? '').trim())
}

test('permissions are found by what is done, by the noun, and in Chinese by its initials', async () => {
  const search = page.getByRole('searchbox', { name: '搜索权限' })
  await search.fill('查看')
  await expect.poll(shown).toEqual(['灯具', '查看', '教室', '查看'])
  await search.fill('教')
  await expect.poll(shown).toEqual(['教室', '查看', '搬迁'])
  await search.fill('dj')
  await expect.poll(shown).toEqual(['灯具', '查看', '修改', '导出'])
  await search.fill('没有')
  await expect.element(page.getByText('没有符合条件的权限，请换个词搜索')).toBeVisible()
  expect(shown()).toEqual([])
})

test('beside another role stands what only one of the two may do, and which', async () => {
  await page.getByRole('combobox', { name: '与另一个角色比较' }).click()
  // the role itself is no other one
  const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent)
  await expect.poll(offered).toEqual(['审计员'])
  await page.getByTitle('审计员').click()
  await expect.poll(shown).toEqual(['灯具', '修改 仅本角色', '导出 仅审计员'])
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('只有本角色有的权限 1 项，只有“审计员”有的 1 项，两者都有或都没有的不再列出。')
})
