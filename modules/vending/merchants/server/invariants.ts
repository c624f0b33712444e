import type { Invariant } from '#kernel/server/module.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'

export const invariants: readonly Invariant[] = [
  {
    name: 'every merchant is an organization of that kind, and carries its path',
    sql: `select row.id from vending.merchant row join ${organizationTable} place on place.id = row.id
      where place.kind <> 'merchant' or place.path <> row.merchant_path`,
  },
]
