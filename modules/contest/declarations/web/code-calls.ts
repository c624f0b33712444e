import type { z } from 'zod'
import { routes } from '#kernel/contract/routes.ts'
import { client } from '#kernel/web/client/browser.ts'
import { authorizationCodeRoutes } from '#modules/contest/authorization-codes/contract.ts'
import type { authorizationCodeSchemas } from '#modules/contest/authorization-codes/schema.ts'

export const codeCalls = client<typeof authorizationCodeSchemas>(authorizationCodeRoutes)

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
