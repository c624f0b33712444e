import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { accountKinds } from '#modules/platform/accounts/contract.ts'
import type { accessRoutes } from './contract.ts'

const roleCode = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** What the console knows of the person who is signed in. */
export const accessOfPerson = z.object({
  account: z.object({ id: z.uuid(), name: z.string(), loginName: z.string(), kind: z.enum(accountKinds) }),
  /** where the person works: the unit of the acting role, else the account's own */
  unit: z.object({ id: z.uuid(), name: z.string(), level: z.string() }).nullable(),
  /** what there is to switch between */
  roles: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      organization: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
  /** null: all that are given at the account's own unit, or at none, together */
  actingRole: z.string().nullable(),
  /** names of what the person may do; the one entry `*` is all of it */
  permissions: z.array(z.string()),
  /** beginnings of portal addresses this person may open; `*` is all */
  urlList: z.array(z.string()),
  mustChangePassword: z.boolean(),
  /** the operator demands a second step of staff, and this sign-in has yet to set it up */
  mustSetUpSecondStep: z.boolean(),
})

export const accessSchemas = {
  me: { reply: accessOfPerson },
  switchRole: {
    body: z.strictObject({ role: roleCode.nullable() }),
    reply: z.object({ actingRole: z.string().nullable() }),
  },
} satisfies SchemasOf<typeof accessRoutes>
