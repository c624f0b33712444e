import { client } from '#kernel/web/client/browser.ts'
import { ownRequestRoutes, unitRoutes } from '../contract.ts'
import type { ownRequestSchemas, unitSchemas } from '../schema.ts'

export const unitCalls = client<typeof unitSchemas>(unitRoutes)
export const requestCalls = client<typeof ownRequestSchemas>(ownRequestRoutes)

/** Everything fetched about units, for asking anew after a change. */
export const unitsKey = ['contestUnits']
