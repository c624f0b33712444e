import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type DetailPerson, FormContext, type ReviewedForm } from './form.ts'
import { useUnmasked } from './unmasked.ts'

const formOf = (formVersion: number) =>
  ({ view: { declaration: { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11', formVersion } } }) as unknown as ReviewedForm
const person = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d31' } as DetailPerson

function Phone({ masked }: { masked: string }) {
  const { shown, unmask } = useUnmasked({ person, field: 'guardianPhone', masked })
  return (
    <>
      <output>{shown ?? masked}</output>
      <button type="button" onClick={() => void unmask('联系家长')}>
        显示
      </button>
    </>
  )
}

const within = (masked: string, formVersion = 1) => (
  <FormContext value={formOf(formVersion)}>
    <Phone masked={masked} />
  </FormContext>
)

beforeEach(() => {
  document.documentElement.lang = 'zh'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'H0000', message: '', data: { value } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const value = '13812345678'

test('a number that was mended while it was shown in full is masked again', async () => {
  const { rerender } = await render(within('138****5678'))
  const number = page.getByRole('status')
  await page.getByRole('button', { name: '显示' }).click()
  await expect.element(number).toHaveTextContent(value)
  await rerender(within('138****5678'))
  await expect.element(number).toHaveTextContent(value)
  await rerender(within('139****4321'))
  await expect.element(number).toHaveTextContent('139****4321')
  // nor does another number show behind the same mask
  await rerender(within('138****5678', 2))
  await expect.element(number).toHaveTextContent('138****5678')
})
