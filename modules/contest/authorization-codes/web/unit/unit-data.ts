import type { LoaderInput } from '#kernel/web/pages.ts'
import { quotaRoutes } from '#modules/contest/authorization-codes/contract/office.ts'
import type { QuotaBar, quotaSchemas } from '#modules/contest/authorization-codes/schema.ts'
import { seasonAsked, seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { accessRoutes } from '#modules/platform/access/contract.ts'
import type { accessSchemas } from '#modules/platform/access/schema.ts'

/**
 * What the page is about; `unit` null: the person is no unit's contact. `place` is whose codes are shown: the own unit's, or those
 * of a unit below it that the address names.
 */
export async function loadUnitCodes({ api, url }: Pick<LoaderInput, 'api' | 'url'>) {
  const [{ unit, permissions }, { seasons }] = await Promise.all([
    api<typeof accessSchemas>(accessRoutes).me({}),
    api<typeof seasonSchemas>(seasonRoutes).current({}),
  ])
  const mayWork = unit !== null && permissions.includes('authorizationCodes.view')
  const season = seasonAsked(seasons, url.searchParams)
  if (!mayWork || !season) {
    const nobodys = mayWork ? unit : null
    return { unit: nobodys, place: nobodys, seasons, season: null, own: [] as QuotaBar[], permissions }
  }
  const below = url.searchParams.get('unit')
  const query = { season: season.id, ...(below ? { unit: below } : {}) }
  const { own, unit: place } = await api<typeof quotaSchemas>(quotaRoutes).bars({ query })
  return { unit, place, seasons, season, own, permissions }
}

export type UnitCodes = Awaited<ReturnType<typeof loadUnitCodes>>

/** The page of a season, of a unit below the own where one is named. */
export function codesOf(season: string, unit?: string): `/unit/codes?${string}` {
  return `/unit/codes?season=${season}${unit === undefined ? '' : `&unit=${unit}`}`
}
