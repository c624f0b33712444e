import { defineModule } from '#kernel/server/module.ts'
import { servedCalls, servedCategories, servedInterfaces } from './console.ts'

export default defineModule({
  name: 'platform.interfaces',
  tables: ['platform.interface_category', 'platform.interface', 'platform.interface_call'],
  resources: [servedCategories, servedInterfaces, servedCalls],
  routes: [],
  invariants: [
    {
      name: 'an interface stands in a last-level category below its parent category [S5-42]',
      sql: `select each.id from platform.interface each
        join platform.interface_category sub on sub.id = each.sub_category_id
        where sub.parent_id is distinct from each.parent_category_id
          or exists (select from platform.interface_category child where child.parent_id = sub.id)`,
    },
  ],
})
