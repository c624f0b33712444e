import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '../texts.tsx'
import { toastStore } from '../ui/toast-store.ts'
import { kitTexts } from './kit-texts.ts'
import { later } from './later.tsx'

test('a panel whose code does not come is told and closed, the page stays, and the next time it is asked for again', async () => {
  await kitTexts.load('zh')
  let isCut = true
  const Panel = later(async () => {
    if (isCut) throw new TypeError('Failed to fetch dynamically imported module')
    return ({ onClose }: { onClose: () => void }) => (
      <button type="button" onClick={onClose}>
        close
      </button>
    )
  })
  function Opener() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        <output>{isOpen ? 'open' : 'shut'}</output>
        {isOpen && <Panel onClose={() => setOpen(false)} />}
      </>
    )
  }
  await render(
    <LanguageProvider language="zh">
      <input aria-label="typed" />
      <Opener />
    </LanguageProvider>,
  )
  await page.getByRole('textbox').fill('kept')
  await page.getByRole('button', { name: 'open' }).click()
  await expect.poll(() => toastStore.read().at(-1)?.message).toBe('网络中断，请重试')
  await expect.element(page.getByRole('status')).toHaveTextContent('shut')
  await expect.element(page.getByRole('textbox')).toHaveValue('kept')
  isCut = false
  await page.getByRole('button', { name: 'open' }).click()
  await page.getByRole('button', { name: 'close' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('shut')
})
