import { client } from '#kernel/web/client/browser.ts'
import {
  accountRoutes,
  outsideLoginRoutes,
  secondStepRoutes,
  sessionRoutes,
} from '#modules/platform/accounts/contract.ts'
import type {
  accountSchemas,
  outsideLoginSchemas,
  secondStepSchemas,
  sessionSchemas,
} from '#modules/platform/accounts/schema.ts'

export const accounts = client<typeof accountSchemas>(accountRoutes)
export const outsideLogins = client<typeof outsideLoginSchemas>(outsideLoginRoutes)
export const secondSteps = client<typeof secondStepSchemas>(secondStepRoutes)
export const sessions = client<typeof sessionSchemas>(sessionRoutes)
