import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Field, SeasonDefinition } from '#modules/contest/seasons/contract.ts'

/** How much the database of a bench holds. */
export const filled = { accounts: 20_000, declarations: 200_000 } as const

const kindCode = 'student-work-individual'
const abstractOf =
  '本项目针对日常生活中的用水浪费现象，设计并制作了一种可以自动感知人手位置和水流大小的节水装置，经过三个月的对比实验，平均节水三成左右。'

/** What the cases need to know of the data. */
export interface Data {
  /** the secret of the session of account `n`, 0 ≤ n < accounts */
  tokenOf(account: number): string
  accountIdOf(account: number): string
  /** drafts, one per account, with the revision of their abstract */
  drafts(accounts: readonly number[]): Promise<{ id: string; revision: number }[]>
  /** signed declarations and their owners' tokens, none of them handed out twice */
  signed(count: number): Promise<{ id: string; token: string; accountId: string }[]>
  ticks: readonly string[]
}

/**
 * Fills the demo's season with declarations in all states, each with its person, a file, its authorization code, its moves
 * and, where it was frozen, its form version, claim and receipt. Every account has ten of them, and one session.
 * @param url of the database for the superuser
 * @param idCipher one encrypted identity number: everybody gets the same, the index differs
 */
export async function fill(url: string, idCipher: Buffer): Promise<Data> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    // What is written here fits together by construction: asking for every reference again would take twice the time.
    await client.query('set local session_replication_role = replica')
    const { season, definition, version } = await openedSeason(client)
    const kind = definition.kinds.find((each) => each.code === kindCode)
    if (!kind) throw new Error(`the demo's season has no kind ${kindCode}`)
    const values = sampleValues(
      kind.sections.flatMap((section) => section.fields),
      definition,
    )
    const person = sampleValues(kind.members.fields, definition)
    const school = await client.query(`select id from platform.organization where level = 'school' limit 1`)
    const schoolId: string = school.rows[0].id
    for (const [key, value] of Object.entries(person)) if (value === 'school') person[key] = schoolId
    const rows = [
      ...accountRows,
      ...declarationRows(values, { season, version, schoolId }),
      ...attachedRows(person, idCipher),
      ...traceRows(season),
    ]
    for (const row of rows) await client.query(row.text, row.values)
    await client.query('commit')
    for (const table of filledTables) await client.query(`vacuum analyze ${table}`)
    await client.query('analyze platform.account; analyze platform.session; analyze contest.season_version')
    return dataOf(
      url,
      kind.ticks.map((tick) => tick.code),
    )
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

/** A value for every field of a form, as long as people write. */
function sampleValues(fields: readonly Field[], definition: SeasonDefinition): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const value = sampleValue(field, definition)
    if (value !== undefined) values[field.key] = value
  }
  return values
}

function sampleValue(field: Field, definition: SeasonDefinition): unknown {
  switch (field.type) {
    case 'text':
    case 'name':
      return '林小舟'.slice(0, field.maxChars ?? 20)
    case 'long-text':
      return abstractOf.slice(0, field.maxChars ?? 200)
    case 'date':
      return '2025-09-01'
    case 'stage':
      return 'junior'
    case 'subject':
      return definition.subjects[0]?.code
    case 'choice':
      return field.options?.[0]?.code
    case 'school':
      return 'school'
    case 'phone':
      return '13900000000'
    default:
      return undefined
  }
}

/** Of version 4 by its form, as the product's are: other ids are no ids to it. */
const uuid = (what: string, n: string) =>
  `overlay(overlay(md5('${what} ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`
const owner = uuid('account', `(n % ${filled.accounts})`)
const declaration = uuid('declaration', 'n')
/** of ten declarations of an account: five drafts, one signed, four submitted */
const tenth = `((n / ${filled.accounts}) % 10)`
const stateOf = `case when ${tenth} < 5 then 'draft' when ${tenth} = 5 then 'signed' else 'submitted' end`
const isFrozen = `${tenth} >= 5`
const isSubmitted = `${tenth} >= 6`
const each = `generate_series(0, ${filled.declarations - 1}) as n`
const madeAt = `now() - (n % 2000000) * interval '1 second'`

const accountRows: Row[] = [
  {
    text: `insert into platform.account
        (id, login_name, password_hash, kind, display_name, birth_on, draft_key, created_at, updated_at)
      select ${uuid('account', 'n')}, 'bench' || n, 'none', 'pupil', '林小舟', '2010-05-01', sha256(n::text::bytea), now(), now()
      from generate_series(0, ${filled.accounts - 1}) as n`,
  },
  {
    text: `insert into platform.session (id, token_hash, account_id, created_at, last_seen_at, expires_at)
      select ${uuid('session', 'n')}, sha256(('bench-token-' || n)::bytea), ${uuid('account', 'n')}, now(), now(),
        now() + interval '12 hours'
      from generate_series(0, ${filled.accounts - 1}) as n`,
  },
]

function declarationRows(
  values: Record<string, unknown>,
  of: { season: string; version: number; schoolId: string },
): Row[] {
  const revisions = Object.fromEntries(Object.keys(values).map((key) => [key, 1]))
  return [
    {
      text: `insert into contest.authorization_code (id, code, season_id, organization_id, kind, state, bound_at, declaration_id, created_at)
        select ${uuid('code', 'n')}, lpad(n::text, 12, '0'), $1, $2, '${kindCode}',
          case when ${isSubmitted} then 'submitted' else 'bound' end, ${madeAt}, ${declaration}, ${madeAt} from ${each}`,
      values: [of.season, of.schoolId],
    },
    {
      text: `insert into contest.declaration (id, number, season_id, season_version, kind, state, level, owner_account_id,
          organization_id, authorization_code_id, title, stage, field_values, field_revisions, revision, form_version,
          content_hash, created_at, updated_at, frozen_at, received_at, submitted_at)
        select ${declaration}, '47-XS-G-' || lpad(n::text, 8, '0'), $1, $2, '${kindCode}', ${stateOf},
          case when ${isSubmitted} then 'school' end, ${owner}, $3, ${uuid('code', 'n')}, '节水装置 ' || n, 'junior',
          jsonb_set($4::jsonb, '{title}', to_jsonb('节水装置 ' || n)), $5::jsonb, 1, case when ${isFrozen} then 1 else 0 end,
          case when ${isFrozen} then sha256(('content ' || n)::bytea) end, ${madeAt}, ${madeAt},
          case when ${isFrozen} then ${madeAt} end, case when ${isSubmitted} then ${madeAt} end,
          case when ${isSubmitted} then ${madeAt} end
        from ${each}`,
      values: [of.season, of.version, of.schoolId, JSON.stringify(values), JSON.stringify(revisions)],
    },
  ]
}

function attachedRows(person: Record<string, unknown>, idCipher: Buffer): Row[] {
  const revisions = Object.fromEntries(Object.keys(person).map((key) => [key, 1]))
  return [
    {
      text: `insert into contest.declaration_person
          (id, declaration_id, role, position, field_values, field_revisions, id_number_cipher, id_number_index, created_at)
        select ${uuid('person', 'n')}, ${declaration}, 'member', 0, $1::jsonb, $2::jsonb, $3, sha256(('person ' || n)::bytea),
          ${madeAt} from ${each}`,
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
  ]
}

/** The chain of moves of each declaration; its hashes are linked as real ones are, but made over less. */
const moves = [
  { action: 'create', from: 'null', to: 'draft', where: 'true' },
  { action: 'freeze', from: `'draft'`, to: 'signing', where: isFrozen },
  { action: 'uploadSigned', from: `'signing'`, to: 'signed', where: isFrozen },
  { action: 'submit', from: `'signed'`, to: 'submitted', where: isSubmitted },
]

function traceRows(season: string): Row[] {
  const hash = (position: number) => `sha256(('move ${position} ' || n)::bytea)`
  return [
    ...moves.map(({ action, from, to, where }, index) => ({
      text: `insert into contest.declaration_move
          (declaration_id, position, action, from_state, to_state, actor_account_id, at, previous_hash, hash)
        select ${declaration}, ${index + 1}, '${action}', ${from}, '${to}', ${owner}, ${madeAt}, ${hash(index)}, ${hash(index + 1)}
        from ${each} where ${where}`,
    })),
    {
      text: `insert into contest.form_version (declaration_id, version, content, content_hash, page_count, frozen_at)
        select id, 1, jsonb_build_object('declarationId', id, 'title', title, 'values', field_values), content_hash, 3, frozen_at
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

function dataOf(url: string, ticks: readonly string[]): Data {
  let taken = 0
  const tokenOf = (account: number) => `bench-token-${account}`
  const uuidOf = (text: string) =>
    createHash('md5')
      .update(text)
      .digest('hex')
      .replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/, '$1-$2-4$3-8$4-$5')
  const accountIdOf = (account: number) => uuidOf(`account ${account}`)
  return {
    ticks,
    tokenOf,
    accountIdOf,
    async drafts(accounts) {
      const ids = accounts.map((account) => uuidOf(`declaration ${account}`))
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
      if (taken > filled.accounts) throw new Error('more signed declarations are asked for than there are')
      return Array.from({ length: count }, (_, index) => {
        const account = first + index
        const id = uuidOf(`declaration ${5 * filled.accounts + account}`)
        return { id, token: tokenOf(account), accountId: accountIdOf(account) }
      })
    },
  }
}
