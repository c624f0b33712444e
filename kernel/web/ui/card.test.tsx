import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Card } from './Card.tsx'
import './base.css'

test('a press on the arrow of a card is one on its link, while the pointer has moved the arrow too', async () => {
  await render(
    <Card title="Innovation" href="#innovation">
      From a question to a work
    </Card>,
  )
  const arrow = document.querySelector('.card-go')
  if (!arrow) throw new Error('The card has no arrow')
  await userEvent.hover(page.getByRole('article'))
  await expect.poll(() => getComputedStyle(arrow).translate).toBe('4px')
  const { left, top, width, height } = arrow.getBoundingClientRect()
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(page.getByRole('link').element())
})
