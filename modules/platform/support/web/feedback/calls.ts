import { client } from '#kernel/web/client/browser.ts'
import { supportRoutes } from '../../contract.ts'
import type { supportSchemas } from '../../schema.ts'

export const feedbackCalls = client<typeof supportSchemas>(supportRoutes)
