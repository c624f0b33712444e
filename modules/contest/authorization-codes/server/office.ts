import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { partOf } from '#kernel/server/resource/list.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { readCode } from '../contract/check-code.ts'
import { authorizationCodes, codeReserves, quotas, reserveMoves } from '../contract/office.ts'
import { codeMoves } from '../contract.ts'
import { allotQuota, editQuota } from './allotting.ts'
import { handCode, handCodeDown, recallCode } from './handing.ts'
import { reissueCode, revokeCode } from './issuing.ts'
import { handedBelow } from './quota.ts'
import { addReserve, serveReserve, withdrawReserve } from './reserve.ts'
import { codeIndex, openCode, type WithSecrets } from './sealing.ts'
import { ofRow } from './views.ts'

/** Who works for a unit: only a role that somebody gave opens its codes, on the portal as in the console. */
export const offices = ['contest-officer', 'contest-secretariat']
const readers = [...offices, 'auditor']
const places = sql.table(organizationTable)

/** A whole code, the beginning of a declaration's number, or any part of the name of who was handed a code. */
function codesFound(text: string, ctx: WithSecrets) {
  const code = readCode(text)
  const start = `${text.toUpperCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`row.id in (
    select id from contest.authorization_code where code_hash = ${code === null ? null : codeIndex(ctx, code)}
    union all select id from contest.authorization_code where declaration_number is not null and declaration_number like ${start}
    union all select id from contest.authorization_code where ${partOf(sql`handed_to`, text)})`
}

export const servedCodes: ServedResource = serveResource(authorizationCodes, {
  rows: {
    from: sql`contest.authorization_code row`,
    columns: {
      code: sql`row.code_sealed`,
      unit: sql`row.organization_id`,
    },
    opened: { code: openCode },
    parts: ['handedTo'],
    search: codesFound,
  },
  scope: { rows: 'codes of the own subtree', where: (actor) => underScope(actor, 'row.unit_path') },
  roles: {
    view: readers,
    export: readers,
    hand: offices,
    handDown: offices,
    recall: offices,
    revoke: offices,
    reissue: offices,
  },
  may: {
    hand: codeMoves.hand,
    handDown: codeMoves.pass,
    recall: codeMoves.recall,
    revoke: codeMoves.revoke,
    reissue: (_actor, row) =>
      row.state === 'void' ? true : kernelRefusals.wrong_state({ action: 'reissue', state: row.state }),
  },
  actions: {
    hand: (ctx, id, { values }) => handCode(ctx, id, values.name),
    handDown: (ctx, id, { values }) => handCodeDown(ctx, id, values.unit),
    recall: (ctx, id) => recallCode(ctx, id),
    revoke: (ctx, id, { reason }) => revokeCode(ctx, id, reason),
    reissue: (ctx, id) => reissueCode(ctx, id),
  },
})

export const servedQuotas: ServedResource = serveResource(quotas, {
  rows: {
    from: sql`contest.quota row join ${places} place on place.id = row.organization_id`,
    columns: {
      unitName: sql`place.name`,
      unit: sql`row.organization_id`,
      stage: sql`nullif(row.stage, '')`,
      live: sql`(select count(*)::int from contest.authorization_code c where c.organization_id = row.organization_id
        and c.season_id = row.season_id and c.kind = row.kind and c.state <> 'void'
        and (row.stage = '' or c.stage = row.stage))`,
      handedDown: handedBelow(ofRow),
    },
  },
  scope: { rows: 'quotas of the own subtree', where: (actor) => underScope(actor, 'place.path') },
  roles: { view: readers, export: readers, create: offices, edit: offices, import: offices },
  create: (ctx, values) => allotQuota(ctx, values),
  edit: (ctx, id, values, revision) =>
    editQuota(ctx, id, values.amount ?? 0, (tx) => servedQuotas.lockForEdit(tx, ctx.actor, { id, revision, values })),
})

export const servedReserves: ServedResource = serveResource(codeReserves, {
  rows: {
    from: sql`contest.code_reserve row join ${places} place on place.id = row.organization_id
      left join ${places} waiting on waiting.id = row.waiting_unit_id
      left join contest.authorization_code given on given.id = row.code_id`,
    columns: {
      name: sql`coalesce(row.waiting_name, waiting.name)`,
      position: sql`row.position::int`,
      unit: sql`row.organization_id`,
      waitingUnit: sql`row.waiting_unit_id`,
      code: sql`given.code_sealed`,
    },
    opened: { code: openCode },
  },
  scope: { rows: 'reserve lists of the own subtree', where: (actor) => underScope(actor, 'place.path') },
  roles: { view: readers, export: readers, create: offices, serve: offices, withdraw: offices },
  may: { serve: reserveMoves.serve, withdraw: reserveMoves.withdraw },
  create: (ctx, values) => addReserve(ctx, values),
  actions: {
    serve: (ctx, id) => serveReserve(ctx, id),
    withdraw: (ctx, id) => withdrawReserve(ctx, id),
  },
})
