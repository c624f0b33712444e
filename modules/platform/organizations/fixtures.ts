import { randomBytes, randomUUID } from 'node:crypto'
import type { TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import { createOrganization, type NewOrganization } from './server/operations.ts'

/** An organization below `parentId`; a school where nothing else is said. */
export async function anOrganization(
  app: TestApp,
  wishes: Partial<NewOrganization> = {},
): Promise<{ id: string; path: string[] }> {
  const ctx = app.ctx()
  return await ctx.change('organizations.create', async (tx) => {
    const made = await createOrganization(tx, ctx, {
      id: randomUUID(),
      parentId: null,
      kind: 'school',
      level: 'school',
      code: randomBytes(6).toString('hex'),
      name: '明德实验学校',
      ...wishes,
    })
    return { subject: made.id, reply: made }
  })
}

/** Province, city, county and a school in it. */
export async function aSchool(
  app: TestApp,
  wishes: Partial<NewOrganization> = {},
): Promise<{ school: string; county: string; city: string; province: string }> {
  const unit = { kind: 'unit' } as const
  const province = (await anOrganization(app, { ...unit, level: 'province', name: '南岭省' })).id
  const city = (await anOrganization(app, { ...unit, level: 'city', name: '江州市', parentId: province })).id
  const county = (await anOrganization(app, { ...unit, level: 'county', name: '青溪县', parentId: city })).id
  const school = (await anOrganization(app, { parentId: county, ...wishes })).id
  return { school, county, city, province }
}

export const examples: RouteExamples = {
  'organizations.show': async (app) => ({ params: { organization: (await aSchool(app)).school } }),
}
