import { client } from '#kernel/web/client/browser.ts'
import { authorizationRoutes, machineRoutes } from '../contract.ts'
import type { authorizationSchemas, machineSchemas } from '../schema.ts'

export const machineCalls = client<typeof machineSchemas>(machineRoutes)
export const authorizationCalls = client<typeof authorizationSchemas>(authorizationRoutes)

/** Everything fetched about machines beside their lists, for asking anew after a change. */
export const machinesKey = ['resource', 'machines']
export const authorizationsKey = ['machineAuthorizations']
