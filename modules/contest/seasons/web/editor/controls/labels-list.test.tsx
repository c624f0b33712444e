import { useEffect, useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepDictionary } from '#kernel/web/dictionary.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { texts } from '../../texts.ts'
import { ActsProvider, type Editor, EditorProvider } from '../editor-context.ts'
import { propOf } from '../shapes.ts'
import { LabelsList } from './LabelsList.tsx'

const nothing = () => undefined
const editor: Editor = {
  document: { levels: ['school', 'county'] },
  problems: [],
  isOpen: () => false,
  put: nothing,
  isReadOnly: false,
  setOpen: nothing,
  go: nothing,
  bringingBack: () => nothing,
  PartForm: () => null,
}

/** What stands in the season. */
let held: unknown

function Sentences({ name }: { name: 'signatures' | 'seals' }) {
  const [value, setValue] = useState<unknown>([{ zh: '学校' }, { zh: '县' }])
  const prop = propOf('print', name)
  useEffect(() => {
    held = value
  }, [value])
  if (!prop) return null
  const given = { id: name, label: '盖章栏', prop, path: `kinds[0].print.${name}`, owner: {}, value, isBad: false }
  return <LabelsList {...given} onChange={setValue} />
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  const word = (code: string, label: string) => ({ code, label, parent: null, sort: 1, extra: {} })
  keepDictionary({ unit_level: [word('school', '学校一级'), word('county', '县一级'), word('zone', '功能区一级')] })
  await texts.load('zh')
})

async function renderList(name: 'signatures' | 'seals'): Promise<void> {
  await render(
    <LanguageProvider language="zh">
      <EditorProvider value={editor}>
        <ActsProvider value={editor}>
          <Sentences name={name} />
        </ActsProvider>
      </EditorProvider>
    </LanguageProvider>,
  )
}

test('a seal says its level, of those of the season, and keeps it where its place or its words change', async () => {
  await renderList('seals')
  await page.getByRole('combobox', { name: '盖章栏 2：哪一级填写' }).click()
  await expect.element(page.getByTitle('县一级')).toBeVisible()
  expect([...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent)).toEqual([
    '学校一级',
    '县一级',
  ])
  await page.getByTitle('县一级').click()
  await expect.poll(() => held).toEqual([{ zh: '学校' }, { zh: '县', level: 'county' }])
  await page.getByRole('button', { name: '上移“县”' }).click()
  await expect.poll(() => held).toEqual([{ zh: '县', level: 'county' }, { zh: '学校' }])
  await page.getByRole('textbox').first().fill('县科协')
  await expect.poll(() => held).toEqual([{ zh: '县科协', level: 'county' }, { zh: '学校' }])
})

test('who signs is of no level: nothing asks for one', async () => {
  await renderList('signatures')
  await expect.element(page.getByRole('textbox').first()).toHaveValue('学校')
  expect(page.getByRole('combobox').elements()).toEqual([])
})
