import type { Invariant } from '#kernel/server/module.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'

/** What must always be true of contacts and their requests; each query must return no row. */
export const invariants: readonly Invariant[] = [
  {
    name: 'no term of a contact ends before it begins',
    sql: 'select id from contest.contact_term where ended_on < since_on',
  },
  {
    name: 'the path of a request is the path of its unit',
    sql: `select r.id from contest.contact_request r join ${organizationTable} o on o.id = r.organization_id
          where r.unit_path is distinct from o.path`,
  },
  {
    name: 'a request that was decided says by whom',
    sql: `select id from contest.contact_request where (state in ('passed', 'failed')) <> (decided_by is not null)`,
  },
]
