import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow } from '#kernel/server/resource/served.ts'
import { accountTable } from '#modules/platform/accounts/server/index.ts'
import { auditEntries } from '../contract.ts'
import { isSignIn } from './sign-ins.ts'

/** The log in the console: it belongs to the whole installation, and only whoever may see all of it sees any. */
export const servedEntries = serveResource(auditEntries, {
  rows: {
    from: sql`kernel.audit_entry row left join ${sql.table(accountTable)} person on person.id = row.actor_account_id`,
    idKind: 'bigint',
    columns: {
      kind: sql`case when ${isSignIn(sql.ref('row.action'))} then 'sign-in'
        when row.action in ('exports.request', 'exports.stream') or row.action ~ '\\.(unmask|reveal)' then 'sensitive-read'
        else 'action' end`,
      actor: sql`coalesce(person.display_name || '（' || person.login_name::text || '）', person.login_name::text)`,
      subject: sql`row.subject_id`,
      before: sql`row.before::text`,
      after: sql`row.after::text`,
      ip: sql`host(row.ip)`,
      request: sql`row.request_id`,
    },
  },
  scope: everyRow('all log entries'),
  roles: { view: ['auditor'], export: ['auditor'] },
})
