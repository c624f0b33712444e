import type { Language } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Bounded } from '#kernel/server/bounded.ts'
import type { Clock, Ctx } from '#kernel/server/context.ts'
import type { ReadDb } from '#kernel/server/database.ts'
import { noticesFor } from '#kernel/server/notices.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { openStream } from '#kernel/server/streams.ts'
import { scoringRefusals } from '../contract.ts'
import type { Scoreboard, ScoreboardChange } from '../schema.ts'
import { publicBoard, type ScoreboardPlace, scoreboardOf } from './scoreboard.ts'

/** Several changes in a row are one message: scores come in bursts at the end of a round. */
const gatherMs = 150
/** An empty comment now and then keeps proxies from closing what says nothing. */
const beatMs = 20_000
/** Whoever takes nothing in for so long is let go: what waits for them must not fill the memory. */
const backlogMaxBytes = 256 * 1024
const retryAfterS = 5
/** Names of places and events change without a word: they are read again after so long. While no word can come, nothing is kept. */
const goodForMs = 60_000

interface Viewer {
  write(chunk: Buffer): boolean
  destroy(): unknown
  readonly writableLength: number
}

interface Made {
  board: Scoreboard
  whole: Buffer
  /** what a score changes, for who has the whole already: a fifth of it */
  change: Buffer
  /** everything else, to be compared */
  still: string
}

/** One scoreboard in one language as it goes to everybody who watches it: rendered once for each change. */
class Channel {
  readonly viewers = new Set<Viewer>()
  readonly #read: () => Promise<Scoreboard | undefined>
  readonly #isHearing: () => boolean
  #made: Promise<Made | undefined> | null = null
  #goodUntilMs = 0
  #changes = 0
  #last: string | null = null
  #still: string | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(read: () => Promise<Scoreboard | undefined>, isHearing: () => boolean) {
    this.#read = read
    this.#isHearing = isHearing
  }

  /** The board as it stands; read once, until something changes. */
  async current(): Promise<Made | undefined> {
    const nowMs = performance.now()
    if (this.#made === null || nowMs > this.#goodUntilMs) {
      this.#made = this.#make()
      this.#goodUntilMs = nowMs + (this.#isHearing() ? goodForMs : 0)
    }
    return await this.#made
  }

  /** Grows with every change: whoever has read before one and watches since has not heard of it. */
  get changes(): number {
    return this.#changes
  }

  /** Something has changed: it is read anew, once for all, as soon as the burst is over. */
  touch(onError: (error: unknown) => void): void {
    this.#changes += 1
    this.#made = null
    if (this.viewers.size === 0 || this.#timer !== null) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#tell().catch(onError)
    }, gatherMs)
  }

  async #make(): Promise<Made | undefined> {
    try {
      const board = await this.#read()
      const made = board && madeOf(board)
      this.#still ??= made?.still ?? null
      return made
    } catch (error) {
      this.#made = null
      throw error
    }
  }

  async #tell(): Promise<void> {
    const made = await this.current()
    if (!made) return
    const { updatedAt: _at, ...content } = made.board
    const shown = JSON.stringify(content)
    // what looks the same to everybody is not said again
    if (shown === this.#last) return
    this.#last = shown
    this.send(made.still === this.#still ? made.change : made.whole)
    this.#still = made.still
  }

  send(chunk: Buffer): void {
    for (const viewer of this.viewers) {
      if (viewer.writableLength > backlogMaxBytes) viewer.destroy()
      else viewer.write(chunk)
    }
  }
}

function madeOf(board: Scoreboard): Made {
  const { rows, state, updatedAt, ...rest } = board
  const named = rows.map(({ number, team, school, city }) => [number, team, school, city]).toSorted()
  const change: ScoreboardChange = {
    state,
    updatedAt,
    scores: rows.map(({ number, place, points, rounds, counted }) => [number, place, points, rounds, counted]),
  }
  const message = (content: unknown) => Buffer.from(`data: ${JSON.stringify(content)}\n\n`)
  return { board, whole: message(board), change: message(change), still: JSON.stringify([rest, named]) }
}

/** Everything that is watched in this process, by language and board. */
class Hub {
  readonly #channels = new Map<string, { board: string; channel: Channel }>()
  readonly #isHearing: () => boolean
  readonly #viewersMax: number
  #viewers = 0

  constructor(db: ReadDb, viewersMax: number, onError: (error: unknown) => void) {
    this.#viewersMax = viewersMax
    const beat = Buffer.from(': \n\n')
    setInterval(() => {
      for (const { channel } of this.#channels.values()) channel.send(beat)
    }, beatMs).unref()
    const notices = noticesFor(db)
    this.#isHearing = () => notices?.isListening === true
    notices?.onChange('scoreboards', (board) => {
      for (const each of this.#channels.values()) if (board === '' || each.board === board) each.channel.touch(onError)
    })
  }

  get isFull(): boolean {
    return this.#viewers >= this.#viewersMax
  }

  channel(key: string, board: string, read: () => Promise<Scoreboard | undefined>): Channel {
    const known = this.#channels.get(key)
    if (known) return known.channel
    const channel = new Channel(read, this.#isHearing)
    this.#channels.set(key, { board, channel })
    return channel
  }

  add(channel: Channel, viewer: Viewer): () => void {
    this.#viewers += 1
    channel.viewers.add(viewer)
    return () => {
      if (channel.viewers.delete(viewer)) this.#viewers -= 1
    }
  }
}

const hubs = new WeakMap<ReadDb, Hub>()

function hubOf(ctx: Asker): Hub {
  const known =
    hubs.get(ctx.db) ??
    new Hub(ctx.db, ctx.config.viewersMax, (error) =>
      ctx.log.error({ err: error }, 'a scoreboard could not be read for those who watch it'),
    )
  hubs.set(ctx.db, known)
  return known
}

type Asker = Pick<Ctx, 'db' | 'log' | 'config'> & { clock: Clock; language: Language }

/** The places that were asked for, so that no viewer costs a query: a board is there as long as its season. */
const boardIds = new WeakMap<ReadDb, Bounded<string>>()
const placesMax = 1000

async function boardIdAt(ctx: Asker, place: ScoreboardPlace): Promise<string | undefined> {
  const known = boardIds.get(ctx.db) ?? new Bounded<string>({ countMax: placesMax })
  boardIds.set(ctx.db, known)
  const key = JSON.stringify([place.season, place.event, place.group])
  const found = known.get(key)
  if (found) return found
  const board = await publicBoard(ctx.db, place)
  if (!board) return undefined
  known.set(key, board.id)
  return board.id
}

async function channelAt(ctx: Asker, place: ScoreboardPlace): Promise<Channel | undefined> {
  const id = await boardIdAt(ctx, place)
  if (id === undefined) return undefined
  const { db, clock, language } = ctx
  return hubOf(ctx).channel(`${language} ${id}`, id, async () => {
    const board = await publicBoard(db, place)
    return board && (await scoreboardOf({ db, clock, language }, board))
  })
}

/** The scoreboard as it stands, read once for everybody who looks between two changes; undefined where there is none. */
export async function currentScoreboard(ctx: Asker, place: ScoreboardPlace): Promise<Scoreboard | undefined> {
  return (await (await channelAt(ctx, place))?.current())?.board
}

/**
 * Server-sent events: the whole scoreboard at once, then what each score changes; the whole again when more has changed.
 * @throws not_found, scoreboard_full
 */
export async function streamScoreboard(ctx: Asker, place: ScoreboardPlace, exchange: RawExchange): Promise<null> {
  const hub = hubOf(ctx)
  if (hub.isFull) throw scoringRefusals.scoreboard_full({ retryAfterS })
  const channel = await channelAt(ctx, place)
  const before = channel?.changes
  const made = await channel?.current()
  if (!channel || !made) throw kernelRefusals.not_found()
  // others may have come while the board was read
  if (hub.isFull) throw scoringRefusals.scoreboard_full({ retryAfterS })
  const raw = openStream(exchange, null)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const leave = hub.add(channel, raw)
  raw.once('close', leave)
  raw.write(made.whole)
  // what was told to the others between reading and watching
  const missed = channel.changes === before ? undefined : await channel.current()
  if (missed) raw.write(missed.whole)
  return null
}
