import { describe, expect, test } from 'vitest'
import type { Field } from '#kernel/contract/fields.ts'
import { languages } from '#kernel/contract/languages.ts'
import type { Resource } from '#kernel/contract/resource.ts'
import { permissionsOf } from '#kernel/server/resource/registry.ts'
import { modules } from './modules.ts'
import { loadCatalogues } from './texts.ts'

// What people see of a resource: its fields and their choices, its buttons, and what those ask for. texts.test.ts holds that what
// is said in Chinese is said in every language; here is held that it is said at all.
const catalogues = await loadCatalogues(modules)

function optionKeys(name: string, field: Field<unknown, unknown>): string[] {
  return (field.limits.options ?? []).map((code) => `options.${name}.${code}`)
}

/** The columns of lines, and what may be chosen in them. */
function columnKeys(name: string, { limits }: Field<unknown, unknown>): string[] {
  return Object.entries(limits.columns ?? {}).flatMap(([column, field]) => [
    `columns.${name}.${column}`,
    ...optionKeys(`${name}.${column}`, field),
  ])
}

function keysOf(resource: Resource): string[] {
  const fields = Object.entries(resource.fields)
  const actions = Object.entries(resource.actions ?? {})
  const inputs = actions.flatMap(([action, { input = {} }]) =>
    Object.entries(input).map(([name, field]) => ({ action, name, field })),
  )
  return [
    'one',
    'many',
    ...fields.flatMap(([name, field]) => [`fields.${name}`, ...optionKeys(name, field), ...columnKeys(name, field)]),
    ...Object.keys(resource.list.tabs ?? {}).map((tab) => `tabs.${tab}`),
    ...actions.map(([action]) => `actions.${action}`),
    ...inputs.flatMap(({ action, name, field }) => [`inputs.${action}.${name}`, ...optionKeys(name, field)]),
  ]
}

function textAt(tree: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], tree)
}

const groupOf = (module: string) =>
  (module.split('.')[1] ?? '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

describe('every resource says in four languages what its fields, its buttons and their questions are called', () => {
  const resources = modules.flatMap(({ name, resources = [] }) =>
    resources.map(({ resource }) => ({ group: groupOf(name), resource })),
  )

  for (const { group, resource } of resources) {
    test(resource.name, () => {
      const missing = languages.flatMap((language) =>
        keysOf(resource)
          .filter((key) => {
            const text = textAt(catalogues[group]?.[language], `resources.${resource.name}.${key}`)
            return typeof text !== 'string' || text.trim() === ''
          })
          .map((key) => `${language} ${key}`),
      )
      expect(missing).toEqual([])
    })
  }

  test('there are resources with questions to look at', () => {
    const keys = resources.flatMap(({ resource }) => keysOf(resource))
    expect(keys.filter((key) => key.startsWith('inputs.')).length).toBeGreaterThan(20)
    expect(keys.length).toBeGreaterThan(500)
  })
})

test('what a resource says of itself the catalogue of permissions does not say again', () => {
  const { nouns, verbs } = catalogues.access?.zh ?? {}
  const said = modules.flatMap(({ name, resources = [] }) =>
    resources.map(({ resource }) => ({ group: groupOf(name), resource })),
  )
  const isSaid = ({ group, resource }: (typeof said)[number], key: string) =>
    textAt(catalogues[group]?.zh, `resources.${resource.name}.${key}`) !== undefined
  const twice = said.filter(
    ({ group, resource }) =>
      textAt(nouns, resource.name) !== undefined &&
      textAt(nouns, resource.name) === textAt(catalogues[group]?.zh, `resources.${resource.name}.one`),
  )
  expect(twice).toEqual([])
  const permissions = permissionsOf(modules).map(({ name }) => name.split('.'))
  const spoken = new Map(said.map((each) => [each.resource.name, each]))
  const needed = permissions.filter(([noun = '', verb = '']) => {
    const one = spoken.get(noun)
    return !one || !isSaid(one, `actions.${verb}`)
  })
  expect(Object.keys(Object(verbs)).filter((verb) => !needed.some(([, each]) => each === verb))).toEqual([])
})
