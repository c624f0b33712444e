import { useEffect, useRef, useState } from 'react'
import { randomUuid } from '#kernel/web/client/browser.ts'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { calls } from './calls.ts'
import type { Line } from './goods.ts'
import { isUnanswered } from './is-unanswered.ts'
import { type Kept, keptKey, placingKeptMs } from './kept.ts'
import { texts } from './texts.ts'
import { untilAnswered } from './until-answered.ts'

type Placing = NonNullable<Kept['placing']>
interface State {
  isPlacing: boolean
  isCut: boolean
  /** the server's no, where it is not about one of the products */
  problem: string | null
  /** lanes that it said no to */
  refused: ReadonlySet<number>
}
const idle: State = { isPlacing: false, isCut: false, problem: null, refused: new Set() }

/**
 * Places the order. Its key is kept before it is sent, and until somebody has answered: pressed twice, sent again by a bad
 * network, after a server's failure or after a reload, it is one order.
 */
export function usePlacing(given: {
  machine: string
  kept: Kept
  keep: (change: (known: Kept) => Kept) => void
  /** asks again what the machine sells */
  renew: () => void
}) {
  const { machine, kept, keep, renew } = given
  const t = useTexts(texts)
  const [state, setState] = useState(idle)
  const isSending = useRef(false)

  async function send(placing: Placing): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setState({ ...idle, isPlacing: true })
    keep((known) => ({ ...known, placing }))
    try {
      const { key: idempotencyKey, lines, at } = placing
      const { ticket, number } = await untilAnswered(
        () => calls.place({ params: { machine }, body: { lines: [...lines] } }, { quiet: true, idempotencyKey }),
        () => Date.now() - at <= placingKeptMs,
        () => setState((known) => ({ ...known, isCut: true })),
      )
      keep((known) => ({ ...known, placing: null, order: { ticket, number, isPutAway: false } }))
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      if (!isUnanswered(error)) keep((known) => ({ ...known, placing: null }))
      setState(refusedState(error, saidBy(error) ?? t('pay.failed')))
      renew()
    } finally {
      isSending.current = false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what a page that was closed had sent
  useEffect(() => {
    if (kept.placing) void send(kept.placing)
  }, [])
  return {
    ...state,
    place: (lines: readonly Line[]) => {
      const at = Date.now()
      void send({ key: keptKey(lines, kept.placing, at) ?? randomUuid(), lines, at })
    },
    /** another choice is another matter */
    forget: () => {
      setState(idle)
      keep((known) => ({ ...known, placing: null }))
    },
  }
}

/**
 * What is about a product is told there, by what the machine sells now: sold out, another price, another product. A lane that it
 * still counts as full, and the server refuses, counts as empty.
 */
function refusedState(error: unknown, words: string): State {
  if (!(error instanceof RefusedError)) return { ...idle, problem: words }
  if (error.code === 'price_changed') return idle
  const broken = error.fields.filter(
    ({ code, params }) =>
      code === 'lane_not_sellable' && params?.reason !== 'sold-out' && params?.reason !== 'other-product',
  )
  return { ...idle, problem: words, refused: new Set(broken.map(({ params }) => Number(params?.lane))) }
}
