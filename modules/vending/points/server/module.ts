import { defineModule } from '#kernel/server/module.ts'
import { servedAreas, servedLines, servedPoints } from './console.ts'

export default defineModule({
  name: 'vending.points',
  tables: ['vending.area', 'vending.line', 'vending.point'],
  resources: [servedAreas, servedLines, servedPoints],
  scopePaths: ['vending.area', 'vending.line', 'vending.point'].map((table) => ({ table, column: 'merchant_path' })),
  invariants: [
    {
      name: 'a line and its area, a point, its area and its line belong to one merchant',
      sql: `select line.id from vending.line line join vending.area area on area.id = line.area_id
        where area.merchant_id <> line.merchant_id
        union all
        select point.id from vending.point point join vending.area area on area.id = point.area_id
        left join vending.line line on line.id = point.line_id
        where area.merchant_id <> point.merchant_id or line.merchant_id <> point.merchant_id`,
    },
  ],
})
