-- Technical tables of the kernel. No business noun stands here.
create schema if not exists kernel;
create schema if not exists platform;
create schema if not exists contest;

-- One row per business operation, written in its own transaction (architecture §7).
create table kernel.audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  actor_account_id uuid,
  actor_session_id uuid,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  ip inet,
  request_id text not null
);
create index audit_entry_subject on kernel.audit_entry (subject_id, id);
create index audit_entry_actor on kernel.audit_entry (actor_account_id, id);

-- Batches of audit rows, each hashed together with the seal before it: an edit, a gap or an insert is found.
create table kernel.audit_seal (
  id bigint generated always as identity primary key,
  sealed_at timestamptz not null,
  first_entry_id bigint not null,
  last_entry_id bigint not null unique,
  entry_count integer not null check (entry_count > 0),
  previous_hash bytea not null,
  hash bytea not null
);

-- The answer of a write, kept so that its repetition is answered and not done again.
create table kernel.idempotency_key (
  scope text not null,          -- the account, or 'anonymous'
  key text not null,
  request_hash bytea not null,  -- method, path and body
  reply jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_created on kernel.idempotency_key (created_at);
