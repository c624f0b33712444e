import { client } from '#kernel/web/client/browser.ts'
import { declarationRoutes } from '#modules/contest/declarations/contract.ts'
import type { declarationSchemas } from '#modules/contest/declarations/schema.ts'
import { deskInvitationRoutes, deskRoutes } from '../contract.ts'
import type { deskInvitationSchemas, deskSchemas } from '../schema.ts'

/** The calls of these pages, in the browser. */
export const deskCalls = client<typeof deskSchemas>(deskRoutes)
export const invitationCalls = client<typeof deskInvitationSchemas>(deskInvitationRoutes)
export const declarationCalls = client<typeof declarationSchemas>(declarationRoutes)
