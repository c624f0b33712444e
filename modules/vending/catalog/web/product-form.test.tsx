import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Language, languages } from '#kernel/contract/languages.ts'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { ResourceForm } from '#kernel/web/console/ResourceForm.tsx'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { products } from '../contract.ts'
import { catalogTexts } from './texts.ts'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all(languages.flatMap((language) => [catalogTexts.load(language), kitTexts.load(language)]))
})
// pickers ask what there is to choose: nothing
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ code: 'H0000', message: '', data: { rows: [] } })))
afterEach(() => {
  vi.unstubAllGlobals()
})

function NewProduct() {
  const page = resourcePage(products, { group: 'catalog', texts: catalogTexts })
  const words = useResourceWords(page.resource, page.texts)
  const nothing = () => undefined
  return <ResourceForm page={page} words={words} row={null} onDone={nothing} onClose={nothing} />
}

/** What the form says below each control that takes pictures. */
async function hintsIn(language: Language): Promise<string[]> {
  const screen = await render(
    <LanguageProvider language={language}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: <NewProduct /> }])} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.poll(() => screen.container.querySelectorAll('.control-files').length).toBe(2)
  const items = [...screen.container.querySelectorAll('.ant-form-item')].filter((item) =>
    item.querySelector('.control-files'),
  )
  const hints = items.map((item) => item.querySelector('.ant-form-item-extra')?.textContent ?? '')
  await screen.unmount()
  return hints
}

test('the form of a product recommends pictures of 560×800, in every language [S5-39]', async () => {
  expect(await hintsIn('zh')).toEqual([
    '1 张，JPG 或 PNG，不超过 500 KB，建议 560×800；审核要有缩略图',
    '最多 5 张，JPG 或 PNG，每张不超过 500 KB，建议 560×800',
  ])
  for (const language of languages)
    expect([language, (await hintsIn(language)).map((hint) => hint.match(/\d+×\d+/g))]).toEqual([
      language,
      [['560×800'], ['560×800']],
    ])
})
