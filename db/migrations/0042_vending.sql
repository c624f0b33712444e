-- Vending: the wall between merchants, and what everything else stands on: merchants, places, goods, machines.
-- Reading is cut by the row scope of each list; writing besides by row security, which holds for the program's own role too.

create schema vending;

-- Whether this transaction may write rows of the organization with this path (`app.tenant` is named by `ctx.change`).
-- Nothing named: nothing may be written.
create function vending.may_write(path uuid[]) returns boolean
language sql stable parallel safe
as $$
  select coalesce(
    case current_setting('app.tenant', true)
      when 'all' then true
      when '' then false
      else path @> array[current_setting('app.tenant', true)::uuid]
    end, false)
$$;

-- Puts a table behind the wall. It has `merchant_path uuid[]`: ids from the root of the tree down to its merchant.
create procedure vending.wall(walled regclass)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', walled);
  execute format('alter table %s force row level security', walled);
  execute format('create policy anybody_reads on %s for select using (true)', walled);
  execute format('create policy own_inserts on %s for insert with check (vending.may_write(merchant_path))', walled);
  execute format('create policy own_updates on %s for update using (vending.may_write(merchant_path))', walled);
  execute format('create policy own_deletes on %s for delete using (vending.may_write(merchant_path))', walled);
end
$$;

-- Numbers of merchants, as M100001: the code of the organization.
create sequence vending.merchant_number start 100001;

-- What the tree does not say of a merchant. Its name, code and parent are the organization's.
create table vending.merchant (
  id uuid primary key references platform.organization (id),
  merchant_path uuid[] not null,
  kind text not null check (kind in ('ordinary', 'pharmacy')),   -- sets defaults; the switches decide (vending.md 1.98, 25)
  administrator_id uuid not null references platform.account (id),   -- the first one; the merchant's login name is this account's
  contact text,
  phone text not null,
  address text,
  category_code text,
  label_codes text[] not null default '{}',
  business_type text not null,
  is_pharmacy boolean not null default false,
  has_cart boolean not null default false,
  has_member_cards boolean not null default false,
  has_pickup_codes boolean not null default false,
  has_medicine boolean not null default false,
  has_medicine_combination boolean not null default false,
  has_smart_medicine_box boolean not null default false,
  has_purchase_function boolean not null default false,          -- spec §9: begins the fee of 1 %
  pickup_codes_max integer not null default 0 check (pickup_codes_max >= 0),
  auto_refund_max_fen bigint not null default 0 check (auto_refund_max_fen >= 0),
  is_open boolean not null default true,                         -- closed: nothing is sold, here or below
  time_zone text not null default 'Asia/Shanghai',
  created_at timestamptz not null
);
create index merchant_administrator on vending.merchant (administrator_id);
call vending.wall('vending.merchant');

-- Where machines stand: areas, lines (who is driven along), points on a map.
create table vending.area (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  code text not null,
  name text not null,
  remark text,
  created_at timestamptz not null,
  constraint area_code unique (merchant_id, code)
);
call vending.wall('vending.area');

create table vending.line (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  area_id uuid not null references vending.area (id),
  code text not null,
  name text not null,
  remark text,
  created_at timestamptz not null,
  constraint line_code unique (merchant_id, code)
);
call vending.wall('vending.line');

create table vending.point (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  area_id uuid not null references vending.area (id),      -- spec: an area is required
  line_id uuid references vending.line (id),
  code text not null,
  name text not null,
  location jsonb not null,                                 -- marked on the map before it is saved: {latitude, longitude, address?}
  latitude numeric(9, 6) not null generated always as ((location ->> 'latitude')::numeric) stored check (latitude between -90 and 90),
  longitude numeric(9, 6) not null generated always as ((location ->> 'longitude')::numeric) stored
    check (longitude between -180 and 180),
  address text generated always as (location ->> 'address') stored,
  contact text,
  contact_phone text,
  remark text,
  created_at timestamptz not null,
  constraint point_code unique (merchant_id, code)
);
call vending.wall('vending.point');

-- Goods.
create table vending.brand (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  code text not null,
  name text not null,
  created_at timestamptz not null,
  constraint brand_code unique (merchant_id, code)
);
call vending.wall('vending.brand');

create table vending.category (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  parent_id uuid references vending.category (id),
  code text not null,
  name text not null,
  position integer not null default 0,
  created_at timestamptz not null,
  constraint category_code unique (merchant_id, code)
);
create index category_parent on vending.category (parent_id);
call vending.wall('vending.category');

create table vending.product (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  code text not null,
  name text not null,
  brand_id uuid references vending.brand (id),
  category_id uuid not null references vending.category (id),   -- a last-level one
  unit text,
  specification text,
  purchase_price_fen bigint not null check (purchase_price_fen >= 0),
  price_fen bigint not null check (price_fen > 0),
  thumbnail_id uuid references platform.file (id),
  manual text,
  description text check (char_length(description) <= 200),
  shelf_life_days integer check (shelf_life_days > 0),
  warranty text,
  barcode text,
  remark text,
  state text not null check (state in ('pending-without-photo', 'pending-with-photo', 'approved', 'ignored')),
  submitted_by uuid references platform.account (id),
  reviewed_by uuid references platform.account (id),
  reviewed_at timestamptz,
  review_reason text,
  created_at timestamptz not null,
  constraint product_code unique (merchant_id, code),
  constraint product_margin check (purchase_price_fen <= price_fen)
);
create index product_list on vending.product (merchant_id, name, id);
create index product_category on vending.product (category_id);
call vending.wall('vending.product');

-- Pictures of the detail page, at most five.
create table vending.product_picture (
  product_id uuid not null references vending.product (id) on delete cascade,
  position integer not null check (position between 1 and 5),
  merchant_path uuid[] not null,
  file_id uuid not null references platform.file (id),
  primary key (product_id, position)
);
create index product_picture_file on vending.product_picture (file_id);
call vending.wall('vending.product_picture');

create table vending.product_batch (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  product_id uuid not null references vending.product (id),
  number text not null,
  produced_on date not null,
  expires_on date not null check (expires_on > produced_on),
  remark text,
  created_at timestamptz not null,
  constraint product_batch_number unique (product_id, number)
);
call vending.wall('vending.product_batch');

-- Machines, their cabinets and lanes.
create table vending.machine (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  code text not null unique,             -- printed on the machine: one of its kind everywhere
  name text not null,
  type text not null,                    -- dictionary machine_type
  category text,                         -- dictionary machine_category
  manufacturer text,
  model text,
  point_id uuid references vending.point (id),
  line_id uuid references vending.line (id),
  route text,
  country text not null default 'CN',
  time_zone text not null default 'Asia/Shanghai',
  lifecycle text not null check (lifecycle in ('registered', 'installed', 'in-service', 'maintenance', 'retired')),
  installer_id uuid references platform.account (id),
  installed_at timestamptz,
  produced_on date,
  warranty_until date,
  remark text,
  created_at timestamptz not null
);
create index machine_list on vending.machine (merchant_id, code);
create index machine_point on vending.machine (point_id);
call vending.wall('vending.machine');

create table vending.cabinet (
  id uuid primary key,
  merchant_path uuid[] not null,
  machine_id uuid not null references vending.machine (id) on delete cascade,
  number integer not null check (number between 1 and 10),
  layers integer not null check (layers between 1 and 10),
  lanes_per_layer integer not null check (lanes_per_layer between 1 and 10),   -- vending.md 1.98, 3
  constraint cabinet_number unique (machine_id, number)
);
call vending.wall('vending.cabinet');

create table vending.lane (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  machine_id uuid not null references vending.machine (id) on delete cascade,
  cabinet_id uuid not null references vending.cabinet (id) on delete cascade,
  number integer not null check (number between 1 and 1099),   -- as the machine counts: cabinet × 100 + layer × 10 + column − 11
  layer integer not null check (layer between 1 and 10),
  place integer not null check (place between 1 and 10),       -- from the left
  mode text not null default 'spring' check (mode in ('spring', 'belt', 'hook', 'box')),
  product_id uuid references vending.product (id),
  batch_id uuid references vending.product_batch (id),
  price_fen bigint check (price_fen > 0),
  stock integer not null default 0 check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  capacity integer not null check (capacity between 1 and 1000),
  alarm_threshold integer not null default 0 check (alarm_threshold >= 0),
  status text not null default 'normal' check (status in ('normal', 'abnormal', 'discontinued')),
  is_selling boolean not null default true,
  is_locked boolean not null default false,
  is_pickup_only boolean not null default false,
  fault_code text,
  failures_in_row integer not null default 0,
  constraint lane_number unique (machine_id, number),
  constraint lane_place unique (cabinet_id, layer, place),
  constraint lane_stock_fits check (stock <= capacity and reserved <= stock)
);
create index lane_product on vending.lane (product_id);
call vending.wall('vending.lane');

-- Which machines an ordinary user works with (spec §6).
create table vending.machine_grant (
  account_id uuid not null references platform.account (id) on delete cascade,
  machine_id uuid not null references vending.machine (id) on delete cascade,
  merchant_path uuid[] not null,
  granted_by uuid references platform.account (id),
  granted_at timestamptz not null,
  primary key (account_id, machine_id)
);
create index machine_grant_machine on vending.machine_grant (machine_id);
call vending.wall('vending.machine_grant');

-- Layouts to begin machines with.
create table vending.layout_template (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  name text not null,
  cabinets jsonb not null,               -- [{layers, lanesPerLayer, lanes: [{layer, place, product, priceFen, capacity}]}]
  created_at timestamptz not null,
  constraint layout_template_name unique (merchant_id, name)
);
call vending.wall('vending.layout_template');
