-- The queue of declarations sorted by when they were submitted. One index for a season serves every unit: of a large one its rows
-- are met soon on the way, and those of a small one are few enough to be sorted. Drafts are not in it.
create index declaration_received on contest.declaration (season_id, received_at, id)
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;
