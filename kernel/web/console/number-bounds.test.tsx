import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { inputProblems } from '../../contract/field-rules.ts'
import { decimal, type Field, integer, money, percent, text } from '../../contract/fields.ts'
import { LanguageProvider } from '../texts.tsx'
import { NumberControl } from './NumberControl.tsx'
import { useProblemWords } from './problem-words.ts'

function Said({ field, value }: { field: Field; value: unknown }) {
  const words = useProblemWords(undefined)
  const [found] = inputProblems(field, value)
  return <p data-testid="said">{found === undefined ? 'within' : words(field, found)}</p>
}

async function said(field: Field, value: unknown): Promise<string | null> {
  const screen = await render(
    <LanguageProvider language="zh">
      <Said field={field} value={value} />
    </LanguageProvider>,
  )
  await expect.element(screen.getByTestId('said')).toBeVisible()
  const words = screen.getByTestId('said').element().textContent
  await screen.unmount()
  return words
}

test('a bound is said as its number is shown: yuan, percent, with the unit; what is within is not refused', async () => {
  expect([
    await said(money({ min: 1, max: 350 }), 351),
    await said(money({ min: 2 }), 1),
    await said(money({ min: -350 }), -351),
    await said(money({ max: 350 }), 350),
    await said(percent({ max: 0.5 }), 0.6),
    await said(integer({ min: 10, unit: 'days' }), 9),
    await said(decimal({ min: -5, digits: 1 }), -5.5),
    await said(integer({ min: 10, isOptional: true }), null),
    await said(integer({ min: 10 }), 10.5),
    await said(text({}), '351'),
  ]).toEqual([
    '不能大于 ¥3.50',
    '不能小于 ¥0.02',
    '不能小于 -¥3.50',
    'within',
    '不能大于 50%',
    '不能小于 10 天',
    '不能小于 -5',
    'within',
    '需要填写整数',
    'within',
  ])
})

function Pieces() {
  const [value, put] = useState<number | null>(null)
  return (
    <>
      <NumberControl
        look={{ factor: 1, digits: 0 }}
        field={integer()}
        words={{ label: '数量', option: (code) => code }}
        value={value}
        onChange={put}
        aria-label="数量"
      />
      <p data-testid="kept">{String(value)}</p>
    </>
  )
}

test('a whole number that is typed with decimals stays as it was typed when it is left', async () => {
  const screen = await render(
    <LanguageProvider language="zh">
      <Pieces />
    </LanguageProvider>,
  )
  const box = screen.getByRole('spinbutton', { name: '数量' })
  await box.fill('2.5')
  await userEvent.keyboard('{Tab}')
  await expect.element(box).toHaveValue('2.5')
  await expect.element(screen.getByTestId('kept')).toHaveTextContent('2.5')
  await box.fill('3')
  await userEvent.keyboard('{Tab}')
  await expect.element(box).toHaveValue('3')
})
