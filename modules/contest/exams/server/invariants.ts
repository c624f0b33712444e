import type { Invariant } from '#kernel/server/module.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'

/** What must always be true of exams; each query must return no row. */
export const invariants: readonly Invariant[] = [
  {
    name: 'nobody sits beside somebody of the same school',
    sql: `select one.id from contest.exam_candidate one join contest.exam_candidate other
            on other.sitting_id = one.sitting_id and other.room_id = one.room_id and other.id > one.id
              and other.school_id = one.school_id and abs(other.seat_row - one.seat_row) <= 1
              and abs(other.seat_column - one.seat_column) <= 1
          where one.state = 'admitted' and other.state = 'admitted'`,
  },
  {
    name: 'a seat lies in its room',
    sql: `select candidate.id from contest.exam_candidate candidate
          join contest.exam_room room on room.id = candidate.room_id
          where candidate.seat_row not between 1 and room.row_count
            or candidate.seat_column not between 1 and room.column_count`,
  },
  {
    name: 'scores count exactly where their import was confirmed',
    sql: `select score.id from contest.exam_score score join contest.exam_score_import import on import.id = score.import_id
          where score.is_counted <> (import.state = 'confirmed')`,
  },
  {
    name: 'nobody has confirmed their own scores',
    sql: "select id from contest.exam_score_import where state = 'confirmed' and decided_by = imported_by",
  },
  {
    name: 'a published list has entries',
    sql: `select sitting.id from contest.exam_sitting sitting where sitting.list_published_at is not null
          and not exists (select from contest.exam_list_entry entry where entry.sitting_id = sitting.id)`,
  },
  {
    name: 'versions of a list that were replaced are numbered without a gap, and have entries',
    sql: `select former.sitting_id from contest.exam_list_version former group by former.sitting_id
          having max(former.version) <> count(*) or exists (
            select from contest.exam_list_version each where each.sitting_id = former.sitting_id and not exists (
              select from contest.exam_list_former_entry entry
              where entry.sitting_id = each.sitting_id and entry.version = each.version))`,
  },
  {
    name: 'the path of a venue is the path of its unit',
    sql: `select venue.id from contest.exam_venue venue join ${organizationTable} unit on unit.id = venue.organization_id
          where venue.unit_path is distinct from unit.path`,
  },
]
