import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { interfaceCalls, interfaceCategories, interfaces } from './contract.ts'
import { createCategory, createInterface, setInterfaceEnabled, testInterface } from './server/operations.ts'

/** A parent category with a sub category of its own. */
async function twoCategories(app: TestApp): Promise<{ parentCategory: string; subCategory: string }> {
  const parent = await createCategory(app.ctx(), { label: { zh: '短信' }, sort: 10 })
  const sub = await createCategory(app.ctx(), { label: { zh: '验证码短信' }, parent: parent.id, sort: 10 })
  return { parentCategory: parent.id, subCategory: sub.id }
}

/** One valid form; nobody listens at its address. */
export async function interfaceValues(app: TestApp) {
  return {
    ...(await twoCategories(app)),
    name: '短信网关',
    address: 'http://127.0.0.1:9/',
    method: 'GET',
    timeoutS: 2,
  }
}

export async function anInterface(app: TestApp, more: { address?: string } = {}): Promise<string> {
  return (await createInterface(app.ctx(), { ...(await interfaceValues(app)), ...more })).id
}

const as = (app: TestApp) => anAdmin(app)

export const examples: RouteExamples = {
  ...exampleOfResource(interfaceCategories, {
    as,
    row: async (app) => (await createCategory(app.ctx(), { label: { zh: '地图' }, sort: 20 })).id,
    values: async () => ({ label: { zh: '支付' }, sort: 30 }),
    edit: { sort: 40 },
  }),
  ...exampleOfResource(interfaces, {
    as,
    row: (app) => anInterface(app),
    values: interfaceValues,
    edit: { name: '短信网关（备用）' },
    actions: {
      disable: {
        row: async (app) => {
          const id = await anInterface(app)
          await setInterfaceEnabled(app.ctx(), id, true)
          return id
        },
      },
    },
  }),
  ...exampleOfResource(interfaceCalls, {
    as,
    row: async (app) => {
      const id = await anInterface(app)
      await testInterface(app.ctx(), id)
      const row = await app.write((db) =>
        db.selectFrom('platform.interface_call').select('id').where('interface_id', '=', id).executeTakeFirstOrThrow(),
      )
      return row.id
    },
    values: async () => ({}),
  }),
}
