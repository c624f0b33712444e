import { sql } from 'kysely'
import type { z } from 'zod'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { organizationsByIds, organizationTable } from '#modules/platform/organizations/server/index.ts'
import type { quotaSchemas } from '../schema.ts'
import { placeInScope, unitAsked } from './scope.ts'
import { codeCountsOf } from './unit-counts.ts'

const places = sql.table(organizationTable)
const pageSize = 50

interface ChildRow {
  id: string
  code: string
  name: string
  labels: Partial<Labels>
  level: string
  path: string[]
  hasBelow: boolean
  allotted: number
}

/**
 * The units right below one, by their codes. What was allotted to a unit is its own quota, and where it has none, what was
 * handed past it to units further down; codes are counted in its whole subtree.
 * @throws not_found for a unit outside the asker's subtree
 */
export async function unitsBelow(
  ctx: Ctx,
  asked: z.output<typeof quotaSchemas.below.query>,
): Promise<z.output<typeof quotaSchemas.below.reply>> {
  const unit = await placeInScope(ctx, ctx.db, unitAsked(ctx, asked.unit))
  const depth = sql.lit(unit.path.length + 1)
  const { rows } = await sql<ChildRow>`
    select row.id, row.code, row.name, row.labels, row.level, row.path,
      exists (select from ${places} child where child.parent_id = row.id and child.is_enabled
        and child.kind in ('unit', 'school')) as "hasBelow",
      (select coalesce(sum(q.amount), 0)::int from contest.quota q join ${places} o on o.id = q.organization_id
        where q.season_id = ${asked.season} and o.path[${depth}] = row.id
          and not exists (select from contest.quota mid
            where mid.season_id = q.season_id and mid.kind = q.kind and mid.stage = q.stage
              and mid.organization_id = any(o.path[${depth} : cardinality(o.path) - 1]))) as allotted
    from ${places} row
    where row.parent_id = ${unit.id} and row.is_enabled and row.kind in ('unit', 'school')
      ${asked.after ? sql`and row.code > ${readCursor(asked.after)}` : sql``}
    order by row.code limit ${pageSize + 1}`.execute(ctx.db)
  const shown = rows.slice(0, pageSize)
  const [counts, named] = await Promise.all([
    codeCountsOf(ctx.db, asked.season, shown),
    organizationsByIds(ctx.db, [unit.id], ctx.language),
  ])
  const byUnit = new Map(counts.map((each) => [each.unitId, each]))
  const [self] = named
  const seen = new Set(unit.path.filter((_id, index) => isUnderScope(ctx.actor, unit.path.slice(0, index + 1))))
  const above = (self?.above ?? []).filter(({ id }) => seen.has(id))
  const last = shown.at(-1)
  return {
    unit: { id: unit.id, name: self?.name ?? unit.name },
    above: above.map(({ id, name }) => ({ id, name })),
    rows: shown.map((row) => {
      const { live = 0, submitted = 0, bound = 0 } = byUnit.get(row.id) ?? {}
      const { id, level, hasBelow, allotted } = row
      const name = labelIn({ ...row.labels, zh: row.name }, ctx.language)
      return { id, name, level, hasBelow, allotted, issued: live, used: bound + submitted }
    }),
    next: rows.length > pageSize && last ? Buffer.from(last.code).toString('base64url') : null,
  }
}

/** codes of organizations are unique: the last one seen is the cursor */
function readCursor(text: string): string {
  const code = Buffer.from(text, 'base64url').toString('utf8')
  if (!/^[\w-]{1,40}$/.test(code))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
  return code
}
