-- How a person likes a list of the console: what its browser keeps too, here so that it is the same at every desk.
create table platform.list_arrangement (
  account_id uuid not null references platform.account (id) on delete cascade,
  list text not null,          -- the resource's name
  arrangement jsonb not null,  -- columns, widths, density and saved views
  updated_at timestamptz not null,
  primary key (account_id, list)
);
-- A saved view that somebody shows to all who work below the same unit and may see the list.
create table platform.shared_view (
  id uuid primary key,
  list text not null,
  name text not null,
  query text not null,
  owner_account_id uuid not null references platform.account (id) on delete cascade,
  organization_id uuid references platform.organization (id) on delete cascade,  -- null: whoever works for all
  created_at timestamptz not null,
  constraint shared_view_name unique (list, owner_account_id, name)
);
