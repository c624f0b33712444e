-- Review from level to level: whose turn a declaration is, what a return opens, and what each unit decided.

-- The ids from the root down to the declaration's own unit: row scope of the offices. Moved along when a unit moves.
alter table contest.declaration add column unit_path uuid[] not null default '{}';
update contest.declaration d set unit_path = o.path from platform.organization o where o.id = d.organization_id;
-- Whose turn it is, and since when; null while nobody reviews it.
alter table contest.declaration add column review_unit_id uuid references platform.organization (id);
alter table contest.declaration add column review_since timestamptz;
-- Set from a return until the declaration is submitted again: until then, and only these places of the form.
alter table contest.declaration add column fix_by timestamptz;
alter table contest.declaration add column opened_paths text[];

create index declaration_review on contest.declaration (review_unit_id, season_id, review_since, id)
  where review_unit_id is not null;
-- One index for each depth of the tree: an office reads its own part, newest first.
create index declaration_under_1 on contest.declaration ((unit_path[1]), season_id, updated_at desc, id desc);
create index declaration_under_2 on contest.declaration ((unit_path[2]), season_id, updated_at desc, id desc);
create index declaration_under_3 on contest.declaration ((unit_path[3]), season_id, updated_at desc, id desc);
create index declaration_under_4 on contest.declaration ((unit_path[4]), season_id, updated_at desc, id desc);
create index declaration_fix_by on contest.declaration (fix_by) where fix_by is not null;
create index declaration_number on contest.declaration (number text_pattern_ops);
create index declaration_person_name on contest.declaration_person ((field_values->>'name') text_pattern_ops, declaration_id);

-- What a unit decided about a declaration, with the words it gave; one row per decision, never changed but by what follows.
create table contest.review (
  id uuid primary key,
  position bigint generated always as identity,   -- two decisions may share an instant
  declaration_id uuid not null references contest.declaration (id),
  season_id uuid not null references contest.season (id),
  kind text not null,
  stage text,
  form_version integer not null,
  level text not null,
  unit_id uuid not null references platform.organization (id),
  decision text not null check (decision in ('approve', 'return', 'refuse')),
  -- pending: a refusal that a second person has yet to confirm; undone: taken back, or not confirmed
  state text not null check (state in ('pending', 'decided', 'undone')),
  reasons text[] not null default '{}',    -- dictionary return_reason
  opinion text not null default '',
  opened_paths text[] not null default '{}',
  fix_by timestamptz,
  confirmed_checks text[] not null default '{}',
  reviewer_account_id uuid not null references platform.account (id),
  decided_at timestamptz not null,
  second_account_id uuid references platform.account (id),
  settled_at timestamptz,
  check (second_account_id is null or second_account_id <> reviewer_account_id)
);
create index review_declaration on contest.review (declaration_id, position);
create unique index review_pending on contest.review (declaration_id) where state = 'pending';
create index review_unit on contest.review (unit_id, season_id, kind, stage) where decision = 'approve' and state = 'decided';

-- How many declarations of a kind a unit may recommend to the level above; no row: as many as it finds good.
create table contest.recommendation_quota (
  season_id uuid not null references contest.season (id),
  organization_id uuid not null references platform.organization (id),
  kind text not null,
  stage text not null default '',   -- '' = all stages
  amount integer not null check (amount >= 0),
  primary key (season_id, organization_id, kind, stage)
);
