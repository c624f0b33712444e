import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { codeCounts } from '#modules/contest/authorization-codes/server/index.ts'
import { declarationCounts } from '#modules/contest/declarations/server/index.ts'
import { publishedSeasons } from '#modules/contest/seasons/server/index.ts'
import { accountNameSql, accountTable, holderNamesSql, isHeldSql } from '#modules/platform/accounts/server/index.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { contactRequests, contactRole, contestKinds, requestMoves, unitFigures } from '../contract.ts'
import { decideRequest } from './requests.ts'

/** Who works for a unit; what each may do is cut to the own subtree. */
export const offices = ['contest-officer', 'contest-secretariat']
export const readers = [...offices, 'auditor']

export const servedRequests: ServedResource = serveResource(contactRequests, {
  rows: {
    from: sql`contest.contact_request row join ${sql.table(accountTable)} account on account.id = row.account_id`,
    columns: {
      person: sql`coalesce(nullif(account.display_name, ''), account.login_name::text)`,
      loginName: sql`account.login_name::text`,
      unit: sql`row.organization_id`,
      decidedBy: accountNameSql(sql`row.decided_by`),
    },
  },
  scope: { rows: 'requests for units of the own subtree', where: (actor) => underScope(actor, 'row.unit_path') },
  roles: { view: readers, export: readers, pass: offices, fail: offices },
  may: { pass: requestMoves.pass, fail: requestMoves.fail },
  actions: {
    pass: (ctx, id) => decideRequest(ctx, id, 'pass', null),
    fail: (ctx, id, { reason }) => decideRequest(ctx, id, 'fail', reason),
  },
})

/** One row for each unit and published season; counted once for all of them, not row by row. */
export const servedFigures: ServedResource = serveResource(unitFigures, {
  rows: {
    from: sql`${sql.table(organizationTable)} row
      join ${publishedSeasons} season on row.is_enabled and row.kind = any(${[...contestKinds]}::text[])
      left join ${codeCounts} codes on codes.unit_id = row.id and codes.season_id = season.id
      left join ${declarationCounts} declarations on declarations.unit_id = row.id and declarations.season_id = season.id`,
    id: sql`(row.id::text || ':' || season.id::text)`,
    idKind: 'text',
    columns: {
      season: sql`season.id`,
      contacts: holderNamesSql(contactRole, sql`row.id`),
      lacksContact: sql`not ${isHeldSql(contactRole, sql`row.id`)}`,
      issued: sql`coalesce(codes.live, 0)`,
      used: sql`coalesce(codes.used, 0)`,
      submitted: sql`coalesce(declarations.submitted, 0)`,
      returned: sql`coalesce(declarations.returned, 0)`,
      qualified: sql`coalesce(declarations.qualified, 0)`,
      refused: sql`coalesce(declarations.refused, 0)`,
    },
  },
  scope: { rows: 'units of the own subtree', where: (actor) => underScope(actor, 'row.path') },
  roles: { view: readers, export: readers },
})
