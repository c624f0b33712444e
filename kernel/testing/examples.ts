import { bulkKey, gridRoute, type Resource } from '../contract/resource.ts'
import type { TestAccount, TestApp } from './app.ts'

/** One valid call of a route, by somebody who may make it, for the tests generated from the registry. */
export interface RouteExample {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  /** who may; nobody for a public route */
  as?: TestAccount
  /** has the role, but not this row: must get not_found (routes with a row in their path) */
  stranger?: TestAccount
  /** the only answer there is so far: a refusal of this code */
  refusal?: string
  /** a list: makes so many rows that the asker sees, so that the number of queries can be compared */
  grow?: (count: number) => Promise<void>
  /** a list of sums: what it is about grows, its rows need not become more */
  isSum?: boolean
}

export type RouteExamples = Readonly<Record<string, (app: TestApp) => Promise<RouteExample>>>

type Maker<T> = (app: TestApp) => Promise<T>

/** What the generated tests need to know of a resource. */
export interface ResourceExample {
  /** who may do all of it */
  as: Maker<TestAccount>
  /** has the permissions, but not the row; left out where whoever has the permission sees every row */
  stranger?: Maker<TestAccount>
  /** makes a row that `as` sees; answers its id */
  row: Maker<string>
  /** one valid form of a new row, another each time */
  values: Maker<Record<string, unknown>>
  /** one valid edit */
  edit?: Record<string, unknown>
  /** one valid edit in the cells of its table; left out: `edit` */
  grid?: Record<string, unknown>
  /** cuts the list to rows that `row` makes, where there are others already */
  query?: Record<string, string>
  /** its rows are sums over what `row` makes */
  isSum?: boolean
  /** what an action is called with, and on which row where not on any */
  actions?: Readonly<Record<string, { body?: (app: TestApp) => Promise<unknown>; row?: Maker<string> }>>
}

/** One example for each route of a resource: spread it into the module's `examples`. */
export function exampleOfResource(
  resource: Pick<Resource, 'name' | 'routes' | 'actions' | 'remove'>,
  given: ResourceExample,
): RouteExamples {
  const examples: Record<string, Maker<RouteExample>> = {}
  const bulkActions = new Map(Object.keys(resource.actions ?? {}).map((name) => [String(bulkKey(name)), name]))
  const people = async (app: TestApp) => ({
    as: await given.as(app),
    ...(given.stranger ? { stranger: await given.stranger(app) } : {}),
  })
  const reasonFor = (shape: { ask?: string } | undefined) => (shape?.ask === 'reason' ? { reason: '核对后处理' } : {})
  for (const [key, route] of Object.entries(resource.routes)) {
    if (!route) continue
    const name = bulkActions.get(key) ?? key
    const action = resource.actions?.[name]
    examples[route.name] = async (app) => {
      const { as, ...rest } = await people(app)
      if (key === 'list')
        return {
          as,
          query: { limit: 100, ...given.query },
          isSum: given.isSum ?? false,
          grow: async (count) => {
            for (let each = 0; each < count; each += 1) await given.row(app)
          },
        }
      if (['options', 'sums', 'counts'].includes(key)) return { as }
      if (key === 'changes') return { as, query: { seen: '1.none', since: '2026-11-21T04:00:00.000Z' } }
      if (key === 'create') return { as, body: { values: await given.values(app) } }
      const id = await (given.actions?.[name]?.row ?? given.row)(app)
      const example = { as, ...rest, params: { id } }
      if (key === 'view') return example
      if (key === 'remove') return { ...example, body: reasonFor(resource.remove) }
      if (action) {
        const body = { ...reasonFor(action), ...((await given.actions?.[name]?.body?.(app)) as object) }
        return key === name ? { ...example, body } : { as, body: { ids: [id], ...body } }
      }
      const edit = resource.routes.edit?.path ?? route.path
      const seen = await app.as(as).get(edit.replace(':id', encodeURIComponent(id)))
      const { revision } = seen.body.data
      if (key === gridRoute) return { as, body: { rows: [{ id, revision, values: given.grid ?? given.edit }] } }
      return { ...example, body: { revision, values: given.edit ?? {} } }
    }
  }
  return examples
}
