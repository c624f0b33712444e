import { expect, test } from 'vitest'
import { builtInRoles } from '#modules/platform/access/contract.ts'
import { everyones } from './guard.ts'
import { modulePages } from './module-pages.ts'
import { ownPages } from './own-pages.ts'

test('every page of a signed-in person is everybody’s, or one of those who declare may open it', () => {
  const open = builtInRoles
    .filter(({ code }) => ['pupil', 'teacher', 'unit-contact'].includes(code))
    .flatMap(({ urls }) => urls)
  const shut = [...ownPages, ...modulePages]
    .filter(({ access }) => access === 'session')
    .map(({ path }) => path)
    .filter((path) => !everyones.test(path) && !open.some((url) => path === url || path.startsWith(`${url}/`)))
  expect(shut).toEqual([])
})
