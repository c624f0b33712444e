import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { SendDialog } from './SendDialog.tsx'
import { devicePageTexts, deviceTexts } from './texts.ts'

/** What was asked for besides the machines to choose from. */
let asked: string[]

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([devicePageTexts.load('zh'), deviceTexts.load('zh')])
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.origin)
    if (!pathname.endsWith('/options')) asked.push(pathname)
    return Response.json({ code: 'H0000', message: '', data: { rows: [] } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a command that names no machine is sent nowhere: the dialog asks to choose one first [S8-26]', async () => {
  const nothing = () => undefined
  await render(
    <LanguageProvider language="zh">
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <QueryClientProvider client={new QueryClient()}>
          <SendDialog machine={null} onSent={nothing} onClose={nothing} />
        </QueryClientProvider>
      </ConfigProvider>
    </LanguageProvider>,
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '下发', exact: true }).click()
  await expect.element(dialog.getByText('请先选择机器')).toBeVisible()
  expect(asked).toEqual([])
})
