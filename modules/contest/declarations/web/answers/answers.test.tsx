import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { Answers } from './Answers.tsx'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})

const textField = (key: string, zh: string) => ({ key, type: 'text', labels: { zh }, isRequired: false })
const viewOf = (values: object) =>
  ({
    kind: {
      sections: [
        { code: 'work', labels: { zh: '作品' }, fields: [textField('title', '作品名称'), textField('note', '备注')] },
      ],
      questionnaire: ['animals', 'plants', 'people'].map((code) => ({ code, question: { zh: `用到 ${code} 吗？` } })),
      members: { fields: [] },
      instructors: { fields: [] },
      materials: [],
    },
    definition: { subjects: [] },
    detail: { id: 'd1', people: [], materials: [] },
    state: { values },
    isShut: () => false,
  }) as unknown as DraftView

test('what says little is folded into a line that opens, and each part and each answer has its way to be changed', async () => {
  const values = { title: '风筝', 'safety.animals': false, 'safety.plants': false, 'safety.people': false }
  await render(<Answers view={viewOf(values)} level="h3" />)
  await expect.element(page.getByText('风筝', { exact: true })).toBeVisible()
  const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href')
  expect(['修改 作品', '修改 作品名称', '修改 伦理与安全'].map(hrefOf)).toEqual([
    '/declarations/d1/basics',
    '/declarations/d1/basics#field-title',
    '/declarations/d1/safety',
  ])
  await expect.element(page.getByText('备注', { exact: true }).first()).not.toBeVisible()
  await page.getByText('1 项选填没有填').click()
  await expect.element(page.getByText('备注', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('用到 plants 吗？').first()).not.toBeVisible()
  await page.getByText('3 题都选“否”').click()
  await expect.element(page.getByText('用到 plants 吗？').first()).toBeVisible()
})

test('questions that are answered differently all stand there', async () => {
  await render(<Answers view={viewOf({ 'safety.animals': true, 'safety.plants': false })} level="h3" />)
  await expect.element(page.getByText('用到 animals 吗？').first()).toBeVisible()
  await expect.element(page.getByText('用到 plants 吗？').first()).toBeVisible()
})
