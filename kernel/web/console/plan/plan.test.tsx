import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '../../texts.tsx'
import { chartTexts } from '../charts/texts.ts'
import { CellPlan } from './CellPlan.tsx'

type State = 'taken' | 'free'

// the middle of the first row is a way through
const cells = [
  [1, 1, '王一'],
  [1, 3, '李二'],
  [2, 1, ''],
  [2, 2, '张三'],
  [2, 3, ''],
].map(([row, column, who]) => ({
  ...{ id: `${row}-${column}`, name: `${row}-${column}`, row: Number(row), column: Number(column) },
  ...{ state: (who === '' ? 'free' : 'taken') as State, facts: [String(who)], label: `${row}-${column} ${who}`.trim() },
}))

beforeAll(() => chartTexts.load('zh'))

function Room({ mayMove }: { mayMove: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <LanguageProvider language="zh">
      <CellPlan<State>
        title="座位"
        front="讲台"
        rows={2}
        columns={3}
        cells={cells}
        states={['taken', 'free']}
        lookOf={(state) => (state === 'free' ? { name: '空位', tone: 'quiet' } : { name: '已编排' })}
        factNames={['考生']}
        {...(mayMove ? { chosenId: chosen, onChoose: ({ id }) => setChosen(id) } : {})}
      />
    </LanguageProvider>
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label')
const pressed = () => [...document.querySelectorAll('[aria-pressed="true"]')].map((cell) => cell.ariaLabel)

test('Tab leads to one cell, arrows past a gap to the next, Home and End along the row, and Enter chooses', async () => {
  const { container } = await render(<Room mayMove />)
  expect(container.querySelectorAll('[data-cell][tabindex="0"]').length).toBe(1)
  container.querySelector<HTMLElement>('[data-cell="1.1"]')?.focus()
  const walked: (string | null | undefined)[] = []
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End']) {
    await userEvent.keyboard(`{${key}}`)
    walked.push(focused())
  }
  expect(walked).toEqual(['1-3 李二', '1-3 李二', '2-3', '2-2 张三', '2-2 张三', '2-1', '2-3'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(pressed).toEqual(['2-3'])
  expect(container.querySelector('[data-cell][tabindex="0"]')?.getAttribute('aria-label')).toBe('2-3')
})

test('what is looked at only is walked too, and nothing in it is a button', async () => {
  const { container } = await render(<Room mayMove={false} />)
  expect(container.querySelectorAll('.plan button').length).toBe(0)
  container.querySelector<HTMLElement>('[data-cell="1.1"]')?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('2-1')
})

test('the legend counts the states that occur, and the table behind tells every cell', async () => {
  const { container } = await render(<Room mayMove />)
  expect([...container.querySelectorAll('.plan-legend li')].map((item) => item.textContent)).toEqual([
    '已编排 3',
    '空位 2',
  ])
  expect(container.querySelectorAll('table').length).toBe(1)
  await page.getByRole('button', { name: '以表格显示：座位' }).click()
  const rows = [...container.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['位置', '考生', '状态'],
    ['1-1', '王一', '已编排'],
    ['1-3', '李二', '已编排'],
    ['2-1', '', '空位'],
    ['2-2', '张三', '已编排'],
    ['2-3', '', '空位'],
  ])
})
