import { client } from '#kernel/web/client/browser.ts'
import { organizationRoutes } from '#modules/platform/organizations/contract.ts'
import type { organizationSchemas } from '#modules/platform/organizations/schema.ts'
import { quotaRoutes } from '../contract/office.ts'
import { authorizationCodeRoutes } from '../contract.ts'
import type { authorizationCodeSchemas, quotaSchemas } from '../schema.ts'

export const codeCalls = client<typeof authorizationCodeSchemas>(authorizationCodeRoutes)
export const quotaCalls = client<typeof quotaSchemas>(quotaRoutes)
export const placeCalls = client<typeof organizationSchemas>(organizationRoutes)

/** Everything fetched about codes and quotas, for asking anew after a change. */
export const codesKeys = [
  ['quota'],
  ['resource', 'authorizationCodes'],
  ['resource', 'quotas'],
  ['resource', 'codeReserves'],
] as const
