-- A publicity picture may be shown for a time only; null: from always, and for ever.
alter table contest.publicity_picture
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  add constraint publicity_picture_shown_check check (shown_from < shown_until);
