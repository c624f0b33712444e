import { beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Draft, type DraftView, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { SubmitPhase } from './SubmitPhase.tsx'
import { texts } from './texts.ts'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([texts.load('zh'), wizardTexts.load('zh')])
})

test('what did not get into the frozen form is named before it is handed in, and dropped only when the person says so', async () => {
  const kind = {
    sections: [{ fields: [{ key: 'title', type: 'text', labels: { zh: '作品名称' }, isRequired: true }] }],
    questionnaire: [],
    members: { fields: [] },
    instructors: { fields: [] },
    materials: [],
    ticks: [],
  }
  const abilities = { save: { code: 'wrong_state', message: '已定稿' }, submit: null, unfreeze: null }
  const view = {
    kind,
    detail: { id: 'd1', title: '水质', people: [], abilities, season: { contest: 'innovation' } },
    state: { values: { title: '水质监测' }, unsent: 1, status: 'failed' },
  } as unknown as DraftView
  let dropped = 0
  const giveUpUnsent = async () => {
    dropped += 1
  }
  const draft = { id: 'd1', queue: { unsentPaths: () => ['title'] }, giveUpUnsent } as unknown as Draft
  await render(<SubmitPhase draft={draft} view={view} />)
  await expect.element(page.getByText('有 1 处填写没有进申报书')).toBeVisible()
  await expect.element(page.getByText('作品名称').first()).toBeVisible()
  await expect.element(page.getByText('请先处理上面没有保存进去的内容').last()).toBeVisible()
  await expect.element(page.getByRole('button', { name: '取消定稿，继续修改' })).toBeVisible()
  await page.getByRole('button', { name: '放弃这些内容' }).click()
  expect(dropped).toEqual(0)
  await page.getByRole('dialog').getByRole('button', { name: '放弃这些内容' }).click()
  await vi.waitFor(() => expect(dropped).toEqual(1))
})
