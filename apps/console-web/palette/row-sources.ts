import { routes } from '#kernel/contract/routes.ts'
import { client } from '#kernel/web/client/browser.ts'
import { screeningRoutes } from '#modules/contest/screening/contract.ts'
import type { screeningSchemas } from '#modules/contest/screening/schema.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'

/** Of each kind of row so many are shown. */
export const rowsMax = 5

export interface FoundRow {
  id: string
  label: string
  /** within the console */
  address: string
}

/** Rows that the palette finds beside screens, for whoever may list them. */
export interface RowSource {
  /** the screen that lists them, whose name heads them */
  path: string
  permission: string
  find(word: string, signal: AbortSignal): Promise<FoundRow[]>
}

const reviews = client<typeof screeningSchemas>(screeningRoutes)
const seasons = client<typeof seasonSchemas>(seasonRoutes)

/** The rows of a resource as its pickers find them: by its own search, in the asker's scope. */
function byOptions(resource: string, segment: string, path: string): RowSource {
  const table = routes(resource, { options: { method: 'GET', path: `/api/console/${segment}/options` } })
  const calls = client(table as never) as unknown as {
    options(call: object, options: object): Promise<{ rows: { id: string; label: string }[] }>
  }
  return {
    path,
    permission: `${resource}.view`,
    async find(search, signal) {
      const { rows } = await calls.options({ query: { search } }, { quiet: true, signal })
      return rows.slice(0, rowsMax).map(({ id, label }) => ({ id, label, address: `${path}?row=${id}` }))
    },
  }
}

/** A declaration by its number, title or the beginning of a member's name, in the newest season. */
const declarations: RowSource = {
  path: '/contest/declarations',
  permission: 'screening.view',
  async find(search, signal) {
    const season = (await seasons.current({ query: {} }, { quiet: true, signal })).seasons[0]
    if (!season) return []
    const query = { season: season.id, search, limit: rowsMax }
    const { rows } = await reviews.list({ query }, { quiet: true, signal })
    return rows.map(({ id, number, title }) => ({
      id,
      label: `${number} ${title}`,
      address: `/contest/declarations/${id}`,
    }))
  },
}

/** In this order; of those a person may list, the first few are asked. */
export const rowSources: readonly RowSource[] = [
  declarations,
  byOptions('orders', 'orders', '/sales/orders'),
  byOptions('machines', 'machines', '/fleet/machines'),
  byOptions('users', 'users', '/organization/users'),
  byOptions('organizations', 'organizations', '/organization/organizations'),
]
