import { sql } from 'kysely'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { entryRemoving, keepUsedEntries } from '#modules/platform/dictionary/server/index.ts'
import { merchantRoutes, vendingRoles } from '../contract.ts'
import { merchantSchemas } from '../schema.ts'
import { merchantsToChoose } from './choose.ts'
import { administrators, choosers, servedMerchants } from './console.ts'
import { invariants } from './invariants.ts'
import { switchFeature } from './switches.ts'

export default defineModule({
  name: 'vending.merchants',
  tables: ['vending.merchant'],
  roles: vendingRoles,
  resources: [servedMerchants],
  routes: [
    route(merchantRoutes.choose, merchantSchemas.choose, {
      access: { who: 'permitted', roles: choosers, rows: 'scoped list' },
      run: (ctx, { query }) => merchantsToChoose(ctx, query),
    }),
    route(merchantRoutes.switchFeature, merchantSchemas.switchFeature, {
      access: { who: 'permitted', roles: administrators, rows: 'scoped under lock' },
      run: (ctx, { params, body }) => switchFeature(ctx, params.merchant, body),
    }),
  ],
  scopePaths: [{ table: 'vending.merchant', column: 'merchant_path' }],
  handlers: {
    [entryRemoving]: keepUsedEntries({
      business_type: (code) => sql`vending.merchant where business_type = ${code}`,
      merchant_category: (code) => sql`vending.merchant where category_code = ${code}`,
      merchant_label: (code) => sql`vending.merchant where ${code} = any(label_codes)`,
    }),
  },
  invariants,
})
