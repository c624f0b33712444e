-- Rounds, score sheets and protests of a robot contest: one board for each event and group of a season. It is there as soon as
-- a team is.
create table contest.score_board (
  id uuid primary key,
  season_id uuid not null references contest.season (id),
  event text not null,
  division text not null,
  state text not null default 'live' check (state in ('live', 'frozen', 'published')),
  decided_at timestamptz,        -- when it was frozen, published or opened again, and by whom
  decided_by uuid references platform.account (id),
  created_at timestamptz not null,
  unique (season_id, event, division)
);

create function contest.keep_score_board() returns trigger language plpgsql as $$
begin
  insert into contest.score_board (id, season_id, event, division, created_at)
    values (gen_random_uuid(), new.season_id, new.event, new.division, new.created_at)
    on conflict (season_id, event, division) do nothing;
  perform kernel.say_change('scoreboards', board.id::text) from contest.score_board board
    where (board.season_id, board.event, board.division) = (new.season_id, new.event, new.division);
  return null;
end
$$;
-- The word of kernel.tell_change, for a change that is said of another row than the changed one.
create function kernel.say_change(topic text, subject text) returns void language plpgsql as $$
begin
  perform pg_notify('changed', topic || ' ' || subject);
  raise notice 'changed' using detail = topic || ' ' || subject;
end
$$;
create trigger team_board after insert or update on contest.team
  for each row execute function contest.keep_score_board();

create table contest.score_round (
  board_id uuid not null references contest.score_board (id),
  round integer not null check (round >= 1),
  seed text not null,            -- by which the order was drawn: published, so that anybody can draw it again
  team_ids uuid[] not null,      -- the order of play
  drawn_at timestamptz not null,
  drawn_by uuid not null references platform.account (id),
  started_at timestamptz,
  started_by uuid references platform.account (id),
  primary key (board_id, round),
  check ((started_at is null) = (started_by is null))
);

create table contest.score_sheet (
  id uuid primary key,           -- made on the tablet: the same sheet twice is one
  board_id uuid not null references contest.score_board (id),
  team_id uuid not null references contest.team (id),
  round integer not null,
  revision integer not null,     -- 1 as it was signed; each correction adds one
  state text not null check (state in ('counted', 'in-conflict', 'set-aside')),
  counts jsonb not null,         -- how often, by code of the item
  time_ms integer,
  points integer not null check (points >= 0),
  penalty_points integer not null check (penalty_points >= 0),
  has_score boolean not null,    -- whether any task was done: without one there is no score
  signed_name text,              -- who signed for the team, and how; gone when their time is over
  signature text,                -- an SVG path
  content_hash bytea not null,   -- of the sheet as it was signed
  signed_at timestamptz not null,
  received_at timestamptz not null,
  referee_id uuid not null references platform.account (id),
  settled_at timestamptz,        -- between two sheets of one round
  settled_by uuid references platform.account (id),
  settled_reason text,
  check (points = 0 or has_score),
  check (state <> 'set-aside' or settled_by is not null)
);
create index score_sheet_board on contest.score_sheet (board_id, round, team_id);
-- However many sheets there are of a team's round, one counts.
create unique index score_sheet_counted on contest.score_sheet (team_id, round) where state = 'counted';

create function contest.mark_played() returns trigger language plpgsql as $$
begin
  update contest.team set has_played = true where id = new.team_id and not has_played;
  return null;
end
$$;
create trigger score_sheet_played after insert on contest.score_sheet
  for each row execute function contest.mark_played();

-- What a sheet said before it was corrected.
create table contest.score_correction (
  sheet_id uuid not null references contest.score_sheet (id) on delete cascade,
  revision integer not null,     -- the one it was corrected to
  counts jsonb not null,         -- as they were before
  time_ms integer,
  points integer not null,
  reason text not null,
  corrected_at timestamptz not null,
  corrected_by uuid not null references platform.account (id),
  primary key (sheet_id, revision)
);

create table contest.score_protest (
  id uuid primary key,
  board_id uuid not null references contest.score_board (id),
  team_id uuid not null references contest.team (id),
  sheet_id uuid not null references contest.score_sheet (id),
  round integer not null,
  unit_path uuid[] not null,     -- row scope; moved along when a unit moves
  grounds text not null,
  state text not null check (state in ('filed', 'upheld', 'rejected')),
  filed_at timestamptz not null,
  filed_by uuid not null references platform.account (id),
  decided_at timestamptz,
  decided_by uuid references platform.account (id),
  decision_reason text,
  unique (team_id, round),
  check ((state = 'filed') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (decision_reason is null)),
  check (decided_by is null or decided_by <> filed_by)
);
create index score_protest_board on contest.score_protest (board_id, filed_at desc, id desc);
create index score_protest_under_1 on contest.score_protest ((unit_path[1]), filed_at desc, id desc);
create index score_protest_under_2 on contest.score_protest ((unit_path[2]), filed_at desc, id desc);
create index score_protest_under_3 on contest.score_protest ((unit_path[3]), filed_at desc, id desc);
create index score_protest_under_4 on contest.score_protest ((unit_path[4]), filed_at desc, id desc);

create trigger score_board_changed after update on contest.score_board
  for each row execute function kernel.tell_change('scoreboards', 'id');
create trigger score_round_changed after insert or update on contest.score_round
  for each row execute function kernel.tell_change('scoreboards', 'board_id');
create trigger score_sheet_changed after insert or update on contest.score_sheet
  for each row execute function kernel.tell_change('scoreboards', 'board_id');
