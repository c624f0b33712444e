import { client } from '#kernel/web/client/browser.ts'
import type { HistoryEntry } from '#kernel/web/console/ports.ts'
import { historyRoutes } from '../contract.ts'
import type { historySchemas } from '../schema.ts'

const calls = client<typeof historySchemas>(historyRoutes)

/** What happened to one row of a resource, the newest first. */
export async function historyOf(resource: string, id: string): Promise<readonly HistoryEntry[]> {
  const { entries } = await calls.show({ query: { resource, id } }, { quiet: true })
  return entries.map((entry) => ({
    ...entry,
    id: String(entry.id),
    who: entry.actor && (entry.actor.name ?? entry.actor.loginName),
  }))
}
