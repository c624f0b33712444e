import { reach } from '#kernel/web/client/network.ts'
import type { Scoreboard, ScoreboardChange } from '../../schema.ts'

const pauseMs = { first: 1000, most: 15_000 } as const

interface Watching {
  address: string
  signal: AbortSignal
  onBoard: (board: Scoreboard) => void
  /** whether changes come in now */
  onLive: (isLive: boolean) => void
}

/** Keeps one stream of server-sent events open, and opens it anew when it breaks: later each time, not all at the same moment. */
export async function watchScoreboard({ address, signal, onBoard, onLive }: Watching): Promise<void> {
  let waitMs: number = pauseMs.first
  while (!signal.aborted) {
    try {
      await readStream(address, signal, (board) => {
        waitMs = pauseMs.first
        onLive(true)
        onBoard(board)
      })
    } catch (error) {
      // no network, or the page goes: the next turn tries again, or there is none
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    }
    if (signal.aborted) return
    onLive(false)
    await new Promise((done) => setTimeout(done, waitMs * (0.5 + Math.random())))
    waitMs = Math.min(waitMs * 2, pauseMs.most)
  }
}

async function readStream(address: string, signal: AbortSignal, onBoard: (board: Scoreboard) => void): Promise<void> {
  const reply = await reach(address, { signal, headers: { accept: 'text/event-stream' } })
  if (!reply.ok || !reply.body) return
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let board: Scoreboard | null = null
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const messages = (text + part.value).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      if (!message.startsWith('data: ')) continue
      board = merged(board, JSON.parse(message.slice('data: '.length)) as Scoreboard | ScoreboardChange)
      if (board) onBoard(board)
    }
  }
}

/** The board with what a message says of it: the whole, or the scores alone. */
function merged(board: Scoreboard | null, said: Scoreboard | ScoreboardChange): Scoreboard | null {
  if ('rows' in said) return said
  if (!board) return null
  const known = new Map(board.rows.map((row) => [row.number, row]))
  const rows = said.scores.flatMap(([number, place, points, rounds, counted]) => {
    const row = known.get(number)
    return row ? [{ ...row, place, points, rounds, counted }] : []
  })
  return { ...board, state: said.state, updatedAt: said.updatedAt, rows }
}
