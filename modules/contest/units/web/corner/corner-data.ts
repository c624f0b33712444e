import type { LoaderInput } from '#kernel/web/pages.ts'
import { quotaRoutes } from '#modules/contest/authorization-codes/contract/office.ts'
import type { QuotaBar, quotaSchemas } from '#modules/contest/authorization-codes/schema.ts'
import { screeningRoutes } from '#modules/contest/screening/contract.ts'
import type { screeningSchemas } from '#modules/contest/screening/schema.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { accessRoutes } from '#modules/platform/access/contract.ts'
import type { accessSchemas } from '#modules/platform/access/schema.ts'
import { ownRequestRoutes } from '../../contract.ts'
import type { ownRequestSchemas } from '../../schema.ts'

/** What waits in the unit; or, for whoever works for none, how far they are with asking to. */
export async function loadCorner({ api }: Pick<LoaderInput, 'api'>) {
  const [person, { seasons, now }] = await Promise.all([
    api<typeof accessSchemas>(accessRoutes).me({}),
    api<typeof seasonSchemas>(seasonRoutes).current({}),
  ])
  const { unit, permissions } = person
  const may = (permission: string) => permissions.includes(permission)
  const mine = may('ownContactRequests.mine') ? await api<typeof ownRequestSchemas>(ownRequestRoutes).mine({}) : null
  const season = seasons[0] ?? null
  const works = unit !== null && may('authorizationCodes.view')
  return {
    unit,
    mine,
    season,
    /** some season asks units of this level who travels to its final */
    bringsDelegation: seasons.some(({ delegationLevel }) => delegationLevel === unit?.level),
    /** rules, field drawings, score sheets: whoever speaks for the organizer */
    publishesDocuments: may('relatedDocuments.create'),
    nowAt: Date.parse(now),
    clockOffsetMs: Date.parse(now) - Date.now(),
    work: works
      ? {
          pending: may('screening.view') ? await api<typeof screeningSchemas>(screeningRoutes).pending({}) : null,
          own: season
            ? (await api<typeof quotaSchemas>(quotaRoutes).bars({ query: { season: season.id } })).own
            : ([] as QuotaBar[]),
        }
      : null,
  }
}

export type Corner = Awaited<ReturnType<typeof loadCorner>>
