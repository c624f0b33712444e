import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { approvalRoutes } from './contract.ts'

const reason = z.string().trim().min(1).max(500)

const giveRoles = z.strictObject({
  kind: z.literal('give-roles'),
  account: z.uuid(),
  roles: z.array(z.strictObject({ code: z.string().min(1).max(60), organizationId: z.uuid().nullable() })).max(20),
  reason,
})
const permissionNames = z.array(z.string().min(1).max(100)).max(500)
const changeRole = z.strictObject({
  kind: z.literal('change-role'),
  role: z.uuid(),
  added: permissionNames.min(1),
  taken: permissionNames,
  reason,
})
const unmaskedExport = z.strictObject({
  kind: z.literal('unmasked-export'),
  /** name of the resource that is exported */
  resource: z.string().regex(/^[A-Za-z]{1,60}$/),
  reason,
})

export const approvalRequest = z.discriminatedUnion('kind', [giveRoles, changeRole, unmaskedExport])
export type ApprovalRequest = z.output<typeof approvalRequest>

export const approvalSchemas = {
  request: { body: approvalRequest, reply: z.object({ id: z.uuid() }) },
} satisfies SchemasOf<typeof approvalRoutes>
