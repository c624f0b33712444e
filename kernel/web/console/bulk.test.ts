import { expect, test } from 'vitest'
import { bulkActionsOf, hasTicks } from './bulk.ts'
import type { ResourcePage } from './resource-pages.tsx'

const page = {
  group: 'system',
  texts: {},
  resource: { name: 'lamps', actions: { light: { isBulk: true }, rename: {}, drop: { isBulk: true, ask: 'reason' } } },
} as unknown as ResourcePage
const may =
  (...permissions: string[]) =>
  (permission: string) =>
    permissions.includes(permission)

test('rows have boxes to tick for whoever may do something to several of them, and only that is offered', () => {
  const everything = may('lamps.view', 'lamps.light', 'lamps.rename', 'lamps.drop')
  expect(hasTicks(page, everything)).toEqual(true)
  expect(bulkActionsOf(page, everything).map(([name]) => name)).toEqual(['light', 'drop'])
  expect(bulkActionsOf(page, may('lamps.drop')).map(([name]) => name)).toEqual(['drop'])
})

test('who only looks, or may do something to one row at a time, has no boxes to tick', () => {
  expect(hasTicks(page, may('lamps.view', 'lamps.rename'))).toEqual(false)
})

test('what the toolbar does with ticked rows counts for whoever may do it', () => {
  const printing: ResourcePage = { ...page, ticksFor: 'lamps.print' }
  expect(hasTicks(printing, may('lamps.view'))).toEqual(false)
  expect(hasTicks(printing, may('lamps.view', 'lamps.print'))).toEqual(true)
})
