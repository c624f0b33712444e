import { expect, test, vi } from 'vitest'
import type { Client } from '#kernel/web/client/client.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { declarationRoutes } from '../../contract.ts'
import type { DeclarationDetail } from '../../schema.ts'
import { closeDraft, Draft, type DraftModel, openDraft } from './draft.ts'

const at = '2026-11-21T04:00:00.000Z'
const person = { id: 'p1', role: 'member', values: {}, revisions: {} }
const detailWith = (people: readonly object[], more: object = {}) =>
  ({
    values: {},
    revisions: {},
    people,
    materials: [],
    openedPaths: null,
    abilities: { save: null },
    revision: 0,
    updatedAt: at,
    now: at,
    ...more,
  }) as unknown as DeclarationDetail
const kind = {
  sections: [{ fields: [{ key: 'title', type: 'text', labels: { zh: '名称' }, isRequired: true }] }],
  questionnaire: [],
  members: { fields: [{ key: 'name', type: 'name', labels: { zh: '姓名' }, isRequired: true }] },
  instructors: { fields: [] },
}

/** An open draft of which this browser keeps nothing. */
function draftOn(calls: object, detail: DeclarationDetail): Draft {
  const seen = { noticed: new Set(), left: new Set(), before: new Set(), typing: null, checked: [] }
  const model = { detail, definition: {}, kind, clockOffsetMs: 0, ...seen }
  return new Draft({
    id: crypto.randomUUID(),
    draftKey: '',
    api: (() => calls) as unknown as Client,
    model: model as unknown as DraftModel,
    journal: null,
  })
}

test('what was typed about somebody who was removed on another device does not stay unsaved for ever', async () => {
  let detail = detailWith([person])
  const save = async () => {
    const fields = [{ path: 'members.p1.name', code: 'unknown_field', message: '表单里没有这一项' }]
    throw new RefusedError(422, { code: 'invalid_input', message: '', data: null, fields })
  }
  const draft = draftOn({ save, view: async () => detail }, detail)
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

test('what an old journal holds for a place that a return has not opened gives way to what stands there', async () => {
  const detail = detailWith([], { values: { title: '水质' }, revisions: { title: 3 }, openedPaths: ['members'] })
  const save = async () => {
    const fields = [{ path: 'title', code: 'field_not_opened', message: '退回时没有开放修改' }]
    throw new RefusedError(409, { code: 'field_not_opened', message: '', data: null, fields })
  }
  const draft = draftOn({ save, view: async () => detail }, detail)
  draft.queue.restore([{ path: 'title', value: '水质监测', revision: 2, at: 1 }])
  expect(await draft.queue.settle()).toBe(false)
  expect(draft.queue.read()).toMatchObject({ failure: null, refused: { title: '退回时没有开放修改' } })
  await draft.refresh()
  expect(draft.queue.read()).toMatchObject({ unsent: 0, refused: {}, values: { title: '水质' } })
  await draft.close()
})

const isFrozen = { code: 'wrong_state', message: '已定稿', data: null }

test('what was typed out of reach and comes too late for the frozen form is named, and given up only when the person says so', async () => {
  const frozen = detailWith([], {
    values: { title: '水质' },
    revisions: { title: 3 },
    abilities: { save: { code: 'wrong_state', message: '已定稿' } },
  })
  const save = async () => {
    throw new RefusedError(409, isFrozen)
  }
  const draft = draftOn({ save, view: async () => frozen }, frozen)
  draft.queue.edit('title', '水质监测')
  expect(await draft.queue.settle()).toBe(false)
  await draft.refresh()
  expect([draft.queue.unsentPaths(), draft.queue.read().values.title]).toEqual([['title'], '水质监测'])
  await draft.giveUpUnsent()
  expect(draft.queue.unsentPaths()).toEqual([])
  expect(draft.queue.read()).toMatchObject({ unsent: 0, failure: null, status: 'saved', values: { title: '水质' } })
  expect(await draft.queue.settle()).toBe(true)
  await draft.close()
})

test('what was refused while the form was frozen goes in by itself once it can be changed again', async () => {
  let isOpen = false
  const save = async () => {
    if (!isOpen) throw new RefusedError(409, isFrozen)
    return { savedAt: at, saved: [{ path: 'title', revision: 1 }], conflicts: [] }
  }
  const draft = draftOn({ save, view: async () => detailWith([]) }, detailWith([]))
  draft.queue.edit('title', '水质监测')
  expect(await draft.queue.settle()).toBe(false)
  isOpen = true
  await draft.refresh()
  await vi.waitFor(() => expect(draft.queue.read()).toMatchObject({ status: 'saved', unsent: 0, failure: null }))
  await draft.close()
})

test('whatever page the person is on, the tab is not closed without a word while it alone has what was typed', async () => {
  let isOut = true
  const save = async () => {
    if (isOut) throw new NetworkError(false, null)
    return { savedAt: at, saved: [{ path: 'members.p1.name', revision: 1 }], conflicts: [] }
  }
  const draft = draftOn({ save }, detailWith([person]))
  const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  draft.queue.edit('members.p1.name', '林小舟')
  await draft.queue.settle()
  expect(isWarned()).toEqual(true)
  isOut = false
  draft.queue.retryNow()
  await vi.waitFor(() => expect(draft.queue.read().status).toBe('saved'))
  expect(isWarned()).toEqual(false)
  await draft.close()
})

test('two loaders at once open one draft of a declaration', async () => {
  const id = crypto.randomUUID()
  let opened = 0
  const declarations = {
    view: async () => {
      opened += 1
      return detailWith([], { kind: 'work', season: { id: 's1' }, seasonVersion: 1 })
    },
  }
  const seasons = { view: async () => ({ definition: { kinds: [{ ...kind, code: 'work' }] } }) }
  const api = ((routes: unknown) => (routes === declarationRoutes ? declarations : seasons)) as unknown as Client
  const [first, second] = await Promise.all([openDraft(api, id), openDraft(api, id)])
  expect([first === second, opened]).toEqual([true, 1])
  // the one that is open is gone on with
  expect([(await openDraft(api, id)) === first, opened]).toEqual([true, 2])
  await closeDraft(id)
})
