-- Settings: small values that the operator edits; secrets are write-only.
create table platform.setting (
  key text primary key,
  value jsonb not null,
  is_secret boolean not null default false,
  updated_at timestamptz not null default now()
);

create table platform.dictionary_entry (
  type text not null,
  code text not null,
  labels jsonb not null,
  parent text,
  sort integer not null default 0,
  season_from text,
  season_to text,
  is_enabled boolean not null default true,
  extra jsonb not null default '{}',
  primary key (type, code)
);

-- The one tree of organizations; `path` holds the ids from the root down to the row itself, for subtree scopes.
create table platform.organization (
  id uuid primary key,
  parent_id uuid references platform.organization (id),
  kind text not null check (kind in ('unit', 'school', 'merchant', 'team')),
  level text not null,          -- province, city, county, zone, city-direct, school …: data
  code text not null unique,    -- GB/T 2260 for divisions, own codes below
  name text not null,
  labels jsonb not null default '{}',
  path uuid[] not null,
  extra jsonb not null default '{}',
  is_enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create index organization_parent on platform.organization (parent_id, name);
create index organization_path on platform.organization using gin (path);

create table platform.account (
  id uuid primary key,
  login_name citext not null unique check (login_name ~ '^[0-9A-Za-z]{1,20}$'),
  password_hash text not null,
  kind text not null check (kind in ('pupil', 'teacher', 'unit-contact', 'guardian', 'staff')),
  state text not null default 'normal' check (state in ('awaiting-consent', 'normal', 'deleted')),
  display_name text,
  birth_on date,
  organization_id uuid references platform.organization (id),
  language text not null default 'zh',
  phone_cipher bytea,
  phone_index bytea unique,
  email_cipher bytea,
  email_index bytea unique,
  identity jsonb,               -- {idType, sex, …} without the number
  id_number_cipher bytea,
  id_number_index bytea,
  draft_key bytea not null,     -- encrypts what the browser keeps for recovery; handed to the login
  must_change_password boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table platform.session (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references platform.account (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text,            -- signed-out, password-changed, everywhere, replaced
  ip inet,
  user_agent text
);
create index session_account on platform.session (account_id, created_at desc);

create table platform.role (
  code text primary key,
  labels jsonb not null,
  type text not null check (type in ('web', 'app')),
  description text,
  permissions text[] not null default '{}',
  urls text[] not null default '{}'      -- urlList of the session (spec §3)
);
create table platform.account_role (
  account_id uuid not null references platform.account (id),
  role_code text not null references platform.role (code),
  organization_id uuid references platform.organization (id),
  primary key (account_id, role_code)
);

-- Picture codes and proofs of work.
create table platform.captcha (
  id uuid primary key,
  kind text not null check (kind in ('picture', 'proof')),
  answer_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index captcha_expires on platform.captcha (expires_at);

-- One-time codes by phone or e-mail.
create table platform.one_time_code (
  id uuid primary key,
  purpose text not null,
  target_index bytea not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_target on platform.one_time_code (target_index, purpose, created_at desc);

-- Counts failures only: a whole school sits behind one address.
create table platform.throttle (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null
);

create table platform.guardian_consent (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  token_hash bytea not null unique,
  state text not null check (state in ('requested', 'given', 'refused', 'expired', 'withdrawn')),
  guardian_name text,
  relation text,
  contact_cipher bytea not null,
  contact_index bytea not null,
  agreement_version text,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  ip inet
);
create index guardian_consent_account on platform.guardian_consent (account_id, requested_at desc);

create table platform.agreement (
  kind text not null,           -- privacy, terms, guardian-consent …
  version text not null,
  titles jsonb not null,
  bodies jsonb not null,        -- sanitised HTML per language
  published_at timestamptz not null,
  primary key (kind, version)
);
create table platform.agreement_acceptance (
  account_id uuid not null references platform.account (id),
  kind text not null,
  version text not null,
  accepted_at timestamptz not null,
  ip inet,
  primary key (account_id, kind, version),
  foreign key (kind, version) references platform.agreement (kind, version)
);

-- Messages out of the house. In the demo nothing leaves: /demo/outbox shows those of this browser.
create table platform.message (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  template text not null,
  params jsonb not null,
  language text not null,
  recipient_cipher bytea not null,
  subject text,
  body text not null,
  state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text,
  account_id uuid,
  browser_key text,             -- demo outbox only
  created_at timestamptz not null,
  sent_at timestamptz
);
create index message_browser on platform.message (browser_key, created_at desc) where browser_key is not null;
create index message_queue on platform.message (created_at) where state = 'queued';

create table platform.file (
  id uuid primary key,
  owner_account_id uuid references platform.account (id),
  purpose text not null,
  name text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  storage_key text not null unique,
  state text not null check (state in ('ready', 'held', 'refused')),
  scan text not null check (scan in ('unscanned', 'clean', 'waiting', 'infected')),
  preview_key text,             -- our own re-encoded picture, safe to show inline
  width_px integer,
  height_px integer,
  page_count integer,
  duration_ms integer,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index file_owner on platform.file (owner_account_id, created_at desc);

-- A resumable upload under way; the bytes lie in the upload store under the same id.
create table platform.upload (
  id text primary key,
  account_id uuid not null references platform.account (id),
  purpose text not null,
  name text not null,
  declared_size_bytes bigint not null,
  state text not null check (state in ('receiving', 'finished', 'refused')),
  refusal jsonb,
  file_id uuid references platform.file (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index upload_account on platform.upload (account_id, created_at desc);

create table platform.question_category (
  id uuid primary key,
  audience text not null,       -- portal, console
  labels jsonb not null,
  sort integer not null default 0
);
create table platform.question (
  id uuid primary key,
  category_id uuid not null references platform.question_category (id),
  titles jsonb not null,
  answers jsonb not null,
  sort integer not null default 0,
  is_published boolean not null default true,
  helpful_count integer not null default 0,
  unhelpful_count integer not null default 0,
  updated_at timestamptz not null
);
-- One vote per account or browser on whether an answer helped; who it was is not kept.
create table platform.question_vote (
  question_id uuid not null references platform.question (id) on delete cascade,
  voter_index bytea not null,
  is_helpful boolean not null,
  primary key (question_id, voter_index)
);
create table platform.asked_question (
  id uuid primary key,
  account_id uuid references platform.account (id),
  asker_index bytea not null,   -- blind index of the account, or of the address: for the limit per hour
  body text not null,
  contact_cipher bytea,
  language text not null,
  state text not null default 'unprocessed' check (state in ('unprocessed', 'processing', 'timeout', 'resolved', 'essence', 'deleted')),
  created_at timestamptz not null
);
create index asked_question_asker on platform.asked_question (asker_index, created_at desc);
