import { client } from '#kernel/web/client/browser.ts'
import { approvalRoutes } from '#modules/platform/approvals/contract.ts'
import type { approvalSchemas } from '#modules/platform/approvals/schema.ts'
import { exportRoutes, importRoutes } from '../contract.ts'
import type { exportSchemas, importSchemas } from '../schema.ts'

export const approvalCalls = client<typeof approvalSchemas>(approvalRoutes)
export const exportCalls = client<typeof exportSchemas>(exportRoutes)
export const importCalls = client<typeof importSchemas>(importRoutes)
export type ExportEntry = Awaited<ReturnType<typeof exportCalls.list>>['rows'][number]
export type ImportEntry = Awaited<ReturnType<typeof importCalls.list>>['rows'][number]
