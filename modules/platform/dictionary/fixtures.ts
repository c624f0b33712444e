import { randomBytes } from 'node:crypto'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { dictionaryEntries } from './contract.ts'
import { fillDictionary } from './server/fill.ts'
import { createEntry, setEntryEnabled } from './server/operations.ts'

/** An entry of the operator's own, of the type `objection_ground` unless said. */
export async function anEntry(
  app: TestApp,
  wishes: { type?: string; code?: string; zh?: string } = {},
): Promise<string> {
  await app.write(fillDictionary)
  const code = wishes.code ?? `c${randomBytes(5).toString('hex')}`
  const type = wishes.type ?? 'objection_ground'
  const { id } = await createEntry(app.ctx(), { type, code, label: { zh: wishes.zh ?? `自定义项 ${code}` }, sort: 900 })
  return id
}

/** Examples of the console's routes, for whoever may use them: accounts come later in the order of modules. */
export function entryExamples(as: (app: TestApp) => Promise<TestAccount>): RouteExamples {
  return exampleOfResource(dictionaryEntries, {
    as,
    row: (app) => anEntry(app),
    values: async () => ({
      type: 'objection_ground',
      code: `c${randomBytes(5).toString('hex')}`,
      label: { zh: '引用不规范', en: 'Sources not named' },
      sort: 910,
    }),
    edit: { label: { zh: '引用来源不规范' } },
    query: { 'f.type': 'objection_ground', 'f.isBuiltIn': 'false' },
    actions: {
      enable: {
        row: async (app) => {
          const id = await anEntry(app)
          await setEntryEnabled(app.ctx(), id, false)
          return id
        },
      },
    },
  })
}

export const examples: RouteExamples = {
  'dictionary.type': async () => ({ params: { type: 'sex' } }),
}
