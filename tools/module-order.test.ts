import { expect, test } from 'vitest'
import { readModuleOrder } from './module-order.ts'

const imports = `import files from '#modules/platform/files/server/module.ts'
import { module as settings } from '#modules/platform/settings/server/module.ts'
import seasons from '#modules/contest/seasons/server/module.ts'
`

test('the order is that of the list, not that of the imports', () => {
  const text = `${imports}\nexport const modules: readonly ModuleDefinition[] = [\n  settings, // first\n  files,\n  seasons,\n]`
  expect(readModuleOrder(text)).toEqual(['platform/settings', 'platform/files', 'contest/seasons'])
})

test('a list that cannot be read completely is an error, never a shorter law', () => {
  expect(() => readModuleOrder(`${imports}\nexport const modules = [settings, unknown]`)).toThrow(
    'unknown is in the list, but is no import',
  )
  expect(() => readModuleOrder(imports)).toThrow('holds no list')
  expect(() => readModuleOrder(`${imports}\nexport const modules = []`)).toThrow('is empty')
})
