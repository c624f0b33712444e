import pg from 'pg'

const isLong = process.env.TEST_TIER === 'long'

/**
 * How much the database holds whose plans are looked at. A hundred thousand make a reader of everything stand out, and are there
 * in a tenth of the time; the second tier has the million that a province may come to.
 */
const many = { declarations: isLong ? 1_000_000 : 100_000, accounts: isLong ? 100_000 : 10_000, schools: 2000 } as const

/** What the calls need to know of it. */
export interface ManyRows {
  season: string
  /** units of the largest part of the tree */
  province: string
  city: string
  county: string
  school: string
  /** a declaration of that school that waits for its city, and one whose owner is account 0 */
  waiting: string
  draft: string
  /** a person that declarations of the city name */
  person: string
}

const { declarations, accounts } = many
const kind = 'student-work-individual'

/** Ids that follow one another: their index grows at its end, which is where filling is quick. */
const id = (what: number, n: string) => `('00000000-0000-4000-8000-${what}' || lpad(to_hex(${n}), 11, '0'))::uuid`
const of = {
  account: (n: string) => id(1, n),
  declaration: (n: string) => id(2, n),
  code: (n: string) => id(3, n),
  person: (n: string) => id(4, n),
  file: (n: string) => id(5, n),
  known: (n: string) => id(6, n),
  school: (n: string) => id(7, n),
  row: (n: string) => id(8, n),
} as const
const each = `generate_series(0, ${declarations - 1}) as n`
const hash = `'\\x00'::bytea`
/** Part of a hundred: what a season's declarations are, drafts most of all. Seasons that are over hold none that is open. */
const states = `case
    when n % 5 < 3 then case when h < 42 then 'draft' when h < 46 then 'signing' when h < 50 then 'signed' when h < 80 then 'submitted'
      when h < 84 then 'returned' when h < 92 then 'qualified' when h < 96 then 'refused' when h < 98 then 'withdrawn' else 'void' end
    else case when h < 45 then 'void' when h < 70 then 'qualified' when h < 95 then 'refused' else 'withdrawn' end end`

const isFrozen = `state not in ('draft', 'void')`
const isHandedIn = `state not in ('draft', 'void', 'signing', 'signed')`
const isUnderReview = `state in ('submitted', 'returned')`

/**
 * Fills the demo's season and two that are over with declarations of two thousand schools: some cities have many more
 * than others, as they do. Rows are as narrow as they may be, and fit together as far as lists, counts and jobs ask.
 * @param url of the database for the superuser
 */
export async function fillManyRows(url: string): Promise<ManyRows> {
  const [first, second] = [await connected(url), await connected(url)]
  try {
    await first.query(unitsAndSeasons)
    const rebuild = await withoutIndexes(first)
    await first.query(declarationRows)
    await shared([first, second], rows)
    await shared([first, second], [...rebuild, counts])
    const vacuums = filledTables.map((table) => `vacuum (analyze, parallel 0) ${table}`)
    await shared([first, second], vacuums)
    const { rows: known } = await first.query<ManyRows>(found)
    if (!known[0]) throw new Error('the demo has no schools')
    return known[0]
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [key, value] of Object.entries(quick)) await client.query(`set ${key} = '${value}'`)
  return client
}

/** Each connection takes the next statement when it is done with the last: two processors share them. */
async function shared(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const waiting = [...statements]
  const work = async (client: pg.Client) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next)
  }
  await Promise.all(clients.map(work))
}

const quick = {
  session_replication_role: 'replica',
  synchronous_commit: 'off',
  maintenance_work_mem: '256MB',
  work_mem: '128MB',
  client_min_messages: 'warning',
}

const filledTables = [
  'contest.declaration',
  'contest.declaration_person',
  'contest.authorization_code',
  'contest.declaration_material',
  'contest.declaration_move',
  'contest.declaration_journal',
  'contest.form_version',
  'contest.receipt',
  'contest.work_claim',
  'contest.review',
  'contest.signed_page',
  'contest.known_person',
  'contest.known_person_part',
  'contest.person',
  'contest.quota',
  'contest.declaration_count',
  'platform.account',
  'platform.account_role',
  'platform.session',
  'platform.organization',
  'platform.file',
  'platform.message',
  'kernel.audit_entry',
  'vending.lane',
]

/** Indexes that no constraint needs are dropped; they are built again, quicker, once the rows are there. */
async function withoutIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [filledTables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Schools below the demo's counties, the first of which have the most; two seasons that are over beside the one that is open. */
const unitsAndSeasons = `
  insert into platform.organization (id, parent_id, kind, level, code, name, path)
  select ${of.school('n')}, c.id, 'school', 'school', 'M' || n, c.name || '第' || n || '中学', c.path || ${of.school('n')}
  from generate_series(0, ${many.schools - 1}) as n
  join (select row_number() over (order by path[2], id) - 1 as position, * from platform.organization
    where level = 'county' and cardinality(path) = 3) c
    on c.position = floor(power(n / ${many.schools}.0, 2) * (select count(*) from platform.organization where level = 'county' and cardinality(path) = 3));
  create table public.school as select n as position, o.id, o.path from generate_series(0, ${many.schools - 1}) as n
    join platform.organization o on o.id = ${of.school('n')};
  create table public.season as select 0 as which, id from contest.season where contest = 'innovation'
    union all select 1, ${id(9, '1')} union all select 2, ${id(9, '2')};
  insert into contest.season (id, code, contest, title, edition, state, current_version, opens_at, closes_at, created_at)
  select o.id, s.code || '-' || o.which, s.contest, s.title, s.edition - o.which, 'closed', 1, s.opens_at - o.which * interval '1 year',
    s.closes_at - o.which * interval '1 year', s.created_at from contest.season s join public.season o on o.which > 0
  where s.contest = 'innovation';
  insert into contest.season_version (season_id, version, definition, published_at)
  select o.id, 1, v.definition, v.published_at from contest.season s
  join contest.season_version v on v.season_id = s.id and v.version = s.current_version join public.season o on o.which > 0
  where s.contest = 'innovation';
  analyze public.school; analyze public.season;`

/** What every row of a declaration is made from: its number `n`, chance `h` of a hundred, state, place and time. */
const declarationRows = `
  create unlogged table public.part as
  select n, h, ${states} as state, se.id as season, sc.id as school, sc.path, ${of.declaration('n')} as declaration,
    ${of.account(`n % ${accounts}`)} as owner, ${of.code('n')} as code, '48-XS-G-' || lpad(n::text, 8, '0') as number,
    now() - (${declarations} - n) * interval '9 seconds' as at, case when n % 7 = 0 then 'senior' else 'junior' end as stage,
    chr(20000 + n % 900) || chr(21000 + n % 911) as name, (array['school', 'county', 'city'])[h % 3 + 1] as level,
    sc.path[4 - h % 3] as review_unit
  from (select n, abs(hashint4(n) % 100) as h, abs(hashint4(-n) % ${many.schools}) as s from ${each}) numbered
  join public.school sc on sc.position = s
  join public.season se on se.which = case when n % 5 < 3 then 0 when n % 5 = 3 then 1 else 2 end;
  insert into contest.declaration (id, number, season_id, season_version, kind, state, level, owner_account_id, organization_id,
    unit_path, review_unit_id, review_since, authorization_code_id, title, stage, field_revisions, form_version,
    content_hash, created_at, updated_at, frozen_at, received_at, submitted_at, fix_by, opened_paths)
  select declaration, number, season, 1, '${kind}', state, case when state = 'submitted' then level end, owner, school, path,
    case when ${isUnderReview} then review_unit end, case when ${isUnderReview} then at end, code, '装置' || n, stage,
    '{"title": 1}', (${isFrozen})::int, case when ${isFrozen} then ${hash} end, at, at, case when ${isFrozen} then at end,
    case when ${isHandedIn} then at end, case when ${isHandedIn} then at end,
    case when state = 'returned' then now() + case when n % 999 = 0 then 1 else n % 9 + 3 end * interval '1 day' end,
    case when state = 'returned' then '{title}'::text[] end
  from public.part`

/** Nine more cabinets in each machine of the demo, a hundred lanes in each, all of them full. */
const fullLanes = `
  insert into vending.cabinet (id, merchant_path, machine_id, number, layers, lanes_per_layer)
  select gen_random_uuid(), merchant_path, id, number, 10, 10 from vending.machine, generate_series(2, 10) as number;
  insert into vending.lane (id, merchant_id, merchant_path, machine_id, cabinet_id, number, layer, place, product_id, price_fen,
    stock, capacity, alarm_threshold)
  select gen_random_uuid(), m.merchant_id, m.merchant_path, m.id, c.id, c.number * 100 + (layer - 1) * 10 + place - 1, layer, place,
    (select product_id from vending.lane where machine_id = m.id and product_id is not null limit 1), 300, 8, 8, 2
  from vending.cabinet c join vending.machine m on m.id = c.machine_id, generate_series(1, 10) as layer, generate_series(1, 10) as place
  where c.number > 1`

/** What hangs on declarations, of a part of them each; and the lanes. */
const rows = [
  fullLanes,
  `insert into contest.authorization_code (id, code_hash, code_sealed, season_id, organization_id, kind, state, unit_path, bound_at,
     declaration_id, declaration_number, created_at)
   select code, sha256(('code ' || n)::bytea), (select code_sealed from contest.authorization_code limit 1), season, school, '${kind}',
     case state when 'qualified' then 'used' when 'submitted' then 'submitted' when 'draft' then 'bound' else 'void' end, path, at,
     case when state in ('draft', 'qualified', 'submitted') then declaration end,
     case when state in ('draft', 'qualified', 'submitted') then number end, at
   from public.part where state <> 'draft' or h < 20`,
  `insert into contest.declaration_person (id, declaration_id, role, position, field_values, created_at)
   select ${of.person('n')}, declaration, 'member', 0, jsonb_build_object('name', name), at
   from public.part where ${isUnderReview} or h < 10`,
  `insert into platform.account (id, login_name, password_hash, kind, display_name, birth_on, organization_id, draft_key,
     phone_masked, created_at, updated_at)
   select ${of.account('n')}, 'many' || n, 'none', 'pupil', '林小舟', '2010-05-01', ${of.school(`n % ${many.schools}`)}, ${hash},
     '138****0000', now() - n * interval '1 minute', now()
   from generate_series(0, ${accounts - 1}) as n`,
  `insert into platform.session (id, token_hash, account_id, created_at, last_seen_at, expires_at)
   select ${of.row('n')}, sha256(('many-token-' || n)::bytea), ${of.account('n')}, now(), now(), now() + interval '12 hours'
   from generate_series(0, ${accounts - 1}) as n`,
  `insert into platform.file (id, owner_account_id, purpose, name, media_type, size_bytes, sha256, storage_key, state, scan,
     page_count, created_at)
   select ${of.file('n')}, owner, 'material', '报告.pdf', 'application/pdf', 1000, ${hash}, 'many/' || n, 'ready', 'unscanned', 1, at
   from public.part where ${isUnderReview}`,
  `insert into contest.declaration_material (id, declaration_id, material, file_id, position, added_at)
   select ${of.row('n')}, declaration, 'research-report', ${of.file('n')}, 0, at from public.part where ${isUnderReview}`,
  `insert into contest.signed_page (id, declaration_id, form_version, file_id, file_page, page_number, state, uploaded_at)
   select ${of.row('n')}, declaration, 1, ${of.file('n')}, 1, 1, 'matched', at from public.part where ${isUnderReview}`,
  `insert into contest.declaration_move (declaration_id, position, action, to_state, actor_account_id, at, previous_hash, hash)
   select declaration, 1, 'create', 'draft', owner, at, ${hash}, ${hash} from public.part where ${isUnderReview} or h < 10`,
  `insert into contest.form_version (declaration_id, version, content, content_hash, page_count, frozen_at)
   select declaration, 1, '{}', ${hash}, 3, at from public.part where ${isUnderReview}`,
  `insert into contest.receipt (number, declaration_id, form_version, received_at, payload, signature, key_id)
   select lpad(n::text, 12, '0'), declaration, 1, at, '{}', ${hash}, 'none' from public.part where ${isUnderReview}`,
  `insert into contest.work_claim (season_id, kind_group, identity_index, declaration_id)
   select season, 'student-work', int4send(n), declaration from public.part where ${isUnderReview}`,
  `insert into contest.review (id, declaration_id, season_id, kind, stage, form_version, level, unit_id, decision, state,
     reviewer_account_id, decided_at)
   select ${of.row('n')}, declaration, season, '${kind}', stage, 1, level, review_unit,
     case state when 'refused' then 'refuse' else 'approve' end, 'decided', ${of.account('0')}, at
   from public.part where state in ('refused', 'qualified')`,
  `insert into contest.known_person (id, identity_index, role, organization_id, unit_path, name, first_seen_at, last_seen_at)
   select ${of.known('n')}, int4send(n), case when h % 4 = 0 then 'instructor' else 'member' end, school, path, name, at, at
   from public.part where ${isUnderReview}`,
  `insert into contest.known_person_part (known_person_id, declaration_id, declaration_person_id, owner_account_id)
   select ${of.known('n')}, declaration, ${of.person('n')}, owner from public.part where ${isUnderReview}`,
  `insert into contest.person (id, owner_account_id, role, identity_index, name, field_values, last_used_at)
   select ${of.row('n')}, owner, 'member', int4send(n), '林小舟', '{}', at from public.part where h < 10`,
  `insert into contest.declaration_journal (declaration_id, at, account_id, path, value, revision)
   select declaration, at, owner, 'values.title', '"装置"', 1 from public.part where h < 10`,
  `insert into contest.quota (season_id, organization_id, kind, amount)
   select se.id, o.id, '${kind}', 1000000 from public.season se, platform.organization o
   where se.which < 2 on conflict do nothing`,
  `insert into platform.message (id, channel, template, params, language, body, state, account_id, created_at, sent_at)
   select ${of.row('n')}, 'app', 'declarations.messages.submitted', '{}', 'zh', '已收到', 'sent', owner, at, at
   from public.part where h < 10`,
  `insert into kernel.audit_entry (at, action, actor_account_id, subject_id, request_id)
   select at, 'declarations.submit', owner, declaration::text, 'r' || n from public.part where h < 10`,
]

/** Triggers are off while the rows are written. */
const counts = `
  delete from contest.declaration_count;
  insert into contest.declaration_count
    select season_id, organization_id, kind, stage, case when fix_by is not null then 'returned' else state end,
      case when state = 'submitted' then level end, count(*)
    from contest.declaration group by 1, 2, 3, 4, 5, 6 order by 1, 2`

const found = `
  with largest as (select s.path from public.school s order by s.position limit 1)
  select (select id from public.season where which = 0) as season,
    path[1] as province, path[2] as city, path[3] as county, path[4] as school,
    (select d.id from contest.declaration d where d.review_unit_id = path[2] and d.state = 'submitted' order by d.review_since limit 1) as waiting,
    (select d.id from contest.declaration d where d.owner_account_id = ${of.account('0')} and d.state = 'draft'
      and exists (select from contest.declaration_move m where m.declaration_id = d.id) limit 1) as draft,
    (select p.id from contest.known_person p where p.unit_path[2] = path[2] order by p.last_seen_at desc limit 1) as person
  from largest`

/** The secret of the session of account `n`. */
export const tokenOf = (account: number): string => `many-token-${account}`
