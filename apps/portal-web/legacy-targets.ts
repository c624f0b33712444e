import type { Client } from '#kernel/web/client/client.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { declarationRoutes } from '#modules/contest/declarations/contract.ts'
import type { declarationSchemas } from '#modules/contest/declarations/schema.ts'
import { screeningRoutes } from '#modules/contest/screening/contract.ts'
import type { screeningSchemas } from '#modules/contest/screening/schema.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import type { LegacyRoute } from './legacy-routes.ts'
import { newestAnnouncements, newestDocument } from './publication-calls.ts'

/** The person's current draft, if there is one. */
export async function currentDeclaration(
  api: Client,
  { contest, only }: Pick<LegacyRoute, 'contest' | 'only'>,
): Promise<string | null> {
  const query = { ...(contest ? { contest } : {}), ...(only ? { only } : {}) }
  return (await api<typeof declarationSchemas>(declarationRoutes).current({ query })).id
}

/** The newest item of what an old detail page showed, of one contest where one is named. */
export async function newestOf(parameter: string, api: Client, contest?: string): Promise<string | null> {
  if (parameter === 'announcement') return (await newestAnnouncements(api, 1, contest))[0]?.id ?? null
  if (parameter === 'document') return await newestDocument(api, contest)
  if (parameter === 'waiting') return await firstWaiting(api, contest)
  throw new Error(`no old address leads to the newest ${parameter}`)
}

/** The declaration of that contest that waits longest for the asker's unit; who reviews nothing is led to the list, which says so. */
async function firstWaiting(api: Client, contest: string | undefined): Promise<string | null> {
  const { seasons } = await api<typeof seasonSchemas>(seasonRoutes).current({ query: contest ? { contest } : {} })
  const season = seasons[0]?.id
  if (season === undefined) return null
  try {
    const query = { season, limit: 1, mine: 'true' as const }
    const { rows } = await api<typeof screeningSchemas>(screeningRoutes).list({ query }, { quiet: true })
    return rows[0]?.id ?? null
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}
