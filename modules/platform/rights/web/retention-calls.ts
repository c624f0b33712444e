import { client } from '#kernel/web/client/browser.ts'
import { retentionRoutes } from '../contract.ts'
import type { retentionSchemas } from '../schema.ts'

export const retentionCalls = client<typeof retentionSchemas>(retentionRoutes)
export const retentionKey = ['retention']
export type KeptClass = Awaited<ReturnType<typeof retentionCalls.view>>['classes'][number]
