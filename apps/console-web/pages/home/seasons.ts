import { client } from '#kernel/web/client/browser.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { queries } from '../../access.ts'

const seasons = client<typeof seasonSchemas>(seasonRoutes)

/** Every published season, those that are open first; asked for once by all who need it. */
export const seasonsQuery = {
  queryKey: ['seasons'],
  queryFn: () => seasons.current({}, { quiet: true }),
}
export type SeasonSummary = Awaited<ReturnType<typeof seasonsQuery.queryFn>>['seasons'][number]

/** The season the office works on: the first that is open, else the first there is. */
export async function currentSeason(signal: AbortSignal): Promise<SeasonSummary | undefined> {
  const { seasons: all } = await queries.fetchQuery(seasonsQuery)
  signal.throwIfAborted()
  return all[0]
}
