import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { AskDialog } from '#kernel/web/console/AskDialog.tsx'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { standInForConsole } from '#kernel/web/console/port-fixtures.ts'
import { problemTexts } from '#kernel/web/console/problem-words.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { relatedDocuments } from '../../../contract/office.ts'
import { publicationTexts } from '../texts.ts'

const documents = resourcePage(relatedDocuments, { group: 'contest', texts: publicationTexts })
const name = 'addVersion'
const fileId = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10'

/** What was handed to the store of files and for what, and what the dialog answered in the end. */
let sent: [string, string][]
let refusal: Error | null
let answers: unknown[]

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole({
    async upload(file, purpose) {
      sent.push([file.name, purpose])
      if (refusal) throw refusal
      return { id: fileId, name: file.name, mediaType: file.type, url: null, pagesUrl: null }
    },
  })
  await Promise.all([publicationTexts.load('zh'), kitTexts.load('zh'), problemTexts.load('zh')])
})
beforeEach(() => {
  sent = []
  refusal = null
  answers = []
})

function Dialog() {
  const words = useResourceWords(documents.resource, documents.texts)
  const action = documents.resource.actions?.[name]
  if (!action) throw new Error('documents have versions')
  return (
    <AskDialog
      page={documents}
      words={words}
      name={name}
      action={action}
      subject="竞赛规则"
      onAnswer={async (body) => {
        answers.push(body)
      }}
      onClose={() => undefined}
    />
  )
}

async function renderDialog(): Promise<void> {
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: <Dialog /> }])} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

async function choose(fileName: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file is asked for')
  await userEvent.upload(input, new File(['%PDF-'], fileName, { type: 'application/pdf' }))
}
const save = page.getByRole('button', { name: '上传新版本' })

test('a new version of a document is stored for everybody, and goes out with what is said of it', async () => {
  await renderDialog()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/竞赛规则/)
  await choose('规则2.pdf')
  await expect.element(page.getByText('规则2.pdf')).toBeVisible()
  expect(sent).toEqual([['规则2.pdf', 'public']])
  await page.getByRole('textbox', { name: /^更新说明/ }).fill('第三条改了')
  await save.click()
  await expect.poll(() => answers).toEqual([{ values: { file: fileId, changeNote: { zh: '第三条改了' } } }])
})

test('without a file nothing is sent, and one that is refused says why and leaves room for another', async () => {
  await renderDialog()
  await save.click()
  await expect.poll(() => document.querySelectorAll('.ant-form-item-explain-error').length).toBe(1)
  refusal = new RefusedError(422, { code: 'file_too_large', message: '文件太大，最多 50 MB', data: null })
  await choose('规则.pdf')
  await expect.element(page.getByText('文件太大，最多 50 MB')).toBeVisible()
  expect([page.getByText('规则.pdf').elements(), answers]).toEqual([[], []])
  refusal = null
  await choose('规则.pdf')
  await expect.element(page.getByText('规则.pdf')).toBeVisible()
  expect(page.getByText('文件太大，最多 50 MB').elements()).toEqual([])
  await save.click()
  await expect.poll(() => answers.length).toBe(1)
})
