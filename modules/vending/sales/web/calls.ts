import { client } from '#kernel/web/client/browser.ts'
import { lineRoutes, storyRoutes } from '../contract.ts'
import type { lineSchemas, storySchemas } from '../schema.ts'

export const storyCalls = client<typeof storySchemas>(storyRoutes)
export const lineCalls = client<typeof lineSchemas>(lineRoutes)
