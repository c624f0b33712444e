import { client } from '#kernel/web/client/browser.ts'
import { agreementRoutes } from '#modules/platform/agreements/contract.ts'
import type { agreementSchemas } from '#modules/platform/agreements/schema.ts'
import { organizationRoutes } from '#modules/platform/organizations/contract.ts'
import type { organizationSchemas } from '#modules/platform/organizations/schema.ts'
import {
  accountRoutes,
  captchaRoutes,
  guardianConsentRoutes,
  oneTimeCodeRoutes,
  secondStepRoutes,
  sessionRoutes,
} from '../contract.ts'
import type {
  accountSchemas,
  captchaSchemas,
  guardianConsentSchemas,
  oneTimeCodeSchemas,
  secondStepSchemas,
  sessionSchemas,
} from '../schema.ts'

export const accountCalls = client<typeof accountSchemas>(accountRoutes)
export const captchaCalls = client<typeof captchaSchemas>(captchaRoutes)
export const codeCalls = client<typeof oneTimeCodeSchemas>(oneTimeCodeRoutes)
export const sessionCalls = client<typeof sessionSchemas>(sessionRoutes)
export const secondStepCalls = client<typeof secondStepSchemas>(secondStepRoutes)
export const consentCalls = client<typeof guardianConsentSchemas>(guardianConsentRoutes)
export const agreementCalls = client<typeof agreementSchemas>(agreementRoutes)
export const organizationCalls = client<typeof organizationSchemas>(organizationRoutes)
