import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { accountKinds } from '#modules/platform/accounts/contract.ts'
import type { accessRoutes, functionRoutes, menuRoutes, permissionRoutes } from './contract.ts'

const roleCode = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

const menuPath = z.string().regex(/^(\/[a-z][a-z0-9-]*){1,3}$/)
const menuLabel = z.string().trim().max(60)
const menuLabels = z.strictObject({
  zh: menuLabel.optional(),
  en: menuLabel.optional(),
  fr: menuLabel.optional(),
  ko: menuLabel.optional(),
})

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
  /** what the operator changed about the menu: place, hidden or not, name in the reader's language */
  screens: z.array(
    z.object({
      path: z.string(),
      sort: z.number().int().nullable(),
      isHidden: z.boolean(),
      label: z.string().nullable(),
    }),
  ),
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

const permissionName = z
  .string()
  .regex(/^[A-Za-z]+\.[A-Za-z]+$/)
  .max(100)
const rowParams = z.strictObject({ id: z.string().min(1).max(200) })
const permissionList = z.object({
  permissions: z.array(z.string()),
  /** those that the asker may give or take: nobody grants more than they have */
  open: z.array(z.string()),
})

export const permissionSchemas = {
  permissionTree: {
    reply: z.object({
      /** all but the administrators', who may do everything */
      roles: z.array(z.object({ code: z.string(), label: z.string() })),
      /** area and module, then the noun, then its actions; names of permissions and of the doors they open, in words too */
      groups: z.array(
        z.object({
          group: z.string(),
          word: z.string(),
          resources: z.array(
            z.object({
              resource: z.string(),
              word: z.string(),
              permissions: z.array(
                z.object({
                  name: z.string(),
                  word: z.string(),
                  isForApp: z.boolean(),
                  isSensitive: z.boolean(),
                  doors: z.array(z.string()),
                  /** codes of the roles that have it */
                  roles: z.array(z.string()),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  },
  permissions: { params: rowParams, reply: permissionList },
  setPermissions: {
    params: rowParams,
    body: z.strictObject({ permissions: z.array(permissionName).max(2000) }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof permissionRoutes>

export const functionSchemas = {
  view: {
    reply: z.object({
      roles: z.array(z.object({ id: z.uuid(), code: z.string(), label: z.string(), isBuiltIn: z.boolean() })),
      functions: z.array(
        z.object({
          name: z.string(),
          module: z.string(),
          noun: z.string(),
          verb: z.string(),
          isSensitive: z.boolean(),
          /** whether the asker may switch it: nobody gives or takes what they do not have */
          isOpen: z.boolean(),
          /** codes of the roles that have it, and of those it was switched off for */
          on: z.array(z.string()),
          off: z.array(z.string()),
        }),
      ),
    }),
  },
  switch: {
    body: z.strictObject({
      role: z.uuid(),
      functions: z.array(permissionName).min(1).max(500),
      isOn: z.boolean(),
    }),
    reply: z.object({ changed: z.number().int() }),
  },
} satisfies SchemasOf<typeof functionRoutes>

const menuEntry = z.strictObject({
  path: menuPath,
  sort: z.number().int().min(0).max(10_000).nullable(),
  isHidden: z.boolean(),
  labels: menuLabels,
})
export type MenuEntry = z.output<typeof menuEntry>

export const menuSchemas = {
  view: { reply: z.object({ entries: z.array(menuEntry) }) },
  edit: {
    body: z.strictObject({
      entries: z
        .array(menuEntry)
        .max(300)
        .refine((entries) => new Set(entries.map(({ path }) => path)).size === entries.length),
    }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof menuRoutes>
