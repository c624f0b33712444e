import { randomBytes, randomUUID } from 'node:crypto'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { organizations } from './contract.ts'
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

/** Examples of the console's routes: who may use them comes from the modules of accounts, later in the order. */
export function organizationExamples(people: {
  admin(app: TestApp): Promise<TestAccount>
  /** somebody who carries these permissions at that organization */
  officer(app: TestApp, organizationId: string, permissions: readonly string[]): Promise<TestAccount>
}): RouteExamples {
  const stranger = async (app: TestApp) =>
    people.officer(app, (await aSchool(app)).city, [...organizations.permissions])
  return {
    ...exampleOfResource(organizations, {
      as: people.admin,
      stranger,
      // Teams: nobody else makes any, so the list holds these alone.
      row: async (app) =>
        (await anOrganization(app, { kind: 'team', parentId: (await aSchool(app)).county, code: aCode() })).id,
      query: { 'f.kind': 'team' },
      values: async (app) => ({
        parent: (await aSchool(app)).county,
        kind: 'school',
        level: 'school',
        code: aCode(),
        name: { zh: '星火学校', en: 'Spark School' },
      }),
      edit: { name: { zh: '星火实验学校' } },
      actions: {
        enable: { row: (app) => aDisabledOrganization(app) },
        move: { body: async (app) => ({ values: { parent: (await aSchool(app)).county } }) },
      },
    }),
  }
}

async function aDisabledOrganization(app: TestApp): Promise<string> {
  const { id } = await anOrganization(app)
  await app.write((db) =>
    db.updateTable('platform.organization').set({ is_enabled: false }).where('id', '=', id).execute(),
  )
  return id
}

function aCode(): string {
  return randomBytes(6).toString('hex')
}
