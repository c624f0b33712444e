-- What published seasons call their kinds and events is in the dictionary, so that quotas, codes, teams and filters know it.
-- From now on publishing a season does it; the newest season that has a code names it, and what is there stays as it is.
insert into platform.dictionary_entry (type, code, labels, extra, sort)
select distinct on (kind ->> 'code') 'declaration_kind', kind ->> 'code', kind -> 'labels',
  jsonb_build_object('officialCode', kind ->> 'officialCode'), 10000
from contest.season season
join contest.season_version version on version.season_id = season.id and version.version = season.current_version
cross join jsonb_array_elements(version.definition -> 'kinds') kind
order by kind ->> 'code', season.opens_at desc
on conflict (type, code) do nothing;

insert into platform.dictionary_entry (type, code, labels, sort)
select distinct on (event ->> 'code') 'robot_event', event ->> 'code', event -> 'labels', 10000
from contest.season season
join contest.season_version version on version.season_id = season.id and version.version = season.current_version
cross join jsonb_array_elements(coalesce(version.definition -> 'events', '[]')) event
order by event ->> 'code', season.opens_at desc
on conflict (type, code) do nothing;
