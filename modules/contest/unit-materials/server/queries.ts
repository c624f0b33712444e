import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { countRecommended, placeOf } from '#modules/contest/declarations/server/index.ts'
import { shownNames } from '#modules/platform/accounts/server/index.ts'
import { filesByIds, viewOf } from '#modules/platform/files/server/index.ts'
import { organizationOf, organizationTable, rootOf } from '#modules/platform/organizations/server/index.ts'
import type { UnitMaterialState } from '../contract.ts'
import type { UnitMaterial } from '../schema.ts'
import { roundsOf, roundView, seasonOf } from './rounds.ts'

export interface MaterialRow {
  id: string
  season_id: string
  round: string
  material: string
  organization_id: string
  unit_path: string[]
  version: number
  file_id: string
  state: UnitMaterialState
  reason: string | null
  account_id: string
  handed_in_at: Date
  decided_at: Date | null
}

const columns = sql`id, season_id, round, material, organization_id, unit_path, version, file_id, state, reason,
  account_id, handed_in_at, decided_at`

/** One paper of the asker's subtree, locked where the transaction may write; undefined for a stranger's. */
export async function materialInScope(ctx: Ctx, db: Queryable, id: string): Promise<MaterialRow | undefined> {
  const { rows } = await sql<MaterialRow>`
    select ${columns} from contest.unit_material where id = ${id} and ${underScope(ctx.actor, 'unit_path')}
    ${db.isTransaction ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** The unit that somebody works for, with its level and whom it hands to; null for who works for none. */
export async function ownUnit(ctx: Ctx) {
  const { scope } = ctx.actor
  const found = scope && (await organizationOf(ctx.db, scope.organizationId))
  return found ?? null
}

/** What one's own unit hands in, round by round. */
export async function ownMaterials(ctx: Ctx, seasonId: string) {
  const { definition } = await seasonOf(ctx.db, seasonId)
  const unit = await ownUnit(ctx)
  const now = ctx.receivedAt.toISOString()
  if (!unit) return { unit: null, receiver: null, recommended: 0, rounds: [], now }
  const { rows } = await sql<MaterialRow>`
    select ${columns} from contest.unit_material where organization_id = ${unit.id} and season_id = ${seasonId}
    order by round, material, version desc`.execute(ctx.db)
  const files = await viewsOf(ctx, rows)
  const [place, receiver] = await Promise.all([
    placeOf(ctx, unit.id),
    unit.parentId === null ? null : placeOf(ctx, unit.parentId),
  ])
  return {
    unit: { id: unit.id, name: place?.name ?? unit.name, level: unit.level },
    receiver: receiver?.name ?? null,
    recommended: await countRecommended(ctx.db, { seasonId, unitPath: unit.path }),
    rounds: roundsOf(definition)
      .filter(({ levels }) => levels.includes(unit.level))
      .map((round) => ({
        ...roundView(ctx, round),
        files: rows.flatMap((row) => (row.round === round.code ? (files.get(row.id) ?? []) : [])),
      })),
    now,
  }
}

/** Which of the units right below the asker's own handed in what; a fixed number of queries. */
export async function materialsBelow(ctx: Ctx, seasonId: string) {
  const { definition } = await seasonOf(ctx.db, seasonId)
  const parent = ctx.actor.scope?.organizationId ?? (ctx.actor.isAdmin ? (await rootOf(ctx.db))?.id : undefined)
  const { rows: units } = await sql<{ id: string; level: string; name: string; labels: Record<string, string> }>`
    select id, level, name, labels from ${sql.table(organizationTable)}
    where parent_id = ${parent ?? null} and is_enabled order by code`.execute(ctx.db)
  const { rows } = await sql<MaterialRow>`
    select ${columns} from contest.unit_material
    where organization_id = any(${units.map(({ id }) => id)}::uuid[]) and season_id = ${seasonId} and state <> 'replaced'
      and ${underScope(ctx.actor, 'unit_path')}
    order by material, version desc`.execute(ctx.db)
  const files = await viewsOf(ctx, rows)
  return {
    rounds: roundsOf(definition).map((round) => ({
      ...roundView(ctx, round),
      units: units
        .filter(({ level }) => round.levels.includes(level))
        .map(({ id, level, name, labels }) => ({
          unit: { id, level, name: labels[ctx.language] || name },
          files: newest(rows.filter((row) => row.organization_id === id && row.round === round.code)).flatMap(
            (row) => files.get(row.id) ?? [],
          ),
        })),
    })),
    now: ctx.receivedAt.toISOString(),
  }
}

/** Of each paper the newest version alone: the rows come in that order. */
function newest(rows: readonly MaterialRow[]): MaterialRow[] {
  return rows.filter((row, index) => rows.findIndex(({ material }) => material === row.material) === index)
}

async function viewsOf(ctx: Ctx, rows: readonly MaterialRow[]): Promise<Map<string, UnitMaterial>> {
  const files = await filesByIds(
    ctx.db,
    rows.map((row) => row.file_id),
  )
  const people = await shownNames(
    ctx.db,
    rows.map((row) => row.account_id),
  )
  return new Map(
    rows.map((row) => {
      const file = files.get(row.file_id)
      const view = file && viewOf(ctx, file)
      return [
        row.id,
        {
          id: row.id,
          material: row.material,
          version: row.version,
          state: row.state,
          name: file?.name ?? '',
          mediaType: file?.media_type ?? '',
          sizeBytes: file?.size_bytes ?? 0,
          url: view?.originalUrl ?? null,
          previewUrl: view?.previewUrl ?? null,
          handedInBy: people.get(row.account_id) ?? '',
          handedInAt: row.handed_in_at.toISOString(),
          reason: row.reason,
          decidedAt: row.decided_at?.toISOString() ?? null,
        },
      ]
    }),
  )
}
