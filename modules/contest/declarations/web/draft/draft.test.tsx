import { expect, test } from 'vitest'
import type { Client } from '#kernel/web/client/client.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import type { DeclarationDetail } from '../../schema.ts'
import { Draft, type DraftModel } from './draft.ts'

const at = '2026-11-21T04:00:00.000Z'
const person = { id: 'p1', role: 'member', values: {}, revisions: {} }
const detailWith = (people: readonly object[]) =>
  ({ values: {}, revisions: {}, people, revision: 0, updatedAt: at, now: at }) as unknown as DeclarationDetail
const kind = {
  sections: [],
  questionnaire: [],
  members: { fields: [{ key: 'name', type: 'name', labels: { zh: '姓名' }, isRequired: true }] },
  instructors: { fields: [] },
}

test('what was typed about somebody who was removed on another device does not stay unsaved for ever', async () => {
  let detail = detailWith([person])
  const save = async () => {
    const fields = [{ path: 'members.p1.name', code: 'unknown_field', message: '表单里没有这一项' }]
    throw new RefusedError(422, { code: 'invalid_input', message: '', data: null, fields })
  }
  const api = (() => ({ save, view: async () => detail })) as unknown as Client
  const model = { detail, definition: {}, kind, clockOffsetMs: 0, noticed: new Set(), left: new Set(), checked: [] }
  const draft = new Draft({
    id: crypto.randomUUID(),
    draftKey: '',
    api,
    model: model as unknown as DraftModel,
    journal: null,
  })
  draft.queue.edit('members.p1.name', '林小舟')
  expect(await draft.queue.settle()).toBe(false)
  await draft.refresh()
  // the person is there still: what was refused waits to be mended
  expect(draft.queue.read()).toMatchObject({ unsent: 1, refused: { 'members.p1.name': '表单里没有这一项' } })
  detail = detailWith([])
  await draft.refresh()
  expect(draft.queue.read()).toMatchObject({ unsent: 0, refused: {}, isAtRisk: false })
  await draft.close()
})
