import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type Language, languages } from '#kernel/contract/languages.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { aheadMs } from '#kernel/web/client/network.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { ChooseView } from './ChooseView.tsx'
import { calls, type Offer, type Order } from './calls.ts'
import { Frame } from './Frame.tsx'
import { type Chosen, freshOf, goodsOf } from './goods.ts'
import { isUnanswered } from './is-unanswered.ts'
import { isLongOver, type Kept, readKept, writeKept } from './kept.ts'
import { OrderView } from './OrderView.tsx'
import { StoppedView } from './StoppedView.tsx'
import { isSettled, refundsOf, sceneOf } from './scene.ts'
import { texts } from './texts.ts'
import { useIdle } from './use-idle.ts'
import { usePlacing } from './use-placing.ts'
import { type Polled, usePolled } from './use-polled.ts'

const orderPauseMs = 2000
const refundPauseMs = 10_000
const offerPauseMs = 30_000
const offerSoonMs = 10_000
/** so long nobody touches the machine's own screen until somebody else stands there */
const idleMs = 60_000

/** The page of one machine: what it sells, or the order that is under way. */
export function Buyer({ machine, isAtMachine }: { machine: string; isAtMachine: boolean }) {
  const [kept, setKept] = useState(() => readKept(machine))
  const keep = useCallback(
    (change: (known: Kept) => Kept) =>
      setKept((known) => {
        const next = change(known)
        writeKept(machine, next)
        return next
      }),
    [machine],
  )
  const { order } = kept
  // by hand, however long ago it ended
  const [opened, setOpened] = useState<string | null>(null)
  if (order && !order.isPutAway) {
    const isOpened = opened === order.ticket
    return <Ordered key={order.ticket} {...{ ticket: order.ticket, isOpened, keep, isAtMachine }} />
  }
  const reopen = (ticket: string) => {
    setOpened(ticket)
    keep((known) => ({ ...known, order: known.order && { ...known.order, isPutAway: false } }))
  }
  return <Offered {...{ machine, kept, keep, isAtMachine }} onReopen={reopen} />
}

type Keep = (change: (known: Kept) => Kept) => void

/** @param props.isOpened the person has asked for it: what was bought and chosen since stays as it is */
function Ordered(props: { ticket: string; isOpened: boolean; keep: Keep; isAtMachine: boolean }) {
  const { ticket, isOpened, keep, isAtMachine } = props
  const polled = usePolled(ticket, () => calls.order({ params: { ticket } }, { quiet: true }), pauseOf)
  const { data: order, problem, renew } = polled
  const [since] = useState(Date.now)
  const isPast = order !== null && !isOpened && isLongOver(order.endedAt, since + aheadMs)
  const isGone = problem instanceof RefusedError && problem.status === 404
  useEffect(() => {
    if (isGone) keep((known) => ({ ...known, order: null }))
  }, [isGone, keep])
  const hasMoney =
    order !== null && (order.paymentState === 'paid' || refundsOf(order).length + order.misfits.length > 0)
  const leave = useCallback(
    (isBought: boolean) =>
      keep((known) => ({
        ...known,
        // nothing became of an order for which no money came: nobody wants to see it again
        order: hasMoney && known.order ? { ...known.order, isPutAway: true } : null,
        ...(isBought && !isOpened ? { choice: [] } : {}),
        // the next person at the machine begins with nothing
        ...(isAtMachine ? { order: null, choice: [] } : {}),
      })),
    [keep, isAtMachine, isOpened, hasMoney],
  )
  // what was bought is no longer wanted, whichever way the page is left
  const isPaid = order !== null && !isOpened && order.paymentState === 'paid' && isSettled(sceneOf(order))
  useEffect(() => {
    if (isPaid) keep((known) => (known.choice.length === 0 ? known : { ...known, choice: [] }))
  }, [isPaid, keep])
  // before anything of it is seen
  useLayoutEffect(() => {
    if (isPast) leave(isPaid)
  }, [isPast, isPaid, leave])
  return (
    <Frame place={order} isCut={isUnanswered(problem)}>
      {order === null || isPast ? (
        <Waiting polled={polled} />
      ) : (
        <OrderView order={order} ticket={ticket} isAtMachine={isAtMachine} renew={renew} onLeave={leave} />
      )}
    </Frame>
  )
}

/** The pieces are done when the order is over; its money may still be on its way back. */
function pauseOf({ isOver, requestedFen, inProgressFen, misfits }: Order): number | null {
  if (!isOver) return orderPauseMs
  const isUnderWay = misfits.some(({ state }) => state === 'requested' || state === 'inProgress')
  return isUnderWay || requestedFen + inProgressFen > 0 ? refundPauseMs : null
}

function Offered(props: {
  machine: string
  kept: Kept
  keep: Keep
  isAtMachine: boolean
  /** back to the last order */
  onReopen: (ticket: string) => void
}) {
  const { machine, kept, keep, isAtMachine, onReopen } = props
  const polled = usePolled(
    machine,
    () => calls.offer({ params: { machine } }, { quiet: true }),
    ({ isSelling, isOnline }: Offer) => (isSelling && isOnline ? offerPauseMs : offerSoonMs),
  )
  const { data: offer, problem, renew } = polled
  const placing = usePlacing({ machine, kept, keep, renew })
  const { refused, isPlacing, forget } = placing
  const goods = useMemo(() => goodsOf(offer?.lanes ?? [], refused), [offer, refused])
  const turn = useNextPerson(isAtMachine && !isPlacing, problem === null, () => {
    forget()
    keep((known) => ({ ...known, order: null, choice: [] }))
  })
  // a page that stays open forgets as one that is opened
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each answer
  useEffect(() => keep((known) => withFresh(known)), [offer, keep])
  const { order } = kept
  const lastOrder = !isAtMachine && order && <LastOrder number={order.number} onOpen={() => onReopen(order.ticket)} />
  return (
    <Frame place={offer} isCut={isUnanswered(problem) || placing.isCut}>
      {offer === null ? (
        <Waiting polled={polled} />
      ) : (
        <ChooseView
          key={turn}
          offer={offer}
          goods={goods}
          choice={kept.choice}
          onChoice={(choice: readonly Chosen[]) => {
            forget()
            keep((known) => ({ ...known, choice }))
          }}
          onPay={placing.place}
          isPlacing={isPlacing}
          problem={placing.problem}
        >
          {!offer.isSelling && <StoppedView why="closed" phone={offer.merchant.phone} />}
          {offer.isSelling && !offer.isOnline && <StoppedView why="offline" phone={offer.merchant.phone} />}
          {lastOrder}
        </ChooseView>
      )}
    </Frame>
  )
}

function withFresh(known: Kept): Kept {
  const choice = freshOf(known.choice, Date.now())
  return choice === known.choice ? known : { ...known, choice }
}

/**
 * On the machine's own screen whoever walks off leaves nothing to the next person: not what was chosen or searched for, nor a
 * language.
 * @param canReload a page that the server does not answer would leave the screen to the browser
 * @returns how many have walked off
 */
function useNextPerson(isOn: boolean, canReload: boolean, clear: () => void): number {
  const [turn, setTurn] = useState(0)
  const language = useLanguage()
  useIdle(isOn, idleMs, () => {
    clear()
    setTurn((known) => known + 1)
    const own = ownLanguage()
    if (own === undefined || language === own || !canReload) return
    const here = new URLSearchParams(location.search)
    here.set('lang', own)
    location.replace(`?${here}`)
  })
  return turn
}

/** What the server chooses for this screen before anybody has chosen: the first of the browser's own that is offered. */
function ownLanguage(): Language | undefined {
  const offered = globalThis.offeredLanguages ?? languages
  const wishes = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0])
  const wished = wishes.flatMap((wish) => offered.find((each) => each === wish) ?? [])
  return wished[0] ?? offered[0]
}

function LastOrder({ number, onOpen }: { number: string; onOpen: () => void }) {
  const t = useTexts(texts)
  return (
    <Notice title={t('choose.lastOrder')} action={<Button onClick={onOpen}>{t('choose.openLastOrder')}</Button>}>
      {t('order.number', { number })}
    </Notice>
  )
}

/** Until something is known: its outline, or why nothing comes. */
function Waiting({ polled: { problem, renew } }: { polled: Polled<unknown> }) {
  const t = useTexts(texts)
  if (problem instanceof RefusedError && problem.status === 404) return <StoppedView why="unknown" onAgain={renew} />
  if (problem !== null) return <StoppedView why="failed" onAgain={renew} />
  return (
    <div className="waiting">
      <Skeleton label={t('frame.loading')} lines={2} />
      <Skeleton label="" shape="picture" />
    </div>
  )
}
