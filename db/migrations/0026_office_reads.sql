-- Names, kinds and places of units and schools are kept in memory until one changes (organizations: known.ts). A new one is
-- nobody's name yet. A name stands in what is below it as well, so the word is about all.
create trigger organization_renamed after update or delete on platform.organization
  for each statement execute function kernel.tell_change('organizations');
-- Where a season stands, and its newest version (seasons: queries.ts).
create trigger season_changed after update or delete on contest.season
  for each row execute function kernel.tell_change('seasons', 'id');

-- What waits for a unit is counted by season: from the index alone.
drop index contest.declaration_review;
create index declaration_review on contest.declaration (review_unit_id, review_since, id) include (season_id)
  where state = 'submitted';
