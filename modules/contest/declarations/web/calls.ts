import { client } from '#kernel/web/client/browser.ts'
import { declarationRoutes } from '../contract.ts'
import type { declarationSchemas } from '../schema.ts'

/** The calls of these screens, in the browser. What one of them alone asks of other modules stands with it. */
export const declarationCalls = client<typeof declarationSchemas>(declarationRoutes)
