import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { drawPortrait } from '#modules/platform/files/server/pictures.ts'
import { filling, uuidSql } from './vending-fill.ts'

export interface Fair {
  candidates: number
  schools: number
  venues: number
  roomsPerVenue: number
}

export interface FilledExam {
  season: string
  exam: string
  sitting: string
  venues: string[]
  /** the session of who runs the exams of the province */
  token: string
  /** the ticket whose portrait has lost its bytes */
  badTicket: string
}

/** What a province asks for in an exam's registration, and what most upload. */
const portraitSize = { width: 480, height: 640 } as const
const cities = 14
const rowsPerRoom = 6
const columnsPerRoom = 5
const token = 'bench-token-exams'
/** the one of the candidates whose portrait is missing */
const bad = 7
const filesAtOnce = 32
/** of whose hash a file's key is made, with the number of the portrait */
const [portraitName, printName] = ['bench portrait', 'bench portrait as printed'] as const

const city = (n: string) => uuidSql('bench exam city', n)
const school = (n: string) => uuidSql('bench exam school', n)
const venue = (n: string) => uuidSql('bench exam venue', n)
const room = (n: string) => uuidSql('bench exam room', n)
const season = uuidSql('bench exam season', `'0'`)
const sitting = uuidSql('bench exam sitting', `'0'`)
const officer = uuidSql('bench exam officer', `'0'`)
const upTo = (count: number) => `generate_series(0, ${count - 1}) as n`
const province = `(select id from platform.organization where level = 'province' and cardinality(path) = 1 order by code limit 1)`

/**
 * Fills in a season with the exams of the demo's, one sitting of it in the demo's province: cities with their schools, venues
 * of the cities and two of the whole province, and candidates with a portrait each, every three hundredth with special needs.
 * No portrait is like another: what the program keeps of one is of no use for the next. Beside each lies its size of print,
 * where the product leaves it when a portrait is handed in. The bytes of one are missing.
 * Of registrations there is what tickets read.
 * @param superUrl of the database for the superuser, which holds the demo
 */
export async function fillExam(superUrl: string, dataDir: string, fair: Fair): Promise<FilledExam> {
  const base = await basePortrait()
  await filling(superUrl, async (client) => {
    for (const text of [...placeRows(fair), ...examRows(fair, base.length)]) await client.query(text)
  })
  await writePortraits(join(dataDir, 'files'), fair.candidates, base)
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    for (const table of [
      'contest.declaration',
      'contest.exam_candidate',
      'contest.exam_room',
      'platform.file',
      'platform.organization',
    ])
      await client.query(`vacuum analyze ${table}`)
    await client.query('analyze platform.account; analyze platform.session; analyze contest.exam_venue')
    const { rows } = await client.query(`
      select sitting.id as sitting, sitting.season_id as season, sitting.exam,
        array(select ${venue('n')}::text from ${upTo(fair.venues)}) as venues,
        (select ticket_number from contest.exam_candidate where portrait_file_id = ${uuidSql('bench portrait', `'${bad}'`)}) as ticket
      from contest.exam_sitting sitting where sitting.id = ${sitting}`)
    const [row] = rows
    if (!row) throw new Error('the demo has no olympiad with exams')
    return {
      season: row.season,
      exam: row.exam,
      sitting: row.sitting,
      venues: row.venues,
      token,
      badTicket: row.ticket,
    }
  } finally {
    await client.end()
  }
}

function placeRows({ schools, venues, roomsPerVenue }: Fair): string[] {
  const isOfZone = `n >= ${venues - 2}`
  const path = `case when ${isOfZone} then array[${province}] else array[${province}, ${city(`(n % ${cities})`)}] end`
  return [
    `insert into platform.organization (id, parent_id, kind, level, code, name, path)
      select ${city('n')}, top.id, top.kind, 'city', 'BC' || n, '量测市' || n, array[top.id, ${city('n')}]
      from ${upTo(cities)} join platform.organization top on top.id = ${province}`,
    `insert into platform.organization (id, parent_id, kind, level, code, name, path)
      select ${school('n')}, up.id, up.kind, 'school', 'BS' || n, up.name || '第' || n || '中学', up.path || ${school('n')}
      from ${upTo(schools)} join platform.organization up on up.id = ${city(`(n % ${cities})`)}`,
    `insert into contest.exam_venue (id, organization_id, unit_path, name, address, map_note, contact, contact_phone, created_at)
      select ${venue('n')}, (${path})[cardinality(${path})], ${path}, '江州市第' || n || '考点', '江州市学府路' || n || '号',
        '地铁2号线学府路站A口步行300米', '苏晴', '13800000001', now() from ${upTo(venues)}`,
    `insert into contest.exam_room (id, venue_id, name, row_count, column_count, accessible_seats, created_at)
      select ${room('n')}, ${venue(`(n / ${roomsPerVenue})`)}, '第' || n % ${roomsPerVenue} + 1 || '考场', ${rowsPerRoom},
        ${columnsPerRoom}, '1-1', now() from ${upTo(venues * roomsPerVenue)}`,
  ]
}

function examRows({ candidates, schools }: Fair, portraitBytes: number): string[] {
  const portrait = uuidSql('bench portrait', 'n')
  const registration = uuidSql('bench registration', 'n')
  const keyOf = (what: string) => {
    const hash = `encode(sha256(('${what} ' || n)::bytea), 'hex')`
    return `left(${hash}, 2) || '/' || substr(${hash}, 3, 2) || '/' || ${hash}`
  }
  return [
    `insert into platform.account
        (id, login_name, password_hash, kind, display_name, organization_id, draft_key, created_at, updated_at)
      values (${officer}, 'benchexams', 'none', 'staff', '周文', ${province}, sha256('exams'::bytea), now(), now())`,
    `insert into platform.session (id, token_hash, account_id, created_at, last_seen_at, expires_at)
      values (${uuidSql('bench exam session', `'0'`)}, sha256('${token}'::bytea), ${officer}, now(), now(),
        now() + interval '12 hours')`,
    `insert into platform.account_role (account_id, role_code, organization_id)
      values (${officer}, 'contest-secretariat', ${province})`,
    `insert into contest.season (id, code, contest, title, state, current_version, created_at)
      values (${season}, 'bench-olympiad', 'olympiad', '{"zh":"测速"}', 'published', 1, now())`,
    `insert into contest.season_version (season_id, version, definition, published_at)
      select ${season}, 1, v.definition, now() from contest.season s
      join contest.season_version v on v.season_id = s.id and v.version = s.current_version
      where s.state <> 'draft' and jsonb_array_length(v.definition -> 'exams') > 0 order by s.code limit 1`,
    `insert into contest.exam_sitting (id, season_id, exam, zone_id, zone_path, created_at)
      select ${sitting}, season_id, definition -> 'exams' -> 0 ->> 'code', ${province}, array[${province}], now()
      from contest.season_version where season_id = ${season}`,
    `insert into platform.file (id, owner_account_id, purpose, name, media_type, size_bytes, sha256, storage_key, print_key,
        state, scan, width_px, height_px, created_at)
      select ${portrait}, ${officer}, 'portrait', '照片.jpg', 'image/jpeg', ${portraitBytes}, sha256(('file ' || n)::bytea),
        ${keyOf(portraitName)}, ${keyOf(printName)}, 'ready', 'clean', ${portraitSize.width},
        ${portraitSize.height}, now()
      from ${upTo(candidates)}`,
    `insert into contest.declaration (id, number, season_id, season_version, kind, state, owner_account_id, organization_id,
        unit_path, title, stage, field_values, field_revisions, revision, form_version, created_at, updated_at)
      select ${registration}, 'BENCH-' || n, ${season}, 1, 'bench', 'qualified', ${officer}, s.id, s.path, '报名 ' || n, 'senior',
        '{"title": "报名"}', '{"title": 1}', 1, 1, now(), now()
      from ${upTo(candidates)} join platform.organization s on s.id = ${school(`(n % ${schools})`)}`,
    `insert into contest.exam_candidate (id, sitting_id, declaration_id, account_id, unit_path, school_id, name,
        portrait_file_id, id_tail_index, special_needs, ticket_number, state, created_at)
      select ${uuidSql('bench candidate', 'n')}, ${sitting}, ${registration}, ${officer}, s.path, s.id,
        substr('陈李王张刘赵周吴徐孙马朱胡郭何林高罗郑梁', n % 20 + 1, 1) || substr('子雨浩思若明佳致书星一嘉沐', n % 13 + 1, 1)
          || substr('涵桐然远溪轩怡辰诺树阳', n % 11 + 1, 1), ${portrait}, sha256(n::text::bytea),
        case when n % 300 = 0 then '轮椅' else '' end, left(upper(md5('bench ticket ' || n)), 12), 'admitted', now()
      from ${upTo(candidates)} join platform.organization s on s.id = ${school(`(n % ${schools})`)}`,
  ]
}

/** As busy as a face before a wall, and as the program keeps what is uploaded. */
async function basePortrait(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return await sharp({ create: { ...portraitSize, channels: 3, background: '#7a9cc6', noise } })
    .blur(1)
    .jpeg({ quality: 92, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

/** Under the keys that the rows name; the bad one is left out. */
async function writePortraits(folder: string, count: number, base: Buffer): Promise<void> {
  const print = await drawPortrait(base)
  let next = 0
  const writer = async () => {
    while (next < count) {
      const n = next
      next += 1
      if (n === bad) continue
      await writeBytes(folder, `${portraitName} ${n}`, unlike(base, n))
      await writeBytes(folder, `${printName} ${n}`, unlike(print, n))
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, writer))
}

async function writeBytes(folder: string, what: string, bytes: Buffer): Promise<void> {
  const name = createHash('sha256').update(what).digest('hex')
  const place = join(folder, name.slice(0, 2), name.slice(2, 4), name)
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  await writeFile(place, bytes, { mode: 0o600 })
}

const digits = 8
const tableMarker = Buffer.from([0xff, 0xdb])
/** behind the marker, the length and the number of the table; the first ten are the coarse of the picture */
const firstDigit = 2 + 2 + 1 + 10

/** The same picture in other pixels: some of the factors by which a decoder multiplies are others, by the digits of `n`. */
function unlike(base: Buffer, n: number): Buffer {
  const bytes = Buffer.from(base)
  const at = bytes.indexOf(tableMarker) + firstDigit
  for (let digit = 0; digit < digits; digit += 1)
    bytes[at + digit] = (bytes[at + digit] ?? 1) + ((n >> (2 * digit)) & 3)
  return bytes
}
