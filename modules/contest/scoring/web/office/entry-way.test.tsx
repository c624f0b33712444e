import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { EntryWay } from './EntryWay.tsx'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})

async function renderWay(permissions: readonly string[]) {
  const may = (permission: string) => permissions.includes(permission)
  await render(
    <LanguageProvider language="zh">
      <AccessProvider access={{ accountId: '', unitId: null, may }}>
        <EntryWay />
      </AccessProvider>
    </LanguageProvider>,
  )
}
const button = page.getByRole('button', { name: '平板记分' })

test('who may enter scores gets the address of the page for it, as a code to scan and as a link', async () => {
  await renderWay(['scoring.view', 'scoring.enter'])
  await button.click()
  const link = page.getByRole('link', { name: `${location.origin}/referee/scores` })
  await expect.element(link).toHaveAttribute('href', '/referee/scores?lang=zh')
  await expect.element(page.getByRole('img', { name: '现场记分页面的二维码' })).toBeVisible()
})

test('who only looks at scores is offered no way to enter them', async () => {
  await renderWay(['scoring.view'])
  expect(button.elements()).toEqual([])
})
