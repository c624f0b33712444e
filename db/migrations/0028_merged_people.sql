-- People of the office's list whom somebody has found to be one, and those of declarations from before there was the list.

-- Born, as the form says it; of a month its first day. By it, name and unit, likely duplicates are found.
alter table contest.known_person add column birth text;
-- Found to be the same as that one: shown with it, until it is separated again.
alter table contest.known_person add column merged_into uuid references contest.known_person (id) on delete set null;
-- What its declarations say of somebody for whom values were chosen in a merge: name, masked number, birth.
alter table contest.known_person add column own_values jsonb;
alter table contest.known_person add constraint known_person_not_itself check (merged_into <> id);
create index known_person_merged on contest.known_person (merged_into) where merged_into is not null;
create index known_person_chosen on contest.known_person (organization_id) where own_values is not null;
create index known_person_alike on contest.known_person (organization_id, role, name, birth)
  where birth is not null and merged_into is null;

update contest.known_person person set birth = said.birth
from (
  select distinct on (part.known_person_id) part.known_person_id as id,
    case when length(field.value) = 7 then field.value || '-01' else field.value end as birth
  from contest.known_person_part part
  join contest.declaration_person named on named.id = part.declaration_person_id
  cross join lateral jsonb_each_text(named.field_values) field (key, value)
  where field.key like 'birth%' and field.value ~ '^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$'
  order by part.known_person_id, field.key) said
where said.id = person.id;

-- Declarations that were handed in before the list existed; a job writes down whom they name, and takes them off here. Whoever
-- has asked to be forgotten since is left out.
create table contest.unrecorded_declaration (
  declaration_id uuid primary key references contest.declaration (id) on delete cascade
);
insert into contest.unrecorded_declaration (declaration_id)
select d.id from contest.declaration d
join platform.account owner on owner.id = d.owner_account_id
where (d.state in ('submitted', 'returned', 'qualified', 'refused') or d.fix_by is not null)
  and d.submitted_at < (select applied_at from kernel.migration where name = '0016_people.sql')
  and owner.state <> 'deleted'
  and not exists (select from contest.known_person_part part where part.declaration_id = d.id)
  and not exists (select from platform.guardian_consent consent
    where consent.account_id = d.owner_account_id and consent.state = 'withdrawn');
