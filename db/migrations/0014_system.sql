-- Settings: a row for each that there is, so that each can be locked, and has a history; value null: the default holds.
alter table platform.setting alter column value drop not null;
alter table platform.setting drop column is_secret;
-- It stood there as it was typed; from now on secrets are encrypted, and this one is to be entered again.
update platform.setting set value = null where key = 'outsideLoginClientSecret';
create trigger setting_changed after insert or update of value or delete on platform.setting
  for each row execute function kernel.tell_change('settings');

-- The product's texts as the workbench lists them, and what was corrected at run time. The program brings its own texts along
-- at its start; a correction holds as long as the Chinese it was made for.
create table platform.text (
  id text primary key,          -- language.catalogue.key
  key text not null,            -- catalogue.key
  catalogue text not null,
  language text not null check (language in ('zh', 'en', 'fr', 'ko')),
  own_source text not null,     -- the product's own Chinese
  own_text text not null,       -- the product's own text in this language
  is_own_translated boolean not null,
  is_known boolean not null default true, -- false: the product has it no more, only the correction is kept
  corrected_text text,
  corrected_for text,           -- the Chinese that the correction was made for
  corrected_by uuid references platform.account (id),
  corrected_at timestamptz,
  check ((corrected_text is null) = (corrected_for is null))
);
create index text_key on platform.text (key, language);
create index text_corrected on platform.text (id) where corrected_text is not null;
create trigger text_changed after update of corrected_text, corrected_for or delete on platform.text
  for each row execute function kernel.tell_change('texts');

-- Agreements: drafts beside what was published, and a day from which a version holds.
alter table platform.agreement add column id uuid not null default gen_random_uuid();
alter table platform.agreement add column state text not null default 'published' check (state in ('draft', 'published'));
alter table platform.agreement add column updated_at timestamptz;
update platform.agreement set updated_at = published_at;
alter table platform.agreement alter column updated_at set not null;
alter table platform.agreement alter column published_at drop not null;
alter table platform.agreement add check ((state = 'published') = (published_at is not null));
create unique index agreement_id on platform.agreement (id);
create index agreement_acceptance_version on platform.agreement_acceptance (kind, version);

-- Interfaces of other services, by parent category and sub category.
create table platform.interface_category (
  id uuid primary key,
  parent_id uuid references platform.interface_category (id),
  labels jsonb not null,
  sort integer not null default 0
);
create index interface_category_parent on platform.interface_category (parent_id);
create table platform.interface (
  id uuid primary key,
  parent_category_id uuid not null references platform.interface_category (id),
  sub_category_id uuid not null references platform.interface_category (id),
  name text not null,
  address text not null,
  method text not null check (method in ('GET', 'HEAD', 'POST')),
  body text,
  credential_header text,
  credential_cipher bytea,
  timeout_s integer not null,
  is_enabled boolean not null default false,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index interface_once on platform.interface (sub_category_id);
create index interface_parent_category on platform.interface (parent_category_id);
create table platform.interface_call (
  id uuid primary key,
  interface_id uuid not null references platform.interface (id) on delete cascade,
  outcome text not null,        -- answered, refused, timed-out, unreachable, too-many-redirects, private-address
  status integer,
  duration_ms integer not null,
  detail text,
  called_by uuid references platform.account (id),
  called_at timestamptz not null
);
create index interface_call_interface on platform.interface_call (interface_id, called_at desc);
