import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NetworkError, RefusedError } from '../client/errors.ts'
import { LanguageProvider } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import { UnmaskDialog } from './UnmaskDialog.tsx'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await kitTexts.load('zh')
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('a reason stays while the server is not reached, or refuses it, and what is wrong is said', async () => {
  const fields = [{ path: 'reason', code: 'too_short', message: '至少 2 个字' }]
  const refused = new RefusedError(422, { code: 'invalid_input', message: '有 1 处需要修改', data: null, fields })
  const onUnmask = vi
    .fn<(reason: string) => Promise<void>>()
    .mockRejectedValueOnce(new NetworkError(false, null))
    .mockRejectedValueOnce(refused)
    .mockResolvedValueOnce(undefined)
  const onClose = vi.fn()
  await render(
    <LanguageProvider language="zh">
      <UnmaskDialog title="查看联系方式" action="显示完整内容" onUnmask={onUnmask} onClose={onClose} />
    </LanguageProvider>,
  )
  const reason = page.getByRole('textbox', { name: '查看原因', exact: false })
  const show = page.getByRole('button', { name: '显示完整内容' })
  const said = () => document.querySelector('.control-problem')?.textContent
  await reason.fill('核对学籍')
  await show.click()
  await expect.poll(said).toBe('没有连上服务器，完整内容没有显示。原因已保留，请检查网络后再试')
  await expect.element(reason).toHaveValue('核对学籍')
  await show.click()
  await expect.poll(said).toBe('至少 2 个字')
  await expect.element(reason).toHaveValue('核对学籍')
  expect(onClose).not.toHaveBeenCalled()
  await show.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(onUnmask.mock.calls).toEqual([['核对学籍'], ['核对学籍'], ['核对学籍']])
})
