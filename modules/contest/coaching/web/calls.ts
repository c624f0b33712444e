import { client } from '#kernel/web/client/browser.ts'
import { deskRoutes } from '#modules/contest/desk/contract.ts'
import type { deskSchemas } from '#modules/contest/desk/schema.ts'
import { printRoutes } from '#modules/contest/prints/contract.ts'
import type { printSchemas } from '#modules/contest/prints/schema.ts'
import { coachingRoutes } from '../contract.ts'
import type { coachingSchemas } from '../schema.ts'

/** The calls of these pages, in the browser. */
export const coachingCalls = client<typeof coachingSchemas>(coachingRoutes)
export const deskCalls = client<typeof deskSchemas>(deskRoutes)
export const printCalls = client<typeof printSchemas>(printRoutes)

export type TeamsReply = Awaited<ReturnType<typeof coachingCalls.teams>>
