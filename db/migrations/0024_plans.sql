-- What offices look for among a million declarations is found by an index, however rare it is.

-- The pieces of a text that parts of it are found by: words of one and two characters are the rule in Chinese, and trigrams
-- know nothing so short. Small letters.
create function kernel.text_parts(words text) returns text[] language sql immutable strict parallel safe as $$
  select string_to_array(lower(words), null) || string_to_array(
    regexp_replace(lower(words), '(..)', E'\\1\n', 'g') || regexp_replace(substr(lower(words), 2), '(..)', E'\\1\n', 'g'), E'\n')
$$;
-- Those by which a part is looked for: its pairs, since they hold its characters already.
create function kernel.text_pairs(words text) returns text[] language sql immutable strict parallel safe as $$
  select array(select part from unnest(kernel.text_parts(words)) as part where length(part) = least(length(words), 2))
$$;
drop index contest.declaration_title;
create index declaration_title on contest.declaration using gin (kernel.text_parts(title))
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;

-- Any choice of kind, stage, state and level, in whichever combination: few different ones stand before each, so PostgreSQL skips.
create index declaration_filtered on contest.declaration
  (season_id, kind, stage, (case when fix_by is not null then 'returned' else state end), level)
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;
create index declaration_filtered_2 on contest.declaration
  ((unit_path[2]), season_id, kind, stage, (case when fix_by is not null then 'returned' else state end), level)
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;
create index declaration_filtered_3 on contest.declaration
  ((unit_path[3]), season_id, kind, stage, (case when fix_by is not null then 'returned' else state end), level)
  where state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null;

-- The overview of the whole tree reads a season's counts from the index alone.
drop index contest.declaration_count_of;
create unique index declaration_count_of on contest.declaration_count
  (season_id, organization_id, kind, stage, state, level) include (count) nulls not distinct;

-- Codes: the root of the tree and the administrator see all of them, newest first; below it one index for each depth stays.
drop index contest.authorization_code_under_1;
create index authorization_code_list on contest.authorization_code (created_at desc, id desc);
create statistics contest.authorization_code_path_1 on (unit_path[1]) from contest.authorization_code;
create index authorization_code_filtered on contest.authorization_code (season_id, kind, stage, state);
create index authorization_code_number on contest.authorization_code (declaration_number text_pattern_ops)
  where declaration_number is not null;
create index authorization_code_start on contest.authorization_code (code text_pattern_ops);
create index authorization_code_handed on contest.authorization_code using gin (kernel.text_parts(handed_to))
  where handed_to is not null;

-- The primary key finds what this one found, and the kind besides.
drop index contest.quota_unit;

-- People, who are written down by a job after each submission.
drop index contest.known_person_under_1;
create index known_person_last on contest.known_person (last_seen_at desc, id desc);
create index known_person_first on contest.known_person (first_seen_at desc, id desc);
create index known_person_by_name on contest.known_person (name, id);
create statistics contest.known_person_path_1 on (unit_path[1]) from contest.known_person;
create index known_person_name on contest.known_person using gin (kernel.text_parts(name));
create index known_person_number on contest.known_person using gin (kernel.text_parts(id_number_masked))
  where id_number_masked is not null;

-- All that was written to a person, whichever way it went.
drop index platform.message_inbox;
create index message_account on platform.message (account_id, created_at desc, id desc) where account_id is not null;
-- What the nightly jobs end.
create index session_expires on platform.session (expires_at);
create index account_awaiting on platform.account (id) where state = 'awaiting-consent';
