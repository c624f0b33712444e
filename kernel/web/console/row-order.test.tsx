import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useRowOrder } from './row-order.ts'

function Cups({ isMovable }: { isMovable: boolean }) {
  const [cups, setCups] = useState(['red', 'green', 'blue'])
  const order = useRowOrder({
    count: cups.length,
    isMovable,
    onMove: (from, to) => setCups(cups.toSpliced(from, 1).toSpliced(to, 0, ...cups.slice(from, from + 1))),
  })
  return (
    <ol>
      {cups.map((cup, index) => (
        <li key={cup} {...order.item(index)}>
          <button type="button" {...order.handle(index)}>
            {cup}
          </button>
        </li>
      ))}
    </ol>
  )
}

const rows = () => [...document.querySelectorAll('li')]
const names = () => rows().map((row) => row.textContent)

/** What a browser tells of a drag from one row to another; `from` null: of something from elsewhere. */
function drag(from: number | null, to: number): boolean {
  const dataTransfer = new DataTransfer()
  const tell = (kind: string, row: Element | undefined) =>
    row?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }))
  const [start, end] = [from === null ? undefined : rows()[from], rows()[to]]
  tell('dragstart', start)
  const isTaken = tell('dragover', end) === false
  tell('drop', end)
  tell('dragend', start)
  return isTaken
}

test('a row is dragged to the place of another one, or moved by the arrows at its handle, never out of the list', async () => {
  await render(<Cups isMovable />)
  expect(drag(0, 2)).toBe(true)
  await expect.poll(names).toEqual(['green', 'blue', 'red'])
  // a file that is held over the list
  expect(drag(null, 1)).toBe(false)
  await userEvent.click(page.getByRole('button', { name: 'blue' }))
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(names).toEqual(['blue', 'green', 'red'])
  page.getByRole('button', { name: 'blue' }).element().focus()
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(names).toEqual(['green', 'blue', 'red'])
})

test('where the order is not the reader’s to change nothing is dragged', async () => {
  await render(<Cups isMovable={false} />)
  expect(rows().map((row) => row.draggable)).toEqual([false, false, false])
})
