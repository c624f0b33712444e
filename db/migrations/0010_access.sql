-- Who works with what: acting role of a sign-in, roles made in the console, staff accounts, further ways to sign in, approvals.

-- Null: all roles given at the account's own organization, or at none, together; else that one role alone, where it was given.
alter table platform.session add column acting_role text;
-- A sign-in that has yet to set up its second step: it reaches its own account and nothing else.
alter table platform.session add column is_limited boolean not null default false;

alter table platform.role add column id uuid not null default gen_random_uuid() unique;
alter table platform.role add column is_built_in boolean not null default false;
alter table platform.role add column updated_at timestamptz not null default now();
update platform.role set is_built_in = true;
create index account_role_role on platform.account_role (role_code, account_id);

alter table platform.account drop constraint account_state_check;
alter table platform.account add constraint account_state_check
  check (state in ('awaiting-consent', 'normal', 'locked', 'deleted'));
-- One-time passwords run out; null: the password is the person's own.
alter table platform.account add column password_expires_at timestamptz;
alter table platform.account add column remark text;
-- As lists of the office show them (138****5678); the contacts themselves stay encrypted.
alter table platform.account add column phone_masked text;
alter table platform.account add column email_masked text;
create index account_list on platform.account (created_at, id);
create index account_organization on platform.account (organization_id, created_at, id);

-- Second step by an authenticator app. A new secret waits beside the present one until its first code was given.
create table platform.second_step (
  account_id uuid primary key references platform.account (id),
  secret_cipher bytea,
  waiting_cipher bytea,
  confirmed_at timestamptz,
  last_step bigint not null default 0,   -- a code works once
  created_at timestamptz not null,
  check ((secret_cipher is null) = (confirmed_at is null))
);
create table platform.recovery_code (
  account_id uuid not null references platform.account (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- An account at somebody else's sign-in service.
create table platform.outside_login (
  issuer text not null,
  subject text not null,
  account_id uuid not null references platform.account (id),
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index outside_login_account on platform.outside_login (account_id);

-- What a sign-in of several steps remembers in between; each row is used once and lives for minutes.
create table platform.sign_in_ticket (
  id uuid primary key,
  kind text not null check (kind in ('second-step', 'scan', 'outside')),
  token_hash bytea not null unique,
  shown_hash bytea unique,               -- of a scanned sign-in: what its picture shows; it opens nothing by itself
  state text not null check (state in ('open', 'scanned', 'confirmed', 'refused', 'used')),
  account_id uuid references platform.account (id),
  -- of an outside sign-in: its verifier and nonce; encrypted, since both are as good as a key
  memory_cipher bytea,
  attempts integer not null default 0,
  ip inet,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_ticket_expires on platform.sign_in_ticket (expires_at);

-- What the operator changed about the console's menu; entries without a row stand as built in.
create table platform.menu_entry (
  path text primary key,
  sort integer,
  is_hidden boolean not null default false,
  labels jsonb not null default '{}',
  updated_at timestamptz not null
);

-- A change that a second person decides on.
create table platform.approval (
  id uuid primary key,
  kind text not null,
  subject_id text not null,
  subject_label text not null,
  requested_change jsonb not null,
  reason text not null,
  state text not null default 'pending' check (state in ('pending', 'passed', 'failed')),
  requested_by uuid not null references platform.account (id),
  requested_at timestamptz not null,
  decided_by uuid references platform.account (id),
  decided_at timestamptz,
  decision_reason text,
  -- the unit it is about, for the scope of those who decide; empty: the platform's own
  unit_path uuid[] not null default '{}',
  check (decided_by is null or decided_by <> requested_by),
  check ((state = 'pending') = (decided_at is null))
);
create index approval_list on platform.approval (state, requested_at, id);
create unique index approval_pending_once on platform.approval (kind, subject_id, md5(requested_change::text)) where state = 'pending';
