import { defineModule } from '#kernel/server/module.ts'
import { sealAudit } from './seals.ts'

export default defineModule({
  name: 'platform.audit',
  tables: [],
  jobs: { 'audit.seal': sealAudit },
  schedule: { 'audit.seal': '*/5 * * * *' },
})
