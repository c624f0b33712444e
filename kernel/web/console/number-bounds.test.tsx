import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { inputProblems } from '../../contract/field-rules.ts'
import { decimal, type Field, integer, money, percent, text } from '../../contract/fields.ts'
import { LanguageProvider } from '../texts.tsx'
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
    await said(money({ max: 350 }), 350),
    await said(percent({ max: 0.5 }), 0.6),
    await said(integer({ min: 10, unit: 'days' }), 9),
    await said(decimal({ min: -5, digits: 1 }), -5.5),
    await said(integer({ min: 10, isOptional: true }), null),
    await said(text({}), '351'),
  ]).toEqual([
    '不能大于 ¥3.50',
    '不能小于 ¥0.02',
    'within',
    '不能大于 50%',
    '不能小于 10 天',
    '不能小于 -5',
    'within',
    'within',
  ])
})
