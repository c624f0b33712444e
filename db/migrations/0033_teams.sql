-- The day of a robot contest: what becomes of each qualified team from the gate to the table. The declaration itself stays as
-- it was decided; a team is one row beside it, which the database keeps as the declaration comes and goes.
create table contest.team (
  id uuid primary key references contest.declaration (id) on delete cascade,
  season_id uuid not null references contest.season (id),
  number text not null,          -- of the declaration: what stands on the card
  name text not null,
  event text not null,           -- as the season's kind says it: code of the event, dictionary robot_group
  division text not null,
  school_id uuid references platform.organization (id),
  city_id uuid references platform.organization (id),
  unit_path uuid[] not null,     -- row scope; moved along when a unit moves
  is_live boolean not null,      -- false once the declaration has not qualified after all
  state text not null default 'expected'
    check (state in ('expected', 'absent', 'present', 'to-repeat', 'ready', 'refused')),
  checked_in_at timestamptz,
  checked_in_by uuid references platform.account (id),
  inspected_at timestamptz,
  inspected_by uuid references platform.account (id),
  inspection_reason text,        -- why it is to be repeated, or was refused
  has_played boolean not null default false,  -- a score sheet of it was signed
  created_at timestamptz not null,
  check ((checked_in_at is null) = (state in ('expected', 'absent'))),
  check ((inspected_at is null) = (state in ('expected', 'absent', 'present'))),
  check (inspection_reason is null or state in ('to-repeat', 'refused'))
);
create index team_season on contest.team (season_id, event, division, number) where is_live;
create unique index team_number on contest.team (number);
create index team_name on contest.team using gin (kernel.text_parts(name));
-- One index for each depth of the tree: an office reads its own part, in the order of the cards.
create index team_under_1 on contest.team ((unit_path[1]), number, id) where is_live;
create index team_under_2 on contest.team ((unit_path[2]), number, id) where is_live;
create index team_under_3 on contest.team ((unit_path[3]), number, id) where is_live;
create index team_under_4 on contest.team ((unit_path[4]), number, id) where is_live;

create function contest.keep_team() returns trigger language plpgsql as $$
declare
  rule jsonb;
  stated text := new.field_values ->> 'school';
begin
  if new.state <> 'qualified' or new.fix_by is not null then
    update contest.team set is_live = false where id = new.id and is_live;
    return null;
  end if;
  select kind -> 'team' into rule
    from contest.season_version version, jsonb_array_elements(version.definition -> 'kinds') kind
    where version.season_id = new.season_id and version.version = new.season_version and kind ->> 'code' = new.kind;
  if rule is null then return null; end if;
  if stated is null then
    select person.field_values ->> 'school' into stated from contest.declaration_person person
      where person.declaration_id = new.id and person.role = 'member' and person.removed_at is null
      order by person.position limit 1;
  end if;
  insert into contest.team as team
    (id, season_id, number, name, event, division, school_id, city_id, unit_path, is_live, created_at)
  values (new.id, new.season_id, new.number, new.title, rule ->> 'event', rule ->> 'division',
    coalesce((select place.id from platform.organization place where place.id = case
      when stated ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then stated::uuid end), new.organization_id),
    (select place.id from platform.organization place
      where place.id = any (new.unit_path) and place.level = 'city' limit 1),
    new.unit_path, true, new.updated_at)
  on conflict (id) do update set name = excluded.name, event = excluded.event, division = excluded.division,
    school_id = excluded.school_id, city_id = excluded.city_id, unit_path = excluded.unit_path, is_live = true;
  return null;
end
$$;
create trigger declaration_team after insert on contest.declaration for each row
  when (new.state = 'qualified') execute function contest.keep_team();
create trigger declaration_team_anew after update on contest.declaration for each row
  when ((new.state = 'qualified' or old.state = 'qualified')
    and (old.state, old.title, old.fix_by is null, old.unit_path)
      is distinct from (new.state, new.title, new.fix_by is null, new.unit_path))
  execute function contest.keep_team();
