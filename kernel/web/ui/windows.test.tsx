import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './Buttons.tsx'
import { Carousel } from './Carousel.tsx'
import { timeLeft } from './DeadlineClock.tsx'
import { ConfirmDialog } from './Dialog.tsx'
import { LanguageMenu } from './Menus.tsx'
import { ToastRegion } from './Toast.tsx'
import { actToastMs, dismissToast, toast, toastMs, toastStore } from './toast-store.ts'
import './base.css'
import './rest.css'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  for (const item of toastStore.read()) dismissToast(item.id)
})

test('the last second of a deadline is shown as one, and the end is over', () => {
  expect(timeLeft(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1, isOver: false })
  expect(timeLeft(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0, isOver: true })
  expect(timeLeft(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1, isOver: false })
})

function Question({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <ConfirmDialog
        isOpen={isOpen}
        isDestructive
        question="Delete “Cart”?"
        confirmLabel="Delete"
        cancelLabel="Keep"
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

test('a question begins on the harmless answer, closes by Esc and gives the focus back', async () => {
  const onConfirm = vi.fn()
  await render(<Question onConfirm={onConfirm} />)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Delete “Cart”?' })).toBeVisible()
  await expect.element(page.getByText('Keep')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
  expect(onConfirm.mock.calls).toEqual([])
})

function PassingQuestion() {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const words = { question: 'Delete “Cart”?', confirmLabel: 'Delete', cancelLabel: 'Keep' }
  return (
    <>
      <Button onClick={() => setAsked(true)}>Ask</Button>
      {isAsked && <ConfirmDialog {...words} isOpen onConfirm={close} onCancel={close} />}
    </>
  )
}

test('a question that is taken away while it is open gives the focus back too', async () => {
  await render(<PassingQuestion />)
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('a toast leaves after three seconds [S9-03]', async () => {
  await render(<ToastRegion label="Messages" closeLabel="Close" />)
  toast('Saved', 'success')
  toast('Saved', 'success')
  expect(toastStore.read().map((item) => item.message)).toEqual(['Saved'])
  await expect.element(page.getByText('Saved')).toBeVisible()
  vi.advanceTimersByTime(toastMs - 1)
  expect(toastStore.read().length).toBe(1)
  vi.advanceTimersByTime(1)
  expect(toastStore.read()).toEqual([])
})

test('a toast that offers to undo stays ten seconds, each with its own act, and leaves when it is used', async () => {
  await render(<ToastRegion label="Messages" closeLabel="Close" />)
  const [undoFirst, undoSecond] = [vi.fn(), vi.fn()]
  toast('Removed', 'success', { label: 'Undo', run: undoFirst })
  toast('Removed', 'success', { label: 'Undo', run: undoSecond })
  await expect.element(page.getByRole('button', { name: 'Undo' }).nth(1)).toBeVisible()
  vi.advanceTimersByTime(toastMs * 3)
  expect(toastStore.read().length).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).nth(1).click()
  expect([undoFirst.mock.calls.length, undoSecond.mock.calls.length]).toEqual([0, 1])
  expect(toastStore.read().length).toBe(1)
  // held while pointed at; away from it, the time runs
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } })
  vi.advanceTimersByTime(actToastMs)
  expect(toastStore.read()).toEqual([])
})

test('a toast waits while the focus is on it', async () => {
  await render(<ToastRegion label="Messages" closeLabel="Close" />)
  toast('Read me', 'info')
  await expect.element(page.getByText('Read me')).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  vi.advanceTimersByTime(toastMs * 4)
  expect(toastStore.read().map((item) => item.message)).toEqual(['Read me'])
})

const words = { previous: 'Previous', next: 'Next', pause: 'Pause', play: 'Play', slide: (n: number) => `Slide ${n}` }
const slides = [1, 2, 3].map((n) => ({ id: String(n), alt: `Picture ${n}`, image: <p>Picture {n}</p> }))
const currentDot = () => document.querySelector('.carousel-dot[aria-current]')?.getAttribute('aria-label')

test('a carousel moves by arrow keys and never by itself while the focus is inside', async () => {
  await render(<Carousel label="Works" slides={slides} words={words} intervalMs={1000} />)
  const row = document.querySelector<HTMLElement>('.carousel-row')
  row?.focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(currentDot).toBe('Slide 2')
  vi.advanceTimersByTime(10_000)
  expect(currentDot()).toBe('Slide 2')
})

test('the languages are plain links, each named in its own language', async () => {
  const languages = [
    { code: 'zh', name: '中文' },
    { code: 'fr', name: 'Français' },
  ]
  await render(<LanguageMenu label="Language" languages={languages} current="zh" />)
  const links = [...document.querySelectorAll('.menu-panel a')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('lang'),
    link.getAttribute('aria-current'),
    link.textContent,
  ])
  expect(links).toEqual([
    ['?lang=zh', 'zh', 'true', '中文'],
    ['?lang=fr', 'fr', null, 'Français'],
  ])
})
