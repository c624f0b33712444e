import { CompiledQuery, sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { Kept } from '#kernel/server/notices.ts'
import { quickRows, textOnce } from '#kernel/server/quick-reads.ts'
import type { OrganizationKind } from '../contract.ts'

interface Named {
  id: string
  level: string
  name: string
  labels: Partial<Labels>
}

/** An organization with what stands above it, from the root down; disabled ones too. */
export interface KnownOrganization extends Named {
  kind: OrganizationKind
  code: string
  isEnabled: boolean
  /** where it stands on a map of equal tiles, among those beside it, from 1; null: nobody has said */
  tile: { column: number; row: number } | null
  above: Named[]
}

/** Schools and units are named in almost every answer and hardly ever change; a trigger says when one does. */
const kept = new Kept<KnownOrganization | undefined>({ topic: 'organizations', forMs: 300_000, countMax: 5000 })

const named = sql.raw(`'id', above.id, 'level', above.level, 'name', above.name, 'labels', above.labels`)
/** Parameter: the id. */
const text = textOnce(sql`
  select one.id, one.level, one.name, one.labels, one.kind, one.code, one.is_enabled as "isEnabled",
    one.extra -> 'tile' as tile,
    (select coalesce(json_agg(json_build_object(${named}) order by cardinality(above.path)), '[]')
      from platform.organization above where above.id = any(one.path) and above.id <> one.id) as above
  from platform.organization one where one.id = ${''}`)

/** The organization with this id, found in memory as a rule; undefined when there is none. */
export function knownOrganization(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  id: string,
): KnownOrganization | undefined | Promise<KnownOrganization | undefined> {
  return kept.get(ctx, id, async () => {
    const [row] = await quickRows<KnownOrganization>(ctx.db, CompiledQuery.raw(text(ctx.db), [id]))
    return row
  })
}

/** Several at once; those that do not exist are left out. */
export async function knownOrganizations(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Map<string, KnownOrganization>> {
  const found = await Promise.all([...new Set(ids)].map((id) => knownOrganization(ctx, id)))
  return new Map(found.flatMap((each) => (each ? [[each.id, each]] : [])))
}

/** Where a school lies; null where the tree has no such level above it (a school right below its city has no county). */
export interface Area {
  school: string
  county: string | null
  city: string | null
  province: string | null
}

/** The ids by which members are compared for "same school, county, city" (spec contest.md 6.1). */
export function areaOf({ id, above }: KnownOrganization): Area {
  const at = (...levels: string[]) => above.find(({ level }) => levels.includes(level))?.id ?? null
  return { school: id, county: at('county', 'zone'), city: at('city'), province: at('province') }
}
