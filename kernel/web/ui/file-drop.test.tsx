import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import './base.css'
import './forms.css'
import { FileDrop } from './FileDrop.tsx'

const words = {
  drop: '拖到这里',
  choose: '选择文件',
  retry: (name: string) => `重新上传${name}`,
  remove: (name: string) => `移除${name}`,
  retryWord: '重新上传',
  removeWord: '移除',
  progress: (name: string) => `${name}的进度`,
  checking: '正在检查文件…',
}
const refused = {
  id: 'one',
  name: 'report.pdf',
  state: 'failed',
  error: '这个文件不完整或已损坏，请打开确认后重新上传',
} as const
const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()

test('why a file was refused has its line to itself on a phone, with the buttons below; at a desk they stand beside it', async () => {
  await page.viewport(360, 740)
  const nothing = () => undefined
  await render(<FileDrop items={[refused]} words={words} onFiles={nothing} onRetry={nothing} onRemove={nothing} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(refused.error)
  const narrow = [box('.file-line'), box('.file-words'), box('.file-acts')] as const
  expect(narrow[1].width).toBeGreaterThan(narrow[0].width * 0.7)
  expect(narrow[2].top).toBeGreaterThanOrEqual(narrow[1].bottom)
  await page.viewport(1024, 740)
  await expect.poll(() => box('.file-acts').left >= box('.file-words').right).toBe(true)
})

test('a file that has come whole is said to be checked: a full bar would say that it is done', async () => {
  const one = { id: 'one', name: 'report.pdf', state: 'uploading', progressText: '63%' } as const
  const list = (ratio: number) => <FileDrop items={[{ ...one, ratio }]} words={words} onFiles={() => undefined} />
  const { rerender } = await render(list(0.63))
  const bar = page.getByRole('progressbar', { name: 'report.pdf的进度' })
  const said = () => document.querySelector('.progress-detail')?.textContent
  await expect.element(bar).toHaveAttribute('value', '0.63')
  expect(said()).toBe('63%')
  await rerender(list(1))
  await expect.element(bar).not.toHaveAttribute('value')
  expect(said()).toBe('正在检查文件…')
})
