-- Quotas of recommendations are set in the console: a row is named there by an id of its own, as the quotas of codes are.
alter table contest.recommendation_quota add column id uuid not null default gen_random_uuid();
alter table contest.recommendation_quota add constraint recommendation_quota_id unique (id);
