import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { approvalRoutes } from '../contract.ts'
import { approvalSchemas } from '../schema.ts'
import { servedApprovals } from './console.ts'
import { requestApproval } from './operations.ts'
import { collectApprovals } from './personal.ts'

export default defineModule({
  name: 'platform.approvals',
  tables: ['platform.approval'],
  personal: [{ name: 'approvals', holds: ['platform.approval'], collect: collectApprovals, keeps: ['office-records'] }],
  resources: [servedApprovals],
  scopePaths: [{ table: 'platform.approval', column: 'unit_path' }],
  routes: [
    route(approvalRoutes.request, approvalSchemas.request, {
      access: { who: 'permitted', roles: [], rows: 'scoped under lock' },
      run: (ctx, { body }) => requestApproval(ctx, body),
    }),
  ],
  invariants: [
    {
      name: 'nobody has decided on what they asked for',
      sql: 'select id from platform.approval where decided_by = requested_by',
    },
  ],
})
