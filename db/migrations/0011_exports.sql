-- Exports, imports and the download center; what the resource kit needs of older tables.

-- Entries of the product itself may be relabelled and switched off; only the operator's own may be removed.
alter table platform.dictionary_entry add column is_built_in boolean not null default false;

-- A table asked for as a file. It is made by the worker, as whoever asked for it, with the rights of that moment.
create table platform.report_request (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  session_id uuid not null references platform.session (id),
  resource text not null,
  format text not null check (format in ('xlsx', 'csv')),
  query jsonb not null,
  language text not null,
  reason text,
  state text not null check (state in ('queued', 'running', 'finished', 'failed', 'cancelled')),
  rows_written integer not null default 0,
  refusal jsonb,                -- why it failed: {code, params}
  file_id uuid references platform.file (id),
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  check ((state = 'failed') = (refusal is not null))
);
create index report_request_account on platform.report_request (account_id, requested_at desc, id);
create index report_request_expires on platform.report_request (expires_at);
create index report_request_file on platform.report_request (file_id);

-- A file of rows on its way into a resource. The rows lie here until they are all done, so that a cut is gone on from.
create table platform.import_request (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  session_id uuid not null references platform.session (id),
  resource text not null,
  name text not null,
  language text not null,
  state text not null check (state in ('queued', 'running', 'finished', 'failed', 'cancelled')),
  rows jsonb not null,
  row_count integer not null,
  rows_done integer not null default 0,
  rows_created integer not null default 0,
  problems jsonb not null default '[]',
  refusal jsonb,
  file_id uuid references platform.file (id),   -- what was refused, with its problems
  requested_at timestamptz not null,
  finished_at timestamptz,
  check (rows_done between rows_created and row_count)
);
create index import_request_account on platform.import_request (account_id, requested_at desc, id);
create index import_request_file on platform.import_request (file_id);

-- The second shelf of the download center: packages and files that staff share.
create table platform.download (
  id uuid primary key,
  name text not null,
  description text,
  file_id uuid not null references platform.file (id),
  created_by uuid references platform.account (id),
  created_at timestamptz not null
);
create index download_list on platform.download (created_at, id);
create index download_file on platform.download (file_id);
