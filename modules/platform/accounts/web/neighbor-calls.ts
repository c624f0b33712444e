import { client } from '#kernel/web/client/browser.ts'
import { agreementRoutes } from '#modules/platform/agreements/contract.ts'
import type { agreementSchemas } from '#modules/platform/agreements/schema.ts'
import { organizationRoutes } from '#modules/platform/organizations/contract.ts'
import type { organizationSchemas } from '#modules/platform/organizations/schema.ts'

// What is asked of other modules stands apart: the form to sign in does without its weight.
export const agreementCalls = client<typeof agreementSchemas>(agreementRoutes)
export const organizationCalls = client<typeof organizationSchemas>(organizationRoutes)
