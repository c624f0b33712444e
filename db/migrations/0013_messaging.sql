-- Messages by four channels, the inbox within the product, providers, templates, push settings and pushes by hand.

alter table platform.message drop constraint message_channel_check;
alter table platform.message add constraint message_channel_check check (channel in ('email', 'sms', 'app', 'chat-app'));
alter table platform.message drop constraint message_state_check;
-- held: its push is paused; cancelled: its push was given up
alter table platform.message add constraint message_state_check
  check (state in ('queued', 'held', 'sent', 'failed', 'kept', 'cancelled'));
-- The inbox knows its reader by the account, a chat group by its provider.
alter table platform.message alter column recipient_cipher drop not null;
alter table platform.message add constraint message_recipient
  check ((channel in ('email', 'sms')) = (recipient_cipher is not null) and (channel <> 'app' or account_id is not null));
alter table platform.message add column push_id uuid;
-- of a push: its type
alter table platform.message add column type text;
-- inbox only
alter table platform.message add column read_at timestamptz;
-- which provider took it
alter table platform.message add column provider text;
create index message_list on platform.message (created_at desc, id desc);
create index message_inbox on platform.message (account_id, created_at desc, id desc) where channel = 'app';
create index message_unread on platform.message (account_id) where channel = 'app' and read_at is null;
create index message_push on platform.message (push_id, created_at desc, id desc) where push_id is not null;
create index message_push_waiting on platform.message (push_id, state) where push_id is not null and state <> 'sent';

-- What the product tells people, one row for each message that a module declares; how it goes out, and in which words where
-- the office has changed them. Rows are made at the start of the program.
create table platform.message_kind (
  id text primary key,                    -- full key of its words, as declarations.messages.returned
  labels jsonb not null,
  module text not null,
  nature text not null check (nature in ('asked', 'told')),
  arguments text[] not null,
  secret_arguments text[] not null default '{}',
  is_known boolean not null default true, -- false: no module declares it any more
  is_enabled boolean not null default true,
  is_urgent boolean not null default false,
  channels text[] not null,
  -- to phone and e-mail both, where a person has both; else to the first of them
  is_everywhere boolean not null default false,
  template_version integer not null default 0,
  template_texts jsonb,                   -- {zh: {subject, body, sms}, …}; what is missing stands as built in
  template_changed_at timestamptz,
  updated_at timestamptz not null
);
create table platform.message_template_version (
  kind_id text not null references platform.message_kind (id),
  version integer not null,
  texts jsonb,                            -- null: back to the built-in words
  account_id uuid,
  created_at timestamptz not null,
  primary key (kind_id, version)
);

create table platform.push_provider (
  id uuid primary key,
  name text not null constraint push_provider_name unique,
  kind text not null check (kind in ('smtp', 'sms-webhook', 'aliyun', 'tencent', 'wecom-robot', 'dingtalk-robot')),
  channel text not null check (channel in ('email', 'sms', 'chat-app')),
  is_enabled boolean not null default true,
  sort integer not null default 0,        -- the first that takes a message has it
  endpoint text,
  sender text,
  key_id text,
  secret_cipher bytea,
  signing_secret_cipher bytea,
  signature text,
  template_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  tested_at timestamptz,
  test_outcome text check (test_outcome in ('taken', 'refused', 'kept')),
  test_detail text
);
create index push_provider_channel on platform.push_provider (channel, sort, id) where is_enabled;

create trigger message_kind_changed after insert or update or delete on platform.message_kind
  for each row execute function kernel.tell_change('messaging');
create trigger push_provider_changed after insert or update or delete on platform.push_provider
  for each row execute function kernel.tell_change('messaging');

-- A message by hand to many. Whom it reaches is looked up while it is sent, page by page, never beyond the sender's subtree.
create table platform.push (
  id uuid primary key,
  type text not null,
  titles jsonb not null,
  bodies jsonb not null,
  channels text[] not null,
  audience jsonb not null,
  -- the same in words, as lists show it
  audience_labels jsonb not null,
  state text not null check (state in ('scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  paused_from text check (paused_from in ('scheduled', 'sending')),
  -- why it stands still though nobody paused it
  halted_reason text,
  -- the subtree it may reach; empty: everybody (an administrator's)
  unit_path uuid[] not null,
  account_id uuid not null references platform.account (id),
  session_id uuid not null references platform.session (id),
  scheduled_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- the last account of the pages that were written; null before the first
  reached_account_id uuid,
  is_written boolean not null default false,
  recipient_count integer not null default 0,
  check ((state = 'paused') = (paused_from is not null))
);
create index push_list on platform.push (created_at desc, id desc);
create index push_under_1 on platform.push ((unit_path[1]), created_at desc, id desc);
create index push_under_2 on platform.push ((unit_path[2]), created_at desc, id desc);
create index push_under_3 on platform.push ((unit_path[3]), created_at desc, id desc);
create index push_under_4 on platform.push ((unit_path[4]), created_at desc, id desc);
create index push_open on platform.push (state) where state = 'sending';

-- That a declaration's owner was reminded of a deadline: once for each.
create table contest.deadline_reminder (
  declaration_id uuid not null references contest.declaration (id) on delete cascade,
  kind text not null check (kind in ('window', 'fix-by')),
  deadline_at timestamptz not null,
  reminded_at timestamptz not null,
  primary key (declaration_id, kind, deadline_at)
);
