import { sql } from 'kysely'
import type { Actor } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { agreementVersions, type VersionState, versionMoves } from '../contract/office.ts'
import { createVersion, editVersion, publishVersion, recallVersion, removeVersion } from './office.ts'

const open = (move: 'edit' | 'remove' | 'publish' | 'recall') => (_actor: Actor, row: { state: VersionState }) =>
  versionMoves[move].refusal(row.state) ?? true

export const servedVersions: ServedResource = serveResource(agreementVersions, {
  rows: {
    from: ({ now }) => sql`platform.agreement row cross join (select ${now}::timestamptz as now) moment`,
    columns: {
      title: sql`row.titles`,
      body: sql`row.bodies`,
      state: sql`case when row.published_at is null then 'draft'
        when row.published_at > moment.now then 'scheduled'
        when exists (select from platform.agreement other where other.kind = row.kind
          and other.published_at > row.published_at and other.published_at <= moment.now) then 'replaced'
        else 'in-force' end`,
      acceptedCount: sql`(select count(*)::int from platform.agreement_acceptance acceptance
        where acceptance.kind = row.kind and acceptance.version = row.version)`,
    },
  },
  scope: everyRow('all versions'),
  roles: { view: ['auditor'], create: [], edit: [], remove: [], publish: [], recall: [] },
  may: { edit: open('edit'), remove: open('remove'), publish: open('publish'), recall: open('recall') },
  create: (ctx, values) => createVersion(ctx, values),
  edit: (ctx, id, values, revision) =>
    editVersion(ctx, id, values, (tx) => servedVersions.lockForEdit(tx, ctx.actor, { id, revision, values })),
  remove: (ctx, id) => removeVersion(ctx, id),
  actions: {
    publish: (ctx, id, { values }) => publishVersion(ctx, id, values.from),
    recall: (ctx, id, { reason }) => recallVersion(ctx, id, reason),
  },
})
