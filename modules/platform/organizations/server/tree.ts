import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { underScope } from '#kernel/server/scope.ts'
import { childrenMax, type OrganizationKind } from '../contract.ts'
import { nameIn } from './queries.ts'

interface Row {
  id: string
  kind: OrganizationKind
  level: string
  code: string
  name: string
  labels: unknown
  is_enabled: boolean
  child_count: number
}

/**
 * What stands right below an organization, with how many stand below each; without one, the top of what the asker may see:
 * the unit they work under, or for an administrator the roots. Nothing of a stranger's is ever among them.
 */
export async function treeBelow(ctx: Ctx, parent: string | null) {
  const top = ctx.actor.isAdmin ? sql`row.parent_id is null` : sql`row.id = ${ctx.actor.scope?.organizationId ?? null}`
  const { rows } = await sql<Row>`
    select row.id, row.kind, row.level, row.code, row.name, row.labels, row.is_enabled,
      (select count(*)::int from platform.organization child where child.parent_id = row.id) as child_count
    from platform.organization row
    where ${parent === null ? top : sql`row.parent_id = ${parent}::uuid`} and ${underScope(ctx.actor, 'row.path')}
    order by row.code, row.id limit ${sql.lit(childrenMax + 1)}`.execute(ctx.db)
  return {
    organizations: rows.slice(0, childrenMax).map((row) => ({
      id: row.id,
      kind: row.kind,
      level: row.level,
      code: row.code,
      name: nameIn(row, ctx.language),
      isEnabled: row.is_enabled,
      childCount: row.child_count,
    })),
    hasMore: rows.length > childrenMax,
  }
}
