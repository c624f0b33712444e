import type { Page } from '#kernel/contract/paging.ts'
import type { Resource } from '#kernel/contract/resource.ts'
import { client } from '#kernel/web/client/browser.ts'
import { dayBefore } from '#kernel/web/console/list-state.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { screeningRoutes } from '#modules/contest/screening/contract.ts'
import type { screeningSchemas } from '#modules/contest/screening/schema.ts'
import { approvals } from '#modules/platform/approvals/contract.ts'
import { batches, productReviews } from '#modules/vending/catalog/contract.ts'
import { lanes } from '#modules/vending/machines/contract.ts'
import { orderExceptions, orderRefunds } from '#modules/vending/sales/contract.ts'
import { alarms, toSeeTo, workOrders } from '#modules/vending/upkeep/contract.ts'
import type { Screen } from '../../screens.ts'
import { currentSeason } from './seasons.ts'

/** A batch that ends within so many days is to be sold first. */
export const expiryDays = 30

/** What waits at one list, as that list itself tells it: whoever follows the address finds exactly so many rows. */
export interface Waiting {
  count: number
  /** there are more than are counted */
  isCapped: boolean
  /** since when the oldest waits, or when the first of them ends; null: nothing does, or nobody can say */
  at: string | null
  /** within the console */
  address: string
}

export interface Task {
  key:
    | 'review'
    | 'returned'
    | 'approvals'
    | 'alarms'
    | 'lowLanes'
    | 'workOrders'
    | 'productReviews'
    | 'refunds'
    | 'exceptions'
    | 'batches'
  /** whoever has it may do something about it; the server decides again */
  permission: string
  /** the screen of the list, whose sign stands beside it */
  path: Screen['path']
  ask: (signal: AbortSignal) => Promise<Waiting>
}

const reviews = client<typeof screeningSchemas>(screeningRoutes)

interface ListTask extends Pick<Task, 'key' | 'permission' | 'path'> {
  resource: Resource
  /** by field, as the list's address carries them */
  filters: () => Readonly<Record<string, string>>
  /** which the list is sorted by; where it is an instant or a day, the first one is told by it */
  first: string
}

/** The lists of resources that hold what waits. */
export const listTasks: readonly ListTask[] = [
  {
    key: 'approvals',
    permission: 'approvals.pass',
    path: '/organization/approvals',
    resource: approvals,
    filters: () => ({ state: 'pending' }),
    first: 'requestedAt',
  },
  {
    key: 'alarms',
    permission: 'alarms.view',
    path: '/fleet/alarms',
    resource: alarms,
    filters: () => toSeeTo,
    first: 'raisedAt',
  },
  {
    key: 'lowLanes',
    permission: 'lanes.refill',
    path: '/fleet/lanes',
    resource: lanes,
    filters: () => ({ isLow: 'true' }),
    first: 'stock',
  },
  {
    key: 'workOrders',
    permission: 'workOrders.start',
    path: '/fleet/maintenance',
    resource: workOrders,
    filters: () => ({ state: 'open,in-progress', dueAt: `..${dayBefore(0)}` }),
    first: 'dueAt',
  },
  {
    key: 'productReviews',
    permission: 'productReviews.approve',
    path: '/catalog/product-reviews',
    resource: productReviews,
    filters: () => ({ state: 'pending-without-photo,pending-with-photo' }),
    first: 'createdAt',
  },
  {
    key: 'refunds',
    permission: 'orderRefunds.approve',
    path: '/sales/refunds',
    resource: orderRefunds,
    filters: () => ({ state: 'requested' }),
    first: 'askedAt',
  },
  {
    key: 'exceptions',
    permission: 'orderExceptions.settle',
    path: '/sales/exceptions',
    resource: orderExceptions,
    filters: () => ({ state: 'open' }),
    first: 'createdAt',
  },
  {
    key: 'batches',
    permission: 'batches.view',
    path: '/catalog/batches',
    resource: batches,
    filters: () => ({ expiresOn: `${dayBefore(0)}..${dayBefore(-expiryDays)}` }),
    first: 'expiresOn',
  },
]

function ofList({ resource, filters, first, path, ...task }: ListTask): Task {
  return {
    ...task,
    path,
    async ask(signal) {
      const { window } = resource.list
      const span = window ? { [window.field]: `${dayBefore(window.days - 1)}..${dayBefore(0)}` } : {}
      const cut = Object.entries({ ...span, ...filters() }).map(([field, value]) => [`f.${field}`, value])
      const query = { ...Object.fromEntries(cut), sort: first, direction: 'asc' }
      const page: Page<AnyRow> = await callsOf(resource).list(
        { query: { ...query, limit: 1 } },
        { quiet: true, signal },
      )
      const at = page.rows[0]?.[first]
      return {
        count: page.total,
        isCapped: page.totalIsCapped,
        at: typeof at === 'string' ? at : null,
        address: `${path}?${new URLSearchParams(query)}`,
      }
    },
  }
}

/** Everything that may wait for somebody at the console, in the order in which it is shown. */
export const tasks: readonly Task[] = [
  {
    key: 'review',
    permission: 'screening.decide',
    path: '/contest/declarations',
    async ask(signal) {
      const { count, isCapped, oldestSince, season } = await reviews.pending({}, { quiet: true, signal })
      return {
        count,
        isCapped,
        at: oldestSince,
        address: `/contest/declarations${season === null ? '' : `?season=${season}`}`,
      }
    },
  },
  {
    key: 'returned',
    permission: 'screening.view',
    path: '/contest/declarations',
    async ask(signal) {
      const season = await currentSeason(signal)
      const list = { view: 'all', 'f.state': 'returned' }
      if (!season) return { count: 0, isCapped: false, at: null, address: '/contest/declarations' }
      const query = { season: season.id, state: 'returned', limit: 1 } as const
      const page = await reviews.list({ query }, { quiet: true, signal })
      return {
        count: page.total,
        isCapped: page.totalIsCapped,
        at: null,
        address: `/contest/declarations?${new URLSearchParams({ season: season.id, ...list })}`,
      }
    },
  },
  ...listTasks.map(ofList),
]
