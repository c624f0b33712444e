import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { allRoutes } from './app.ts'

const app = await startTestApp()

interface Operation {
  operationId?: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
}

test('/api/openapi.json describes every call there is: its parameters, and the body of every one that has a body [S7-CALL-07]', async () => {
  const answer = await app.inject('/api/openapi.json')
  expect(answer.statusCode).toEqual(200)
  const { openapi, paths } = answer.json() as { openapi: string; paths: Record<string, Record<string, Operation>> }
  expect(openapi).toEqual('3.1.0')

  const differing = allRoutes().flatMap(({ shape, schemas }) => {
    const operation = paths[shape.path.replaceAll(/:(\w+)/g, '{$1}')]?.[shape.method.toLowerCase()]
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
