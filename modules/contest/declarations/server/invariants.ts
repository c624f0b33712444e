import type { Invariant } from '#kernel/server/module.ts'
import { largestCaps } from '#modules/contest/seasons/server/index.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'

const frozen = `('signing', 'signed', 'submitted', 'qualified')`
/** a returned one keeps its members' place while it is mended */
const claiming = `('signing', 'signed', 'submitted', 'returned', 'qualified')`
const received = `('submitted', 'qualified')`
/** a resident's identity number; the same that no text field takes */
const residentNumber =
  '(^|[^0-9A-Za-z])[1-9][0-9]{5}(18|19|20)[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx]([^0-9A-Za-z]|$)'

/** What must always be true of declarations (contest.md 6.1); each query must return no row. */
export const invariants: readonly Invariant[] = [
  {
    name: 'work claims belong to frozen declarations only',
    sql: `select claim.declaration_id from contest.work_claim claim
          join contest.declaration d on d.id = claim.declaration_id
          where d.state not in ${claiming} or d.season_id <> claim.season_id`,
  },
  {
    name: 'every member of a frozen declaration has the claim, where the declaration has any',
    sql: `select p.id from contest.declaration_person p join contest.declaration d on d.id = p.declaration_id
          where d.state in ${frozen} and p.role = 'member' and p.removed_at is null and p.id_number_index is not null
            and exists (select from contest.work_claim c where c.declaration_id = d.id)
            and not exists (select from contest.work_claim c
              where c.declaration_id = d.id and c.identity_index = p.id_number_index)`,
  },
  {
    name: 'a member of two frozen declarations of one season and kind has two claims of different kind groups',
    sql: `select a.identity_index from contest.work_claim a
          join contest.work_claim b on b.declaration_id = a.declaration_id and b.kind_group <> a.kind_group`,
  },
  {
    name: 'a submission has exactly one receipt',
    sql: `select d.id from contest.declaration d
          left join (select declaration_id, count(*) from contest.declaration_move where action in ('submit', 'seal') group by 1) s
            on s.declaration_id = d.id
          left join (select declaration_id, count(*) from contest.receipt group by 1) r on r.declaration_id = d.id
          where coalesce(s.count, 0) <> coalesce(r.count, 0)`,
  },
  {
    name: 'what is submitted has the receipt of its form version and instant',
    sql: `select d.id from contest.declaration d where d.state in ${received} and not exists (
            select from contest.receipt r
            where r.declaration_id = d.id and r.received_at = d.received_at
              and r.form_version = coalesce((select f.signed_version from contest.form_version f
                where f.declaration_id = d.id and f.version = d.form_version), d.form_version))`,
  },
  {
    name: 'what is submitted waits for a unit of its own path, on a level; nothing else waits for one',
    sql: `select id from contest.declaration where
            case when state = 'submitted'
              then not coalesce(review_unit_id = any(unit_path), false) or level is null or review_since is null
              when state in ('returned', 'signing', 'signed') and fix_by is not null then review_unit_id is null
              else review_unit_id is not null or review_since is not null end`,
  },
  {
    name: 'a day for mending and opened places go together, and only while a declaration is mended',
    sql: `select id from contest.declaration where (fix_by is null) <> (opened_paths is null)
            or (fix_by is not null and state not in ('returned', 'signing', 'signed'))
            or (state = 'returned' and fix_by is null)`,
  },
  {
    name: 'what awaits its pupil is a draft of the teacher who prepared it, or was given up',
    sql: `select id from contest.declaration
          where awaits_pupil and (state not in ('draft', 'void') or helper_account_id is distinct from owner_account_id)`,
  },
  {
    name: 'the path of a declaration is that of its unit',
    sql: `select d.id from contest.declaration d join ${organizationTable} o on o.id = d.organization_id
          where d.unit_path <> o.path`,
  },
  {
    name: 'what is counted for the overviews is what there is',
    sql: `select season_id, organization_id, kind, stage, state, level, sum(one) as missing from (
            select season_id, organization_id, kind, stage, case when fix_by is not null then 'returned' else state end as state,
              case when state = 'submitted' then level end as level, 1 as one from contest.declaration
            union all select season_id, organization_id, kind, stage, state, level, -count from contest.declaration_count
            union all select season_id, organization_id, kind, stage, state, level, -change from contest.declaration_count_change
          ) counted group by season_id, organization_id, kind, stage, state, level having sum(one) <> 0`,
  },
  {
    name: 'a unit has no more live declarations of its own of a kind than any version of the season has allowed it',
    sql: `select d.organization_id, d.season_id, d.kind from contest.declaration d
          join ${organizationTable} o on o.id = d.organization_id
          join ${largestCaps} allowed on allowed.season_id = d.season_id and allowed.kind = d.kind and allowed.level = o.level
          where d.state in ('draft', 'signing', 'signed', 'submitted', 'returned', 'qualified')
          group by d.organization_id, d.season_id, d.kind, allowed.amount having count(*) > allowed.amount`,
  },
  {
    name: 'the version on the signed paper of a swapped team is an earlier one that is itself signed',
    sql: `select f.declaration_id from contest.form_version f
          left join contest.form_version s on s.declaration_id = f.declaration_id and s.version = f.signed_version
          where f.signed_version is not null and (s.version is null or s.version >= f.version or s.signed_version is not null)`,
  },
  {
    name: 'the moves of a declaration are numbered without a gap',
    sql: `select declaration_id from contest.declaration_move group by declaration_id
          having min(position) <> 1 or max(position) <> count(*)`,
  },
  {
    name: 'each move is chained to the one before it, by hash and by state',
    sql: `select m.declaration_id from contest.declaration_move m
          join contest.declaration_move p on p.declaration_id = m.declaration_id and p.position = m.position - 1
          where m.previous_hash <> p.hash or m.from_state is distinct from p.to_state`,
  },
  {
    name: 'the last move led to the state of the declaration',
    sql: `select d.id from contest.declaration d where d.state is distinct from (
            select to_state from contest.declaration_move m
            where m.declaration_id = d.id order by position desc limit 1)`,
  },
  {
    name: 'a frozen declaration has its form version, not void and with the same hash; a draft has none that is not void',
    sql: `select d.id from contest.declaration d
          left join contest.form_version f on f.declaration_id = d.id and f.version = d.form_version and f.voided_at is null
          where (d.state in ${frozen}) <> (f.version is not null)
             or (d.state in ${frozen} and d.content_hash is distinct from f.content_hash)`,
  },
  {
    name: 'form versions are numbered without a gap',
    sql: `select d.id from contest.declaration d
          where d.form_version <> (select count(*) from contest.form_version f where f.declaration_id = d.id)`,
  },
  {
    name: 'no identity number lies among readable values',
    sql: `select id from contest.declaration where field_values::text ~ '${residentNumber}'
          union all select id from contest.declaration_person where field_values::text ~ '${residentNumber}'
          union all select declaration_id from contest.form_version where content::text ~ '${residentNumber}'`,
  },
  {
    name: 'an encrypted identity number has its index, and the other way round',
    sql: `select id from contest.declaration_person where (id_number_cipher is null) <> (id_number_index is null)`,
  },
  {
    name: 'a material that replaces another is the next version in the same place',
    sql: `select m.id from contest.declaration_material m join contest.declaration_material o on o.id = m.replaces_id
          where m.version <> o.version + 1 or m.material <> o.material or m.declaration_id <> o.declaration_id
             or o.removed_at is null`,
  },
]
