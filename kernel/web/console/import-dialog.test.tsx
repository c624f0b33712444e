import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { text } from '../../contract/fields.ts'
import { resource } from '../../contract/resource.ts'
import { RefusedError } from '../client/errors.ts'
import { defineTexts, LanguageProvider } from '../texts.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { kitTexts } from './kit-texts.ts'
import type { ImportCheck, TablePorts } from './ports.ts'
import { resourcePage } from './resource-pages.tsx'
import { useResourceWords } from './resource-words.ts'

const lamps = resource({
  name: 'lamps',
  segment: 'lamps',
  title: 'name',
  fields: { name: text() },
  list: { columns: ['name'], sort: { by: ['name'], first: 'name', direction: 'asc' } },
  create: ['name'],
  imports: ['name'],
})
const texts = { resources: { lamps: { one: '灯', many: '灯具', fields: { name: '名称' } } } }
const bundle = defineTexts('importedLampsOfTest', {
  zh: async () => ({ zh: texts }),
  en: async () => ({ en: texts }),
  fr: async () => ({ fr: texts }),
  ko: async () => ({ ko: texts }),
})
const lampsPage = resourcePage(lamps, { group: 'tests', texts: bundle })

/** What was done, in order; and what the check of a file says. */
let done: string[]
let answer: ImportCheck | Error

const nothing = () => Promise.reject(new Error('nothing leaves here'))
const tables: TablePorts = {
  startExport: nothing,
  askUnmasked: nothing,
  async sample(name) {
    done.push(`sample of ${name}`)
  },
  async checkImport(name, file) {
    done.push(`check ${file.name} for ${name}`)
    if (answer instanceof Error) throw answer
    return answer
  },
  async applyImport(name, { id }) {
    done.push(`apply ${id} to ${name}`)
  },
  openDownloads: () => done.push('downloads'),
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([bundle.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  done = []
})

function Dialog() {
  const words = useResourceWords(lamps, lampsPage.texts)
  return (
    <ImportDialog
      page={lampsPage}
      words={words}
      tables={tables}
      onDone={() => done.push('done')}
      onClose={() => done.push('closed')}
    />
  )
}

async function renderDialog(): Promise<void> {
  await render(
    <LanguageProvider language="zh">
      <Dialog />
    </LanguageProvider>,
  )
}

const choose = (name: string) =>
  userEvent.upload(page.getByLabelText('选择表格文件'), new File(['名称\n吊灯'], name, { type: 'text/csv' }))
const problems = () =>
  [...document.querySelectorAll('.import-problems tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

test('a table is checked row by row, and its good rows alone are taken over', async () => {
  answer = { id: 'c1', rowCount: 3, goodCount: 2, problems: [{ row: 3, column: '名称', message: '不能为空' }] }
  await renderDialog()
  await expect.element(page.getByRole('dialog', { name: '导入灯' })).toBeVisible()
  await page.getByRole('button', { name: '下载样表' }).click()
  await choose('lamps.csv')
  await expect.element(page.getByRole('status')).toHaveTextContent('共 3 行：2 行可导入，1 行有问题')
  expect(problems()).toEqual([['3', '名称', '不能为空']])
  await page.getByRole('button', { name: '导入这 2 行' }).click()
  await expect.poll(() => done.at(-1)).toBe('downloads')
  expect(done).toEqual([
    'sample of lamps',
    'check lamps.csv for lamps',
    'apply c1 to lamps',
    'done',
    'closed',
    'downloads',
  ])
})

test('a file that is refused says why, and another may be chosen; without a good row there is nothing to take over', async () => {
  answer = new RefusedError(422, { code: 'import_unreadable', message: '这个文件不是表格', data: null })
  await renderDialog()
  await choose('photo.csv')
  await expect.element(page.getByRole('alert')).toHaveTextContent('这个文件不是表格')
  expect(document.querySelector('.import-checked')).toBe(null)
  const bad = Array.from({ length: 101 }, (_, at) => ({ row: at + 2, column: '名称', message: '不能为空' }))
  answer = { id: 'c2', rowCount: 101, goodCount: 0, problems: bad }
  await choose('lamps.csv')
  await expect.element(page.getByRole('status')).toHaveTextContent('共 101 行：0 行可导入，101 行有问题')
  expect(document.querySelectorAll('[role="alert"]').length).toBe(0)
  expect(problems().length).toBe(100)
  expect(document.querySelector('.import-checked')?.textContent).toContain('还有 1 处问题')
  expect(page.getByRole('button', { name: /^导入这/ }).elements()).toEqual([])
})
