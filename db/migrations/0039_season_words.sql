-- Words of a published season that were corrected on top of it. Its versions never change: a correction stands in place of the
-- words it was made for, in every version up to its last that says them at that place.
create table contest.season_correction (
  -- the order in which they were made
  id bigint generated always as identity primary key,
  season_id uuid not null references contest.season (id),
  -- with codes for places in lists: kinds[film].sections[basics].fields[title].labels
  path text not null,
  language text not null check (language in ('zh', 'en', 'fr', 'ko')),
  -- what it stands in place of; null: nothing stood there in this language
  own_text text,
  -- the Chinese of this place that it was made for
  source text not null,
  text text not null,
  corrected_by uuid references platform.account (id),
  corrected_at timestamptz not null,
  -- null: it holds for the versions to come as well, as long as they say the same
  last_version integer,
  -- why it ended: the next version says it itself, or says something else
  outcome text check (outcome in ('taken-over', 'dropped')),
  check ((last_version is null) = (outcome is null)),
  check (own_text is distinct from text or language <> 'zh')
);
create index season_correction_season on contest.season_correction (season_id, id);

create trigger season_correction_changed after insert or update or delete on contest.season_correction
  for each row execute function kernel.tell_change('seasons', 'season_id');
