import { randomBytes } from 'node:crypto'
import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { aContactWithRole, anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { roles } from './contract.ts'

/** A role made in the console. */
export async function aRole(app: TestApp, wishes: Record<string, unknown> = {}): Promise<{ id: string; code: string }> {
  const values = { ...roleValues(), ...wishes } as ReturnType<typeof roleValues>
  const made = await app.as(await anAdmin(app)).post('/api/console/roles', { values })
  if (made.status !== 200) throw new Error(`no role was made: ${JSON.stringify(made.body)}`)
  return { id: made.body.data.id, code: values.code }
}

function roleValues() {
  const code = `role-${randomBytes(5).toString('hex')}`
  return { code, label: { zh: `岗位 ${code}` }, type: 'web', description: null, copyOf: null }
}

export const examples: RouteExamples = {
  ...exampleOfResource(roles, {
    as: (app) => anAdmin(app),
    row: async (app) => (await aRole(app)).id,
    values: async () => roleValues(),
    edit: { description: '只看不改' },
    query: { 'f.isBuiltIn': 'false' },
  }),
  'menus.edit': async (app) => ({ as: await anAdmin(app), body: { entries: [] } }),
  'functions.switch': async (app) => {
    const { id } = await aRole(app)
    const as = await anAdmin(app)
    await app.as(as).put(`/api/console/roles/${id}/permissions`, { permissions: ['users.lock'] })
    return { as, body: { role: id, functions: ['users.lock'], isOn: false } }
  },
  'roles.permissions': async (app) => ({ as: await anAdmin(app), params: { id: (await aRole(app)).id } }),
  'roles.setPermissions': async (app) => ({
    as: await anAdmin(app),
    params: { id: (await aRole(app)).id },
    body: { permissions: ['users.view', 'staff.view'] },
  }),
  'access.me': async (app) => ({ as: await aPupil(app) }),
  'access.switchRole': async (app) => {
    const { county } = await aSchool(app)
    return { as: await aContactWithRole(app, 'contest-officer', county), body: { role: 'contest-officer' } }
  },
}
