import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { contestSeasons } from '../contract/office.ts'

/** Everybody who works for the contest picks a season; what it says is public once it is published. */
export const servedSeasons: ServedResource = serveResource(contestSeasons, {
  rows: {
    from: sql`contest.season row`,
    columns: { version: sql`row.current_version` },
    offered: sql<boolean>`row.state <> 'draft'`,
    code: sql`row.code`,
  },
  scope: everyRow('all seasons'),
  roles: {
    view: ['contest-officer', 'contest-secretariat', 'auditor'],
    export: ['contest-secretariat', 'auditor'],
  },
})
