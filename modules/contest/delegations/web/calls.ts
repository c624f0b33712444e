import { client } from '#kernel/web/client/browser.ts'
import { delegationOfficeRoutes, ownDelegationRoutes } from '../contract.ts'
import type { delegationOfficeSchemas, ownDelegationSchemas } from '../schema.ts'

export const ownCalls = client<typeof ownDelegationSchemas>(ownDelegationRoutes)
export const officeCalls = client<typeof delegationOfficeSchemas>(delegationOfficeRoutes)

export type OwnDelegation = Awaited<ReturnType<typeof ownCalls.view>>
