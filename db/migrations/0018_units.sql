-- Who works for a unit of the contest: from which day to which, by whose word, and who came after. The role itself is what
-- opens the unit's rows (platform.account_role); a term tells when and why it was given and taken.
create table contest.contact_term (
  id uuid primary key,
  position bigint generated always as identity,   -- two terms may begin on one day
  organization_id uuid not null references platform.organization (id),
  account_id uuid not null references platform.account (id),
  since_on date,                 -- null: from before terms were written down
  given_by uuid references platform.account (id),
  ended_on date,
  end_reason text,
  ended_by uuid references platform.account (id),
  successor_id uuid references platform.account (id),
  created_at timestamptz not null,
  check ((ended_on is null) = (end_reason is null))
);
create unique index contact_term_open on contest.contact_term (organization_id, account_id) where ended_on is null;
create index contact_term_unit on contest.contact_term (organization_id, position desc);

-- "I am the contact of this unit": decided by a unit above.
create table contest.contact_request (
  id uuid primary key,
  position bigint generated always as identity,   -- two requests may share an instant
  organization_id uuid not null references platform.organization (id),
  unit_path uuid[] not null,     -- row scope of the offices; moved along when a unit moves
  account_id uuid not null references platform.account (id),
  words text not null,
  state text not null check (state in ('pending', 'passed', 'failed', 'withdrawn')),
  decided_by uuid references platform.account (id),
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null,
  check (decided_by is null or decided_by <> account_id)
);
create unique index contact_request_pending on contest.contact_request (account_id) where state = 'pending';
create index contact_request_account on contest.contact_request (account_id, position desc);
-- One index for each depth of the tree: an office reads the requests of its own part, newest first.
create index contact_request_under_1 on contest.contact_request ((unit_path[1]), created_at desc, id desc);
create index contact_request_under_2 on contest.contact_request ((unit_path[2]), created_at desc, id desc);
create index contact_request_under_3 on contest.contact_request ((unit_path[3]), created_at desc, id desc);
create index contact_request_under_4 on contest.contact_request ((unit_path[4]), created_at desc, id desc);
