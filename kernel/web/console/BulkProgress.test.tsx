import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type BulkReply, bulkMax } from '../../contract/bulk.ts'
import { LanguageProvider } from '../texts.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { kitTexts } from './kit-texts.ts'
import type { AnyRow } from './resource-calls.ts'

const lamp = (number: number): AnyRow => ({ id: String(number), revision: '1', abilities: {}, name: `灯 ${number}` })
const lamps = (count: number) => Array.from({ length: count }, (_, at) => lamp(at + 1))

let asked: { ids: readonly string[]; key: string }[] = []
beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await kitTexts.load('zh')
})
afterEach(() => {
  asked = []
})

async function renderProgress(rows: readonly AnyRow[], answer: (ids: readonly string[]) => BulkReply): Promise<void> {
  const run = async (ids: readonly string[], key: string) => {
    asked.push({ ids, key })
    return answer(ids)
  }
  await render(
    <LanguageProvider language="zh">
      <BulkProgress title="点亮" rows={rows} nameOf={(row) => String(row.name)} run={run} onClose={() => undefined} />
    </LanguageProvider>,
  )
}

const failedRows = () => [...document.querySelectorAll('.bulk-failed li')].map(({ textContent }) => textContent)
const refuse = (ids: readonly string[], code = 'wrong_state') =>
  ids.map((id) => ({ id, code, message: '当前状态下不能进行此操作' }))

test('more rows than one request may hold go in slices, and the bar is that of a success when all succeeded', async () => {
  await renderProgress(lamps(bulkMax + 50), (ids) => ({ done: ids.length, failed: [] }))
  await expect.element(page.getByRole('status')).toHaveTextContent('共 250 条：完成 250，未成功 0')
  expect(asked.map(({ ids }) => ids.length)).toEqual([bulkMax, 50])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
  expect(document.querySelector('.ant-progress-status-success')).not.toBe(null)
  expect(failedRows()).toEqual([])
})

test('when nothing succeeded nothing is green: each row is named with its reason, and again asks for them alone', async () => {
  let isOpen = false
  await renderProgress(lamps(3), (ids) =>
    isOpen ? { done: ids.length, failed: [] } : { done: 0, failed: refuse(ids) },
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('共 3 条：完成 0，未成功 3')
  expect(failedRows()).toEqual(lamps(3).map(({ name }) => `${name} 当前状态下不能进行此操作`))
  expect(document.querySelector('.ant-progress-status-success')).toBe(null)
  expect(document.querySelector('.ant-progress-status-exception')).not.toBe(null)
  isOpen = true
  await page.getByRole('button', { name: '重试未成功的 3 条' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('共 3 条：完成 3，未成功 0')
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
})

test('a request without an answer is made again as it was, under its key, beside the rows that were refused', async () => {
  let isCut = true
  await renderProgress(lamps(bulkMax + 2), (ids) => {
    if (isCut && ids.length === 2) throw new TypeError('the network is gone')
    return { done: ids.length - (isCut ? 1 : 0), failed: isCut ? refuse(ids.slice(0, 1)) : [] }
  })
  await expect.element(page.getByRole('status')).toHaveTextContent('共 202 条：完成 199，未成功 3')
  expect(failedRows()).toEqual(['灯 1 当前状态下不能进行此操作', '灯 201 网络中断', '灯 202 网络中断'])
  isCut = false
  await page.getByRole('button', { name: '重试未成功的 3 条' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('共 202 条：完成 202，未成功 0')
  expect(asked.map(({ ids }) => ids.length)).toEqual([bulkMax, 2, 2, 1])
  expect(asked[2]).toEqual(asked[1])
  expect(asked[3]?.key).not.toBe(asked[0]?.key)
})
