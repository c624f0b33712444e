import { expect, test } from 'vitest'
import type { BoundRoute } from '#kernel/server/route.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aContactWithRole, anAdmin, aPupil, aRoleless, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { allRoutes } from './app.ts'
import { type Audience, audienceOf } from './openapi.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

interface Operation {
  operationId?: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
}

type Paths = Record<string, Record<string, Operation>>
interface Description {
  openapi: string
  paths: Paths
  components: { schemas: object }
}

const descriptionFor = {
  public: async () => (await app.inject('/api/openapi.json')).json() as Description,
  console: async () => (await app.as(await anAdmin(app)).get('/api/console/openapi.json')).body as Description,
}
const namesIn = ({ paths }: Description) =>
  Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))

test('the description of every call stands in one of two documents: its parameters, and the body of every one that has a body [S7-CALL-07]', async () => {
  const described = [await descriptionFor.public(), await descriptionFor.console()]
  expect(described.map(({ openapi }) => openapi)).toEqual(['3.1.0', '3.1.0'])
  // two methods of one address may stand in different documents
  const operationOf = (path: string, method: string) =>
    described.map(({ paths }) => paths[path]?.[method]).find((each) => each !== undefined)

  const differing = allRoutes().flatMap(({ shape, schemas }) => {
    const operation = operationOf(shape.path.replaceAll(/:(\w+)/g, '{$1}'), shape.method.toLowerCase())
    const wanted = {
      operationId: shape.name,
      path: [...shape.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort(),
      query: Object.keys((schemas.query as { shape?: object } | undefined)?.shape ?? {}).sort(),
      hasBody: schemas.body !== undefined,
    }
    const named = (place: string) =>
      (operation?.parameters ?? [])
        .filter((each) => each.in === place)
        .map(({ name }) => name)
        .sort()
    const found = {
      operationId: operation?.operationId,
      path: named('path'),
      query: named('query'),
      hasBody: operation?.requestBody !== undefined,
    }
    return JSON.stringify(wanted) === JSON.stringify(found) ? [] : [{ wanted, found }]
  })
  expect(differing).toEqual([])
})

test('no call of the console stands in the public document, and no call in both [S7-CALL-08]', async () => {
  const [open, closed] = [await descriptionFor.public(), await descriptionFor.console()]
  const namesFor = (audience: Audience) =>
    allRoutes().flatMap((each) => (audienceOf(each) === audience ? [each.shape.name] : []))
  expect(namesIn(open).sort()).toEqual(namesFor('public').sort())
  expect(namesIn(closed).sort()).toEqual(namesFor('console').sort())
  // neither carries shapes of the other along
  expect([open.components, closed.components]).toEqual([{ schemas: {} }, { schemas: {} }])

  // by the list of doors itself: nobody but offices may call what is left out, and everybody may call something of what is shown
  const ofParticipants = ['pupil', 'teacher', 'unit-contact']
  const rolesOf = ({ access }: BoundRoute) => (access.who === 'permitted' ? access.roles : ofParticipants)
  const shown = allRoutes().filter(({ shape }) => namesIn(open).includes(shape.name))
  expect(shown.filter(({ shape }) => shape.path.startsWith('/api/console')).map(({ shape }) => shape.path)).toEqual([])
  expect(shown.filter((each) => !rolesOf(each).some((role) => ofParticipants.includes(role)))).toEqual([])
  const hidden = allRoutes().filter(({ shape }) => !namesIn(open).includes(shape.name))
  expect(hidden.length).toBeGreaterThan(600)
  expect(
    hidden.filter(
      (each) =>
        !each.shape.path.startsWith('/api/console/') && rolesOf(each).some((role) => ofParticipants.includes(role)),
    ),
  ).toEqual([])
})

test('the document of the console is for whoever works there; to others there is none', async () => {
  const path = '/api/console/openapi.json'
  const statusFor = async (account: TestAccount) => (await app.as(account).get(path)).status
  const { county } = await aSchool(app)
  expect((await app.anonymous.get(path)).body.code).toEqual('signed_out')
  expect(await statusFor(await aPupil(app))).toEqual(404)
  expect(await statusFor(await aTeacher(app))).toEqual(404)
  expect(await statusFor(await aRoleless(app))).toEqual(404)
  expect(await statusFor(await aContactWithRole(app, 'contest-officer', county))).toEqual(200)
  expect(await statusFor(await anAdmin(app))).toEqual(200)
})

test('the calls that the specification leaves to us stand under /api; only its own old addresses do not [S7-CALL-07]', () => {
  const outside = allRoutes().filter(({ shape }) => !shape.path.startsWith('/api/'))
  expect(outside.map(({ shape }) => shape.path).sort()).toEqual([
    '/hunan/dict/getDictAll',
    '/login/scanCheck',
    '/projectDeclare/getPublicityPictures',
    '/user/info',
    '/xyplat/dict/getDict',
  ])
})
