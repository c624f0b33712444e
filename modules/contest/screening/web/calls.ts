import { client } from '#kernel/web/client/browser.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { organizationRoutes } from '#modules/platform/organizations/contract.ts'
import type { organizationSchemas } from '#modules/platform/organizations/schema.ts'
import { waitingUnitRoutes } from '../contract/office.ts'
import { screeningRoutes } from '../contract.ts'
import type { screeningSchemas, waitingUnitSchemas } from '../schema.ts'

export const screeningCalls = client<typeof screeningSchemas>(screeningRoutes)
export const waitingUnitCalls = client<typeof waitingUnitSchemas>(waitingUnitRoutes)
export const seasonCalls = client<typeof seasonSchemas>(seasonRoutes)
export const placeCalls = client<typeof organizationSchemas>(organizationRoutes)

/** Everything a reviewer sees of one declaration. */
export type ReviewView = Awaited<ReturnType<typeof screeningCalls.view>>
export type SeasonSummary = Awaited<ReturnType<typeof seasonCalls.current>>['seasons'][number]

/** Everything fetched of this module, for asking anew after a decision. */
export const screeningKey = ['screening']
