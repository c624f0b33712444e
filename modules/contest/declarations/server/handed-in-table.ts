import { type RawBuilder, sql } from 'kysely'
import { patternOf } from '#kernel/server/resource/list.ts'

const members = sql`(select string_agg(p.field_values->>'name', '、' order by p.position)
  from contest.declaration_person p where p.declaration_id = row.id and p.role = 'member' and p.removed_at is null)`

/**
 * What was handed in, as the rows of a table of the kit under the alias `row`: for the module that shows it, which names no
 * table of this one.
 */
export const handedInTable = {
  /** @param isWanted a condition on `place.id`, of the unit or one above it; null: of all */
  from: (isWanted: RawBuilder<boolean> | null) =>
    isWanted === null
      ? sql`contest.declaration row`
      : sql`contest.declaration row join lateral (
          select from unnest(row.unit_path) place (id) where ${isWanted} limit 1) wanted on true`,
  isHandedIn: sql<boolean>`(row.state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn')
    or row.fix_by is not null)`,
  columns: {
    unit: sql`row.organization_id`,
    waitsFor: sql`row.review_unit_id`,
    waitingSince: sql`row.review_since`,
    members,
    /** while it is mended it is shown as returned, whichever step of that it is in */
    state: sql`(case when row.fix_by is not null then 'returned' else row.state end)`,
  },
  /** as the offices' list is searched: the beginning of a number or of a member's name, or any part of the title */
  search: (text: string) => {
    const begins = `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
    return sql<boolean>`(row.number like ${begins.toUpperCase()} or row.title ilike ${patternOf(text)} or exists (
      select from contest.declaration_person p where p.declaration_id = row.id and p.role = 'member'
        and p.removed_at is null and p.field_values->>'name' like ${begins}))`
  },
} as const
