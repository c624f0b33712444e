import type { z } from 'zod'
import { routes } from '#kernel/contract/routes.ts'
import { client } from '#kernel/web/client/browser.ts'
import { authorizationCodeRoutes } from '#modules/contest/authorization-codes/contract.ts'
import type { authorizationCodeSchemas } from '#modules/contest/authorization-codes/schema.ts'
import { peopleRoutes } from '#modules/contest/people/contract.ts'
import type { peopleSchemas } from '#modules/contest/people/schema.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { accountRoutes } from '#modules/platform/accounts/contract.ts'
import type { accountSchemas } from '#modules/platform/accounts/schema.ts'
import { organizationRoutes } from '#modules/platform/organizations/contract.ts'
import type { organizationSchemas } from '#modules/platform/organizations/schema.ts'
import { declarationRoutes } from '../contract.ts'
import type { declarationSchemas } from '../schema.ts'

/** The calls of these screens, in the browser. */
export const declarationCalls = client<typeof declarationSchemas>(declarationRoutes)
export const codeCalls = client<typeof authorizationCodeSchemas>(authorizationCodeRoutes)
export const seasonCalls = client<typeof seasonSchemas>(seasonRoutes)
export const peopleCalls = client<typeof peopleSchemas>(peopleRoutes)
export const organizationCalls = client<typeof organizationSchemas>(organizationRoutes)

export const accountCalls = client<typeof accountSchemas>(accountRoutes)

/** Only a demo answers it: one unused authorization code per kind. */
const demoRoutes = routes('demo', { codes: { method: 'GET', path: '/api/demo/codes' } })
interface DemoSchemas extends Record<string, { reply: z.ZodType }> {
  codes: { reply: z.ZodType<{ codes: readonly DemoCode[] }> }
}
export interface DemoCode {
  code: string
  kind: string
}
export const demoCalls = client<DemoSchemas>(demoRoutes)
