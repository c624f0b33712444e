-- How many a unit may recommend is changed by whoever set it, or by a unit above that one; null: it was set before this was kept.
alter table contest.recommendation_quota add column set_by_unit_id uuid references platform.organization (id);
