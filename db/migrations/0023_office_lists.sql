-- Lists of the offices over a million declarations: drafts, which are written all the time, are in none of their indexes.

drop index contest.declaration_unit;
drop index contest.declaration_under_1;
drop index contest.declaration_under_2;
drop index contest.declaration_under_3;
drop index contest.declaration_under_4;
-- The root of the tree and the administrator see all of a season; below it one index for each depth of the tree.
create index declaration_handed_in on contest.declaration (season_id, updated_at desc, id desc)
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;
create index declaration_handed_in_2 on contest.declaration ((unit_path[2]), season_id, updated_at desc, id desc)
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;
create index declaration_handed_in_3 on contest.declaration ((unit_path[3]), season_id, updated_at desc, id desc)
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;
create index declaration_handed_in_4 on contest.declaration ((unit_path[4]), season_id, updated_at desc, id desc)
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;
-- A part of a title is looked for.
create index declaration_title on contest.declaration using gin (title gin_trgm_ops)
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;
-- How the tree's parts differ in size: without it the planner takes a city for a school.
create statistics contest.declaration_path_2 on (unit_path[2]) from contest.declaration;
create statistics contest.declaration_path_3 on (unit_path[3]) from contest.declaration;
create statistics contest.declaration_path_4 on (unit_path[4]) from contest.declaration;

-- What waits: for one unit, and for those of a part of the tree, the longest wait first.
drop index contest.declaration_review;
create index declaration_review on contest.declaration (review_unit_id, review_since, id) where state = 'submitted';
create index declaration_waiting on contest.declaration (season_id, review_since) where state = 'submitted';
create index declaration_waiting_2 on contest.declaration ((unit_path[2]), season_id, review_since) where state = 'submitted';
create index declaration_waiting_3 on contest.declaration ((unit_path[3]), season_id, review_since) where state = 'submitted';

-- How many declarations a unit has of each kind, stage, state and, while submitted, level: the overview adds these up. Each
-- change leaves its differences, so that two changes of one unit do not wait for each other; a job adds them to the totals.
create table contest.declaration_count (
  season_id uuid not null,
  organization_id uuid,
  kind text not null,
  stage text,
  state text not null,          -- as the offices see it: returned while it is mended
  level text,
  count integer not null
);
create unique index declaration_count_of on contest.declaration_count (season_id, organization_id, kind, stage, state, level)
  nulls not distinct;
create table contest.declaration_count_change (
  season_id uuid not null,
  organization_id uuid,
  kind text not null,
  stage text,
  state text not null,
  level text,
  change integer not null
);
create index declaration_count_change_season on contest.declaration_count_change (season_id);

create function contest.count_declaration() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into contest.declaration_count_change values (old.season_id, old.organization_id, old.kind, old.stage,
      case when old.fix_by is not null then 'returned' else old.state end,
      case when old.state = 'submitted' then old.level end, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into contest.declaration_count_change values (new.season_id, new.organization_id, new.kind, new.stage,
      case when new.fix_by is not null then 'returned' else new.state end,
      case when new.state = 'submitted' then new.level end, 1);
  end if;
  return null;
end
$$;
create trigger declaration_counted after insert or delete on contest.declaration
  for each row execute function contest.count_declaration();
create trigger declaration_counted_anew after update on contest.declaration for each row
  when ((old.season_id, old.organization_id, old.kind, old.stage, old.state, old.level, old.fix_by is null)
    is distinct from (new.season_id, new.organization_id, new.kind, new.stage, new.state, new.level, new.fix_by is null))
  execute function contest.count_declaration();

insert into contest.declaration_count
  select season_id, organization_id, kind, stage, case when fix_by is not null then 'returned' else state end,
    case when state = 'submitted' then level end, count(*)
  from contest.declaration group by 1, 2, 3, 4, 5, 6;
