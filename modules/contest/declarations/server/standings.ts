import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import {
  readSelected,
  type SelectedCode,
  type ShownCode,
  selectCode,
} from '#modules/contest/authorization-codes/server/index.ts'
import { filesByIds } from '#modules/platform/files/server/index.ts'
import { type DraftContent, type DraftFinding, draftProblems } from '../contract/completeness.ts'
import type { FieldValue } from '../contract/fields.ts'
import type { DeclarationRow } from './declaration-rows.ts'
import type { PersonRow } from './person-rows.ts'
import { type Rules, rulesOf, surroundingsOf } from './season.ts'

/** Where a declaration stands, for whoever follows many of them. */
export interface Standing {
  row: Omit<DeclarationRow, 'content_hash'>
  rules: Rules
  code: ShownCode | null
  /** what its content still lacks; identity numbers and other people's works are looked at when it is frozen */
  missing: DraftFinding[]
  /** of the frozen form; null while there is none, or nobody has counted yet */
  pageCount: number | null
}

type Row = Standing['row'] & {
  field_values: Record<string, FieldValue>
  selected_code: SelectedCode | null
  page_count: number | null
}

/** The standings of these declarations by id: as many queries for sixty as for one. */
export async function standingsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select declaration.*, form.page_count, ${selectCode(sql.ref('declaration.authorization_code_id'))} as selected_code
    from contest.declaration declaration
    left join contest.form_version form on form.declaration_id = declaration.id
      and form.version = declaration.form_version and form.voided_at is null
    where declaration.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  const [people, materials] = [await peopleOf(ctx, ids), await materialsOf(ctx, ids)]
  const known = new Map<string, Rules>()
  const standings = new Map<string, Standing>()
  for (const row of rows) {
    const key = `${row.season_id} ${row.season_version} ${row.kind}`
    const rules = known.get(key) ?? (await rulesOf(ctx, row))
    known.set(key, rules)
    const around = await surroundingsOf(ctx, rules)
    const content: DraftContent = {
      stage: row.stage,
      values: row.field_values,
      people: people.get(row.id) ?? [],
      materials: materials.get(row.id) ?? [],
      hasAuthorizationCode: row.authorization_code_id !== null,
      choices: around.choices,
    }
    standings.set(row.id, {
      row,
      rules,
      code: row.selected_code && readSelected(ctx, row.selected_code),
      missing: ['draft', 'returned'].includes(row.state) ? draftProblems(rules.kind, rules.definition, content) : [],
      pageCount: row.page_count,
    })
  }
  return standings
}

async function peopleOf(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('contest.declaration_person')
    .select(['id', 'declaration_id', 'role', 'field_values', 'id_number_index', 'portrait_file_id'])
    .where('declaration_id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .$castTo<PersonRow & { declaration_id: string }>()
    .execute()
  return Map.groupBy(
    rows.map((row) => ({
      id: row.id,
      role: row.role,
      values: row.field_values,
      hasIdNumber: row.id_number_index !== null,
      hasPortrait: row.portrait_file_id !== null,
      of: row.declaration_id,
    })),
    (person) => person.of,
  )
}

async function materialsOf(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.db
    .selectFrom('contest.declaration_material')
    .select(['declaration_id', 'material', 'file_id', 'extra'])
    .where('declaration_id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .execute()
  const files = await filesByIds(
    ctx.db,
    rows.map((row) => row.file_id),
  )
  return Map.groupBy(
    rows.map((row) => ({
      material: row.material,
      state: (files.get(row.file_id)?.state ?? 'refused') as 'ready' | 'held' | 'refused',
      approvedOn: (row.extra as { approvedOn?: string | null }).approvedOn ?? null,
      of: row.declaration_id,
    })),
    (material) => material.of,
  )
}
