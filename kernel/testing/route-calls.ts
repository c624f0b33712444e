import type { BoundRoute } from '../server/route.ts'
import type { TestAnswer, TestApp } from './app.ts'
import type { RouteExample } from './examples.ts'

/** The id of no row at all. */
const absentId = '00000000-0000-4000-8000-000000000000'

/** Calls a route as somebody, or as nobody. */
export function callRoute(
  on: TestApp,
  bound: BoundRoute,
  example: RouteExample,
  token: string | undefined,
): Promise<TestAnswer> {
  const bare = bound.shape.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(example.params?.[name] ?? absentId),
  )
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const path = bound.shape.method === 'GET' || query.size === 0 ? bare : `${bare}?${query}`
  const caller = token === undefined ? on.anonymous : on.as({ token, accountId: '', loginName: '' })
  switch (bound.shape.method) {
    case 'GET':
      return caller.get(path, example.query)
    case 'POST':
      return caller.post(path, example.body, example.headers)
    case 'PUT':
      return caller.put(path, example.body, example.headers)
    case 'PATCH':
      return caller.patch(path, example.body, example.headers)
    case 'DELETE':
      return caller.delete(path, example.body, example.headers)
  }
}

/** A call that names rows that do not exist, and says nothing. */
export const emptyCall: RouteExample = { params: {}, body: {} }

/** An example, but about rows that do not exist. */
export function ofAbsentRows(example: RouteExample): RouteExample {
  return { ...example, params: Object.fromEntries(Object.keys(example.params ?? {}).map((name) => [name, absentId])) }
}

/** An answer without what is another one each time: two that hide something must be alike in all the rest. */
export function likeness({ status, headers, body }: TestAnswer): unknown {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...rest } = headers
  const shown = typeof body === 'object' && body !== null ? { ...body, requestId: '' } : body
  return { status, headers: rest, body: shown }
}
