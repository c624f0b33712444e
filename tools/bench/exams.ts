import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { typeset } from '#modules/contest/prints/server/index.ts'
import { type Fair, type FilledExam, fillExam } from './exams-fill.ts'
import { programMemoryMib, type Running } from './processes.ts'

/** How many sit the exam unless asked otherwise. */
export const examCandidates = 30_000
const fair = { schools: 600, venues: 40, roomsPerVenue: 30 } as const
const aims = { seatedS: 60, memoryMib: 1024, ticketRatio: 1.2, firstFileMs: 5000 } as const
/** a run that has printed nothing for so long has come to a halt */
const haltMs = 120_000

interface Exam {
  product: Running
  database: pg.Client
  filled: FilledExam
}

/**
 * An exam of a whole province as its office runs it, by requests to the product: seats planned and published, then the tickets
 * printed by one run, in which one portrait is missing.
 * @param superUrl of the database for the superuser
 */
export async function measureExams(
  product: Running,
  place: { superUrl: string; dataDir: string },
  candidates: number,
): Promise<string[][]> {
  const size: Fair = { ...fair, candidates, schools: Math.min(fair.schools, Math.ceil(candidates / 10)) }
  const filled = await fillExam(place.superUrl, place.dataDir, size)
  const database = new pg.Client({ connectionString: place.superUrl })
  await database.connect()
  try {
    const exam = { product, database, filled }
    const seated = await seatedRows(exam, size)
    await asked(exam, '/publish-seats', {})
    return [...seated, ...(await ticketRows(exam, size))]
  } finally {
    await database.end()
  }
}

const shown = (count: number) => count.toLocaleString('en')

async function seatedRows(exam: Exam, size: Fair): Promise<string[][]> {
  const memory = watchMemory(exam.product)
  const begunAt = performance.now()
  const planned = await asked(exam, '/plan', { venues: exam.filled.venues, roomUse: 'any', seed: 'bench' })
  const timeS = (performance.now() - begunAt) / 1000
  const mostMib = memory.end()
  if (planned.seated !== size.candidates) throw new Error(`only ${planned.seated} have a seat`)
  const what = `${shown(size.candidates)} pupils of ${size.schools} schools seated in ${size.venues} venues`
  return [
    [`${what}, by one request`, `${timeS.toFixed(1)} s`, `< ${aims.seatedS} s`],
    ['memory of the product with its typesetters meanwhile (RSS)', mib(mostMib), `< ${aims.memoryMib} MiB`],
    ['pupils of one school side by side, counted in the tables', String(await neighbors(exam)), '0'],
  ]
}

/** Pairs of one school on seats that touch, across and aslant too; knows nothing of the planner. */
async function neighbors({ database, filled }: Exam): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from contest.exam_candidate one join contest.exam_candidate other
       on other.sitting_id = one.sitting_id and other.room_id = one.room_id and other.school_id = one.school_id
       and other.id > one.id and abs(other.seat_row - one.seat_row) <= 1 and abs(other.seat_column - one.seat_column) <= 1
     where one.sitting_id = $1`,
    [filled.sitting],
  )
  return rows[0]?.count ?? Number.NaN
}

async function ticketRows(exam: Exam, { candidates }: Fair): Promise<string[][]> {
  const formMs = await warmFormMs()
  const memory = watchMemory(exam.product)
  const begunAt = performance.now()
  const { id } = await asked(exam, '/print-runs', { kind: 'tickets' })
  const { firstMs, wholeMs } = await printed(exam, id, begunAt)
  const mostMib = memory.end()
  const made = await filesOf(exam, id)
  const isNamed = made.named.length === 1 && made.named[0]?.replaceAll('-', '') === exam.filled.badTicket
  const eachMs = wholeMs / candidates
  return [
    ['one form set, warm', `${formMs.toFixed(1)} ms`, '–'],
    [
      `print run of ${shown(candidates)} tickets, each of them from portrait to stored file`,
      `${eachMs.toFixed(1)} ms`,
      `≤ ${(formMs * aims.ticketRatio).toFixed(1)} ms`,
    ],
    ['whole run, asked for until finished', `${(wholeMs / 1000).toFixed(1)} s`, '–'],
    ['first file of the run', `${Math.round(firstMs)} ms`, `< ${aims.firstFileMs} ms`],
    ['tickets printed although one portrait is missing', shown(made.tickets), shown(candidates - 1)],
    ['missing portraits that the run names', isNamed ? '1' : `${made.named.length}, not the right one`, '1'],
    [`all ${shown(made.files)} files of the run`, `${Math.round(made.bytes / 1024 ** 2)} MiB`, '–'],
    ['memory of the product with its typesetters meanwhile (RSS)', mib(mostMib), `< ${aims.memoryMib} MiB`],
  ]
}

/** Waits until the run is finished, and looks when its first file can be fetched. */
async function printed(
  { database }: Exam,
  run: string,
  begunAt: number,
): Promise<{ firstMs: number; wholeMs: number }> {
  let firstMs = 0
  let [done, movedAt] = [0, performance.now()]
  for (;;) {
    const { rows } = await database.query<{ state: string; done: number; has_file: boolean }>(
      `select state, done_count as done, exists (select from contest.exam_print_file where run_id = run.id) as has_file
       from contest.exam_print_run run where id = $1`,
      [run],
    )
    const now = performance.now()
    const row = rows[0]
    if (row?.has_file) firstMs ||= now - begunAt
    if (row?.state === 'finished') return { firstMs, wholeMs: now - begunAt }
    if (row && row.done !== done) [done, movedAt] = [row.done, now]
    if (now - movedAt > haltMs) throw new Error(`the print run has come to a halt after ${done} tickets`)
    await pause(firstMs === 0 ? 20 : 200)
  }
}

async function filesOf({ database }: Exam, run: string) {
  const { rows } = await database.query<{ files: number; tickets: number; bytes: number; named: string[] }>(
    `select count(*)::int as files, coalesce(sum(made.paper_count), 0)::int as tickets,
       coalesce(sum(file.size_bytes), 0)::float8 as bytes,
       (select array(select failure ->> 'ticket' from jsonb_array_elements(run.failures) as failure)
        from contest.exam_print_run run where run.id = $1) as named
     from contest.exam_print_file made join platform.file file on file.id = made.file_id where made.run_id = $1`,
    [run],
  )
  const [row] = rows
  if (!row) throw new Error('the run is gone')
  return row
}

async function asked({ product, filled }: Exam, path: string, body: object) {
  const { season, exam, token } = filled
  const answer = await fetch(`${product.origin}/api/console/olympiads${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ language: 'zh', channel: '1', season, exam, ...body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}\n${product.wordsOn('"level":50')}`)
  return JSON.parse(text).data
}

/** Looks every tenth of a second how much the product holds with what it has begun for papers; tells the most. */
function watchMemory({ child }: Running): { end(): number | null } {
  let most = programMemoryMib(child.pid ?? 0)
  const look = () => {
    most = Math.max(most ?? 0, programMemoryMib(child.pid ?? 0) ?? 0)
  }
  const watch = setInterval(look, 100)
  return {
    end() {
      clearInterval(watch)
      look()
      return most || null
    },
  }
}

function mib(size: number | null): string {
  return size === null ? '–' : `${Math.round(size)} MiB`
}

const formsSet = 40

/** What it takes to set one form whose portrait is ready, with a compiler that has done so before. */
async function warmFormMs(): Promise<number> {
  const portrait = await sharp({ create: { width: 390, height: 510, channels: 3, background: '#7a9cc6' } })
    .jpeg({ quality: 85 })
    .toBuffer()
  const row = (label: string, value: string) => ({ label, value, isWide: false, isLine: false })
  const rows = Array.from({ length: 10 }, (_, at) => row(`填写项${at}`, `内容${at}`))
  const form = {
    accent: '#5b3fc4',
    seasonTitle: '2026学年中学生学科奥林匹克竞赛（湖南赛区）',
    footer: '本活动坚持自愿、公益、零收费；活动结果不作为中小学招生入学依据。',
    number: '48-AS-SX-0000',
    version: 1,
    isDraft: false,
    edition: '热爱科学',
    formTitle: '申报书',
    kindLabel: '数学',
    officialCode: 'AS-SX',
    titleLabel: '名称',
    title: '数学联赛报名',
    cover: rows.slice(0, 4),
    sections: [{ title: '报名信息', rows }],
    people: [{ title: '申报者', items: [{ rows, portrait: '/portraits/form.jpg' }] }],
    materials: [],
    ticks: ['内容属实'],
    signatures: ['考生'],
    seals: [{ label: '学校', opinion: null }],
    qr: Array.from({ length: 8 }, (_, at) =>
      renderSVG(`D1.48-AS-SX-0000.1.${at + 1}.00000000`, { ecc: 'M', border: 1 }),
    ),
  }
  const set = (number: string) =>
    typeset('bench', 'form', { forms: [{ ...form, number }] }, [{ path: '/portraits/form.jpg', bytes: portrait }])
  await set('warm')
  const begunAt = performance.now()
  for (let at = 0; at < formsSet; at += 1) await set(`48-AS-SX-${at}`)
  return (performance.now() - begunAt) / formsSet
}
