import { client } from '#kernel/web/client/browser.ts'
import { pushRoutes } from '../contract.ts'
import type { pushSchemas } from '../schema.ts'

export const pushCalls = client<typeof pushSchemas>(pushRoutes)
export type AudienceChoices = Awaited<ReturnType<typeof pushCalls.audiences>>
export type LoggedMessage = Awaited<ReturnType<typeof pushCalls.messages>>['rows'][number]
