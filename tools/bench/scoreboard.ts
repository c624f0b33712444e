import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { memoryMib, type Running } from './processes.ts'

/** What a scoreboard that many watch has shown. */
export interface ScoreboardMeasured {
  viewers: number
  updates: number
  /** from the commit of a score until a viewer has the whole new board, over all viewers and updates */
  p99Ms: number
  /** the product's process while all of them watch */
  memoryMib: number | null
}

/** One event and group with as many teams as a province sends, and everybody at home watching. */
const amount = { viewers: 2000, teams: 120, updates: 20, pauseMs: 500, atOnce: 100, timeoutMs: 20_000 } as const

/**
 * Opens the streams, then lets one score after the other come in and waits until every viewer has it.
 * @param superUrl of the database for the superuser
 */
export async function measureScoreboard(product: Running, superUrl: string): Promise<ScoreboardMeasured> {
  const database = new pg.Client({ connectionString: superUrl })
  await database.connect()
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  try {
    const { place, teams, board } = await fillBoard(database)
    const viewers = await openViewers(`${product.origin}/api/scoreboards/${place}/stream?language=zh`, agent)
    const latenciesMs: number[] = []
    let most = memoryMib(product.child.pid ?? 0)
    for (let update = 0; update < amount.updates; update += 1) {
      const points = 10_000 + update
      const heard = viewers.map((viewer) => viewer.until(String(points)))
      await score(database, { board, team: teams[update] ?? '', points })
      const committedAt = performance.now()
      for (const at of await Promise.all(heard)) latenciesMs.push(at - committedAt)
      most = Math.max(most ?? 0, memoryMib(product.child.pid ?? 0) ?? 0)
      await pause(amount.pauseMs)
    }
    latenciesMs.sort((a, b) => a - b)
    return {
      viewers: viewers.length,
      updates: amount.updates,
      p99Ms: latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? Number.NaN,
      memoryMib: most,
    }
  } finally {
    agent.destroy()
    await database.end()
  }
}

interface Viewer {
  /** when a message that holds these words has come whole */
  until(words: string): Promise<number>
}

async function openViewers(url: string, agent: Agent): Promise<Viewer[]> {
  const viewers: Viewer[] = []
  while (viewers.length < amount.viewers)
    viewers.push(...(await Promise.all(Array.from({ length: amount.atOnce }, () => openViewer(url, agent)))))
  return viewers
}

async function openViewer(url: string, agent: Agent): Promise<Viewer> {
  const answer = await openStream(url, agent)
  let text = ''
  let wanted: { words: string; tell: (at: number) => void } | null = null
  answer.setEncoding('utf8')
  answer.on('data', (part: string) => {
    text += part
    const end = text.lastIndexOf('\n\n')
    if (end === -1) return
    if (wanted && text.includes(wanted.words)) {
      wanted.tell(performance.now())
      wanted = null
    }
    text = text.slice(end + 2)
  })
  return {
    until: (words) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`a viewer has not heard of ${words}`)), amount.timeoutMs)
        wanted = {
          words,
          tell(at) {
            clearTimeout(timer)
            resolve(at)
          },
        }
      }),
  }
}

/** As the page does: whoever finds no room comes again when they are told to. */
async function openStream(url: string, agent: Agent): Promise<IncomingMessage> {
  const asking = request(url, { agent })
  asking.end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  if (answer.statusCode === 200) return answer
  answer.resume()
  if (answer.statusCode !== 503) throw new Error(`the stream answers ${answer.statusCode}`)
  await pause(Number(answer.headers['retry-after']) * 1000)
  return await openStream(url, agent)
}

async function score(database: pg.Client, { board, team, points }: { board: string; team: string; points: number }) {
  await database.query(
    `insert into contest.score_sheet (id, board_id, team_id, round, revision, state, counts, points, penalty_points,
       has_score, content_hash, signed_at, received_at, referee_id)
     select $1, $2, $3, 1, 1, 'counted', '{}', $4, 0, true, '', now(), now(), account.id
     from platform.account account limit 1`,
    [randomUUID(), board, team, points],
  )
}

/** A season with one event, its teams and a round that has begun; what hangs on them is of no account here. */
async function fillBoard(database: pg.Client): Promise<{ place: string; teams: string[]; board: string }> {
  const { rows } = await database.query<{ definition: Record<string, unknown> }>(
    `select definition from contest.season_version where published_at is not null limit 1`,
  )
  const event = {
    code: 'bench-event',
    labels: { zh: '测速赛项' },
    sheet: { rounds: 1, countedRounds: 1, items: [], ties: [] },
  }
  const definition = { ...rows[0]?.definition, contest: 'robot', events: [event] }
  const [season, board] = [randomUUID(), randomUUID()]
  const teams = Array.from({ length: amount.teams }, () => randomUUID())
  await database.query('begin')
  await database.query('set local session_replication_role = replica')
  await database.query(
    `insert into contest.season (id, code, contest, title, state, current_version, created_at)
     values ($1, 'bench-robot', 'robot', '{"zh":"测速"}', 'published', 1, now())`,
    [season],
  )
  await database.query(
    `insert into contest.season_version (season_id, version, definition, published_at) values ($1, 1, $2, now())`,
    [season, JSON.stringify(definition)],
  )
  await database.query(
    `insert into contest.team (id, season_id, number, name, event, division, unit_path, is_live, state, checked_in_at,
       inspected_at, created_at)
     select id, $2, 'BENCH-' || position, '星际先锋队' || position, 'bench-event', 'primary-group', '{}', true, 'ready',
       now(), now(), now()
     from unnest($1::uuid[]) with ordinality as team (id, position)`,
    [teams, season],
  )
  await database.query(
    `insert into contest.score_board (id, season_id, event, division, created_at)
     values ($1, $2, 'bench-event', 'primary-group', now())`,
    [board, season],
  )
  await database.query('commit')
  // the scores themselves go by the triggers, as they always do; only the references above are left out
  await database.query(`alter table contest.score_sheet disable trigger user`)
  await database.query(`alter table contest.score_sheet enable trigger score_sheet_changed`)
  return { place: 'bench-robot/bench-event/primary-group', teams, board }
}
