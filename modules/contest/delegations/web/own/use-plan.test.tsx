import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emptyPlan } from '../../contract.ts'
import type { OwnDelegation } from '../calls.ts'
import { usePlan } from './use-plan.ts'

const data = {
  season: { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10' },
  plan: emptyPlan,
  revision: 1,
} as unknown as OwnDelegation

function Probe() {
  const { plan, change, saving } = usePlan(data, true)
  return (
    <>
      <label>
        notes
        <input value={plan.notes} onChange={(event) => change({ notes: event.currentTarget.value })} />
      </label>
      <output>{typeof saving === 'string' ? saving : saving.refused}</output>
    </>
  )
}

const answered = (status: number, code: string, answer: unknown) =>
  new Response(JSON.stringify({ code, message: '', data: answer, params: {}, fields: [] }), { status })

afterEach(() => void vi.unstubAllGlobals())

test('a network that is cut while the newer plan of somebody else is fetched is told, and saved over as soon as it is back', async () => {
  let isOut = true
  let saves = 0
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      saves += 1
      return saves < 3 ? answered(409, 'stale_revision', null) : answered(200, 'H0000', { revision: 3 })
    }
    if (isOut) throw new TypeError('cut')
    return answered(200, 'H0000', { ...data, revision: 2 })
  })
  await render(<Probe />)
  await page.getByLabelText('notes').fill('素食 2 人')
  await expect.element(page.getByRole('status')).toHaveTextContent('cut')
  isOut = false
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('status')).toHaveTextContent('saved')
  await expect.element(page.getByLabelText('notes')).toHaveValue('素食 2 人')
  expect(saves).toEqual(3)
})
