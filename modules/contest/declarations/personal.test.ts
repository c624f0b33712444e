import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aCompleteDraft, must } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })

test('a person sees their own declarations whole, with identity numbers masked', async () => {
  const draft = await aCompleteDraft(app)
  const { parts } = must(await app.as(draft.owner).get('/api/rights'))
  const { records } = parts.find((part: { name: string }) => part.name === 'declarations')
  expect(records.length).toEqual(1)
  expect(records[0].facts.length).toBeGreaterThan(8)
  expect(JSON.stringify(records)).not.toMatch(/[1-9]\d{16}[\dXx]/)
})
