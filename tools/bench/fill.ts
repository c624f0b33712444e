import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Field, SeasonDefinition } from '#modules/contest/seasons/contract.ts'

/** How many accounts the database of a bench holds unless said. */
export const filledAccounts = 20_000
/** how many declarations each account has */
export const declarationsEach = 10

const kindCode = 'student-work-individual'
const abstractOf =
  '本项目针对日常生活中的用水浪费现象，设计并制作了一种可以自动感知人手位置和水流大小的节水装置，经过三个月的对比实验，平均节水三成左右。'

/** What the cases need to know of the data. */
export interface Data {
  accounts: number
  /** the secret of the session of account `n`, 0 ≤ n < accounts */
  tokenOf(account: number): string
  accountIdOf(account: number): string
  /** drafts, one per account, with the revision of their abstract */
  drafts(accounts: readonly number[]): Promise<{ id: string; revision: number }[]>
  /** signed declarations and their owners' tokens, none of them handed out twice */
  signed(count: number): Promise<{ id: string; token: string; accountId: string }[]>
  ticks: readonly string[]
  season: string
  /** tokens of who reviews for the city, and of who leads the contest */
  officers: { city: string; province: string }
  /** declarations that wait for the city, none of them handed out twice */
  waiting(count: number): string[]
}

/** What only the product's keys can make: an encrypted identity number and a sealed code, the same for everybody, and tokens. */
export interface Sealed {
  idNumber: Buffer
  code: Buffer
  tokenOf(name: string | number): string
}

/**
 * Fills the demo's season with declarations in all states, each with its person, a file, its authorization code, its moves
 * and, where it was frozen, its form version, claim and receipt. Every account has ten of them, and one session.
 * @param url of the database for the superuser
 * @param accounts how many, an even number
 */
export async function fill(url: string, sealed: Sealed, accounts: number): Promise<Data> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // What is written here fits together by construction: asking for every reference again would take twice the time.
    await client.query('set local session_replication_role = replica')
    const { season, definition, version } = await openedSeason(client)
    const kind = definition.kinds.find((each) => each.code === kindCode)
    if (!kind) throw new Error(`the demo's season has no kind ${kindCode}`)
    const choices = await dictionaryChoices(client)
    const values = {
      ...sampleValues(
        kind.sections.flatMap((section) => section.fields),
        { definition, choices },
      ),
      ...Object.fromEntries(kind.questionnaire.map((question) => [`safety.${question.code}`, false])),
    }
    const person = {
      ...sampleValues(kind.members.fields, { definition, choices }),
      birthOn: '2010-05-01',
      sex: 'male',
      idType: '01',
    }
    const offices = await fillSchools(client)
    const words = wordsFor(accounts)
    const rows = [
      ...accountRows(accounts, sealed),
      ...officerRows(offices, sealed),
      ...declarationRows(words, values, { season, version }, sealed.code),
      ...attachedRows(words, person, sealed.idNumber),
      ...traceRows(words, season),
      countRows,
    ]
    for (const row of rows) await client.query(row.text, row.values)
    await client.query('drop table bench_school')
    await client.query('commit')
    for (const table of filledTables) await client.query(`vacuum analyze ${table}`)
    await client.query('analyze platform.account; analyze platform.session; analyze contest.season_version')
    return dataOf(url, sealed, {
      accounts,
      ticks: kind.ticks.map((tick) => tick.code),
      season,
    })
  } finally {
    await client.end()
  }
}

const filledTables = [
  'contest.declaration',
  'contest.declaration_person',
  'contest.declaration_move',
  'contest.declaration_material',
  'contest.authorization_code',
  'contest.form_version',
  'contest.work_claim',
  'contest.receipt',
  'platform.file',
]

/** The units that the offices' requests are asked for. */
export interface Offices {
  /** one that half of all declarations belong to */
  city: string
  province: string
  school: string
}

/**
 * Every other declaration belongs to a school of one city, the rest to schools of the others: `bench_school` tells which, with
 * the units whose turn it can be.
 */
async function fillSchools(client: pg.Client): Promise<Offices> {
  await client.query(`
    create table bench_school as
    select s.id, s.path, s.path[1] as province, s.path[2] as city, s.path[3] as county, s.path[2] = f.city as is_first,
      row_number() over (partition by s.path[2] = f.city order by s.id) - 1 as position,
      count(*) over (partition by s.path[2] = f.city) as of_its_kind
    from platform.organization s
    cross join (select path[2] as city from platform.organization where level = 'school' and cardinality(path) = 4
      order by code, id limit 1) f
    where s.level = 'school' and cardinality(s.path) = 4`)
  const { rows } = await client.query(`select id as school, city, province from bench_school where is_first limit 1`)
  if (!rows[0]) throw new Error('the demo has no schools')
  return rows[0]
}

interface Row {
  text: string
  values?: unknown[]
}

/** The demo's innovation season, with its window open for a month to both sides of now. */
async function openedSeason(
  client: pg.Client,
): Promise<{ season: string; version: number; definition: SeasonDefinition }> {
  await client.query(`
    update contest.season_version v set definition = jsonb_set(v.definition, '{window}', v.definition -> 'window'
      || jsonb_build_object('opensAt', to_char(now() at time zone 'UTC' - interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'closesAt', to_char(now() at time zone 'UTC' + interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
    from contest.season s where s.id = v.season_id and s.contest = 'innovation'`)
  const { rows } = await client.query(`
    select s.id as season, v.version, v.definition from contest.season s
    join contest.season_version v on v.season_id = s.id and v.version = s.current_version where s.contest = 'innovation'`)
  if (!rows[0]) throw new Error('the demo has no innovation season')
  return rows[0]
}

/** The last entry of each list of the dictionary: what is first asks for more papers. */
async function dictionaryChoices(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query(
    `select distinct on (type) type, code from platform.dictionary_entry where is_enabled order by type, sort desc, code desc`,
  )
  return new Map(rows.map(({ type, code }) => [type, code]))
}

interface Samples {
  definition: SeasonDefinition
  choices: ReadonlyMap<string, string>
}

/** A value for every field of a form, as long as people write. */
function sampleValues(fields: readonly Field[], samples: Samples): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const value = sampleValue(field, samples)
    if (value !== undefined) values[field.key] = value
  }
  return values
}

function sampleValue(field: Field, { definition, choices }: Samples): unknown {
  if (field.minItems) return ['风筝', '尾翼', '转弯', '风向', '平衡'].slice(0, field.minItems).join('，')
  switch (field.type) {
    case 'text':
    case 'name':
      return '林小舟'.slice(0, field.maxChars ?? 20)
    case 'long-text':
      return abstractOf
        .repeat(2)
        .slice(0, Math.min(field.maxChars ?? 200, Math.max(field.minChars ?? 0, abstractOf.length)))
    case 'date':
      // within the two years of works before the window closes, whenever this is run
      return definition.window.opensAt.slice(0, 10)
    case 'stage':
      return 'junior'
    case 'subject':
      return definition.subjects.find(
        ({ stages, kinds }) => stages.includes('junior') && (kinds?.includes(kindCode) ?? true),
      )?.code
    case 'choice':
      return field.options?.[0]?.code ?? choices.get(field.dictionary ?? '')
    case 'phone':
      return '13900000000'
    default:
      return undefined
  }
}

/** Of version 4 by its form, as the product's are: other ids are no ids to it. */
const uuid = (what: string, n: string) =>
  `overlay(overlay(md5('${what} ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`

/** What the statements say of declaration `n`, which belongs to account `n % accounts`. */
function wordsFor(accounts: number) {
  /** of ten declarations of an account: five drafts, one signed, four submitted */
  const tenth = `((n / ${accounts}) % ${declarationsEach})`
  return {
    owner: uuid('account', `(n % ${accounts})`),
    declaration: uuid('declaration', 'n'),
    stateOf: `case when ${tenth} < 5 then 'draft' when ${tenth} = 5 then 'signed' else 'submitted' end`,
    isFrozen: `${tenth} >= 5`,
    isSubmitted: `${tenth} >= 6`,
    each: `generate_series(0, ${accounts * declarationsEach - 1}) as n`,
    /** the school of declaration `n` */
    ofSchool: `join bench_school s on s.is_first = (n % 2 = 0) and s.position = (n / 2) % s.of_its_kind`,
    /** what waits for the first city */
    isForCity: `${tenth} >= 8 and n % 2 = 0`,
    /** of four submitted ones: one waits for the school, one for the county, two for the city */
    waitingLevel: `case ${tenth} when 6 then 'school' when 7 then 'county' else 'city' end`,
    waitingUnit: `case ${tenth} when 6 then s.id when 7 then s.county else s.city end`,
  }
}
type Words = ReturnType<typeof wordsFor>

const number = `'47-XS-G-' || lpad(n::text, 8, '0')`
const madeAt = `now() - (n % 2000000) * interval '1 second'`

const accountRows = (accounts: number, { tokenOf }: Sealed): Row[] => [
  {
    text: `insert into platform.account
        (id, login_name, password_hash, kind, display_name, birth_on, draft_key, created_at, updated_at)
      select ${uuid('account', 'n')}, 'bench' || n, 'none', 'pupil', '林小舟', '2010-05-01', sha256(n::text::bytea), now(), now()
      from generate_series(0, ${accounts - 1}) as n`,
  },
  {
    text: `insert into platform.session (id, token_hash, account_id, created_at, last_seen_at, expires_at)
      select ${uuid('session', 'n')}, sha256(token::bytea), ${uuid('account', 'n')}, now(), now(), now() + interval '12 hours'
      from unnest($1::text[]) with ordinality as given (token, position) cross join lateral (select position - 1 as n) counted`,
    values: [Array.from({ length: accounts }, (_, account) => tokenOf(account))],
  },
]

/** Who works at an office, each with one session: `bench-city`, `bench-province`. */
function officerRows({ city, province }: Offices, { tokenOf }: Sealed): Row[] {
  const officers = [
    { name: 'city', role: 'contest-officer', unit: city },
    { name: 'province', role: 'contest-secretariat', unit: province },
  ]
  return officers.flatMap(({ name, role, unit }) => [
    {
      text: `insert into platform.account
          (id, login_name, password_hash, kind, display_name, organization_id, draft_key, created_at, updated_at)
        values (${uuid('officer', `'${name}'`)}, 'bench${name}', 'none', 'staff', '周文', $1, sha256('${name}'::bytea), now(), now())`,
      values: [unit],
    },
    {
      text: `insert into platform.session (id, token_hash, account_id, created_at, last_seen_at, expires_at)
        values (${uuid('session', `'${name}'`)}, sha256($1::bytea), ${uuid('officer', `'${name}'`)}, now(), now(),
          now() + interval '12 hours')`,
      values: [Buffer.from(tokenOf(name))],
    },
    {
      text: `insert into platform.account_role (account_id, role_code, organization_id)
        values (${uuid('officer', `'${name}'`)}, '${role}', $1)`,
      values: [unit],
    },
  ])
}

function declarationRows(
  { owner, declaration, stateOf, isFrozen, isSubmitted, each, ofSchool, waitingLevel, waitingUnit }: Words,
  values: Record<string, unknown>,
  of: { season: string; version: number },
  codeSealed: Buffer,
): Row[] {
  const revisions = Object.fromEntries(Object.keys(values).map((key) => [key, 1]))
  return [
    {
      text: `insert into contest.authorization_code (id, code_hash, code_sealed, season_id, organization_id, unit_path, kind, state, bound_at,
          declaration_id, declaration_number, created_at)
        select ${uuid('code', 'n')}, sha256(('code ' || n)::bytea), $2, $1, s.id, s.path, '${kindCode}',
          case when ${isSubmitted} then 'submitted' else 'bound' end, ${madeAt}, ${declaration}, ${number}, ${madeAt}
        from ${each} ${ofSchool}`,
      values: [of.season, codeSealed],
    },
    {
      text: `insert into contest.declaration (id, number, season_id, season_version, kind, state, level, owner_account_id,
          organization_id, unit_path, review_unit_id, review_since, authorization_code_id, title, stage, field_values,
          field_revisions, revision, form_version, content_hash, created_at, updated_at, frozen_at, received_at, submitted_at)
        select ${declaration}, ${number}, $1, $2, '${kindCode}', ${stateOf},
          case when ${isSubmitted} then ${waitingLevel} end, ${owner}, s.id, s.path,
          case when ${isSubmitted} then ${waitingUnit} end, case when ${isSubmitted} then ${madeAt} end,
          ${uuid('code', 'n')}, '节水装置 ' || n, 'junior',
          jsonb_set($3::jsonb, '{title}', to_jsonb('节水装置 ' || n)), $4::jsonb, 1, case when ${isFrozen} then 1 else 0 end,
          case when ${isFrozen} then sha256(('content ' || n)::bytea) end, ${madeAt}, ${madeAt},
          case when ${isFrozen} then ${madeAt} end, case when ${isSubmitted} then ${madeAt} end,
          case when ${isSubmitted} then ${madeAt} end
        from ${each} ${ofSchool}`,
      values: [of.season, of.version, JSON.stringify(values), JSON.stringify(revisions)],
    },
  ]
}

function attachedRows(
  { owner, declaration, each, ofSchool, isForCity }: Words,
  person: Record<string, unknown>,
  idCipher: Buffer,
): Row[] {
  const revisions = Object.fromEntries(Object.keys(person).map((key) => [key, 1]))
  return [
    {
      text: `insert into contest.declaration_person
          (id, declaration_id, role, position, field_values, field_revisions, id_number_cipher, id_number_index,
            portrait_file_id, created_at)
        select ${uuid('person', 'n')}, ${declaration}, 'member', 0, $1::jsonb || jsonb_build_object('school', s.id), $2::jsonb, $3,
          sha256(('person ' || n)::bytea), ${uuid('file', 'n')}, ${madeAt} from ${each} ${ofSchool}`,
      values: [JSON.stringify(person), JSON.stringify(revisions), idCipher],
    },
    {
      text: `insert into platform.file
          (id, owner_account_id, purpose, name, media_type, size_bytes, sha256, storage_key, state, scan, page_count, created_at)
        select ${uuid('file', 'n')}, ${owner}, 'material', '研究报告.pdf', 'application/pdf', 1000000,
          sha256(('file ' || n)::bytea), 'bench/' || n, 'ready', 'unscanned', 12, ${madeAt} from ${each}`,
    },
    {
      text: `insert into contest.declaration_material (id, declaration_id, material, file_id, position, added_at)
        select ${uuid('material', 'n')}, ${declaration}, 'research-report', ${uuid('file', 'n')}, 0, ${madeAt} from ${each}`,
    },
    // What a city approves has all that its kind asks for.
    ...[
      { material: 'novelty-report', count: 1 },
      { material: 'object-photos', count: 3 },
    ].map(({ material, count }) => ({
      text: `insert into contest.declaration_material (id, declaration_id, material, file_id, position, added_at)
        select ${uuid(material, `n || ' ' || position`)}, ${declaration}, '${material}', ${uuid('file', 'n')}, position, ${madeAt}
        from ${each}, generate_series(0, ${count - 1}) as position where ${isForCity}`,
    })),
    {
      text: `insert into contest.signed_page (id, declaration_id, form_version, file_id, file_page, page_number, state, uploaded_at)
        select ${uuid('page', `n || ' ' || page`)}, ${declaration}, 1, ${uuid('file', 'n')}, page, page, 'matched', ${madeAt}
        from ${each}, generate_series(1, 3) as page where ${isForCity}`,
    },
  ]
}

/** The chain of moves of each declaration; its hashes are linked as real ones are, but made over less. */
const movesOf = ({ isFrozen, isSubmitted }: Words) => [
  { action: 'create', from: 'null', to: 'draft', where: 'true' },
  { action: 'freeze', from: `'draft'`, to: 'signing', where: isFrozen },
  { action: 'uploadSigned', from: `'signing'`, to: 'signed', where: isFrozen },
  { action: 'submit', from: `'signed'`, to: 'submitted', where: isSubmitted },
]

function traceRows(words: Words, season: string): Row[] {
  const { owner, declaration, each, isFrozen, isSubmitted } = words
  const hash = (position: number) => `sha256(('move ${position} ' || n)::bytea)`
  return [
    ...movesOf(words).map(({ action, from, to, where }, index) => ({
      text: `insert into contest.declaration_move
          (declaration_id, position, action, from_state, to_state, actor_account_id, at, previous_hash, hash)
        select ${declaration}, ${index + 1}, '${action}', ${from}, '${to}', ${owner}, ${madeAt}, ${hash(index)}, ${hash(index + 1)}
        from ${each} where ${where}`,
    })),
    {
      text: `insert into contest.form_version (declaration_id, version, content, content_hash, page_count, frozen_at)
        select id, 1, jsonb_build_object('declarationId', id, 'number', number, 'formVersion', 1,
          'season', jsonb_build_object('id', season_id, 'version', season_version), 'kind', kind, 'stage', stage, 'title', title,
          'frozenAt', frozen_at, 'values', field_values, 'people', '[]'::jsonb, 'materials', '[]'::jsonb, 'places', '{}'::jsonb), content_hash, 3, frozen_at
        from contest.declaration where number like '47-XS-G-%' and form_version = 1`,
    },
    {
      text: `insert into contest.work_claim (season_id, kind_group, identity_index, declaration_id)
        select $1, 'student-work', sha256(('person ' || n)::bytea), ${declaration} from ${each} where ${isFrozen}`,
      values: [season],
    },
    {
      text: `insert into contest.receipt (number, declaration_id, form_version, received_at, payload, signature, key_id)
        select lpad(n::text, 12, '0'), ${declaration}, 1, d.received_at, '{}', sha256('none'), 'none'
        from ${each} join contest.declaration d on d.id = ${declaration} where ${isSubmitted}`,
    },
  ]
}

/** Triggers are off while this is written. */
const countRows: Row = {
  text: `insert into contest.declaration_count
    select season_id, organization_id, kind, stage, state, case when state = 'submitted' then level end, count(*)
    from contest.declaration where number like '47-XS-G-%' group by 1, 2, 3, 4, 5, 6`,
}

function dataOf(url: string, { tokenOf }: Sealed, known: Pick<Data, 'accounts' | 'ticks' | 'season'>): Data {
  const { accounts } = known
  let taken = 0
  let reviewed = 0
  const uuidOf = (text: string) =>
    createHash('md5')
      .update(text)
      .digest('hex')
      .replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5')
  const accountIdOf = (account: number) => uuidOf(`account ${account}`)
  return {
    ...known,
    officers: { city: tokenOf('city'), province: tokenOf('province') },
    waiting(count) {
      const first = reviewed
      reviewed += count
      // half of the accounts' numbers are even
      if (reviewed > accounts) throw new Error('more declarations are to be reviewed than wait for the city')
      return Array.from({ length: count }, (_, index) => {
        const tenth = 8 + Math.floor((first + index) / (accounts / 2))
        const account = ((first + index) % (accounts / 2)) * 2
        return uuidOf(`declaration ${tenth * accounts + account}`)
      })
    },
    tokenOf,
    accountIdOf,
    async drafts(of) {
      const ids = of.map((account) => uuidOf(`declaration ${account}`))
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ id: string; revision: number }>(
        `select id, (field_revisions ->> 'abstract')::int as revision from contest.declaration where id = any($1)`,
        [ids],
      )
      await client.end()
      const byId = new Map(rows.map((row) => [row.id, row.revision]))
      return ids.map((id) => ({ id, revision: byId.get(id) ?? 0 }))
    },
    async signed(count) {
      const first = taken
      taken += count
      if (taken > accounts) throw new Error('more signed declarations are asked for than there are')
      return Array.from({ length: count }, (_, index) => {
        const account = first + index
        const id = uuidOf(`declaration ${5 * accounts + account}`)
        return { id, token: tokenOf(account), accountId: accountIdOf(account) }
      })
    },
  }
}
