import { client } from '#kernel/web/client/browser.ts'
import {
  accountRoutes,
  captchaRoutes,
  guardianConsentRoutes,
  oneTimeCodeRoutes,
  scanRoutes,
  secondStepRoutes,
  sessionRoutes,
} from '../contract.ts'
import type {
  accountSchemas,
  captchaSchemas,
  guardianConsentSchemas,
  oneTimeCodeSchemas,
  scanSchemas,
  secondStepSchemas,
  sessionSchemas,
} from '../schema.ts'

export const accountCalls = client<typeof accountSchemas>(accountRoutes)
export const captchaCalls = client<typeof captchaSchemas>(captchaRoutes)
export const codeCalls = client<typeof oneTimeCodeSchemas>(oneTimeCodeRoutes)
export const sessionCalls = client<typeof sessionSchemas>(sessionRoutes)
export const secondStepCalls = client<typeof secondStepSchemas>(secondStepRoutes)
export const scanCalls = client<typeof scanSchemas>(scanRoutes)
export const consentCalls = client<typeof guardianConsentSchemas>(guardianConsentRoutes)
