import { useEffect } from 'react'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { Spinner } from '#kernel/web/ui/Icon.tsx'
import type { Order } from './calls.ts'
import { MachineScene, NoPicture } from './drawings.tsx'
import { useMoney } from './money.ts'
import { PayPart } from './PayPart.tsx'
import { hintOf, isSettled, refundsOf, type Scene, sceneOf } from './scene.ts'
import { Title } from './Title.tsx'
import { texts } from './texts.ts'

/** At the machine's own screen the next person is not shown what the last one bought. */
const shownAtMachineMs = 30_000

export type OrderViewProps = {
  order: Order
  ticket: string
  /** the page stands on the machine's own screen: everybody reads it, nobody pays with it */
  isAtMachine: boolean
  renew: () => void
  /** back to the products; the choice stays where nothing was bought */
  onLeave: (isBought: boolean) => void
}

/** One order from its payment to its end. */
export function OrderView(props: OrderViewProps) {
  const { order, isAtMachine, onLeave } = props
  const t = useTexts(texts)
  const money = useMoney()
  const scene = sceneOf(order)
  const isBought = order.paymentState === 'paid'
  const isDone = isSettled(scene)
  useEffect(() => {
    if (!isAtMachine || !isDone) return
    const timer = setTimeout(() => onLeave(isBought), shownAtMachineMs)
    return () => clearTimeout(timer)
  }, [isAtMachine, isDone, isBought, onLeave])
  const title = scene === 'paying' ? t('pay.title', { price: money(order.totalFen) }) : t(`scenes.${scene}`)
  const hint = useHint(scene, order)
  return (
    <div className="order" data-scene={scene}>
      <div className="order-scene">
        <MachineScene scene={scene} />
      </div>
      <div className="order-words">
        <Title lead={hint}>{title}</Title>
        {/* heard whenever the picture beside it changes */}
        <p role="status" className="unseen">
          {t(`scenes.${scene}`)} {hint}
        </p>
        {scene === 'paying' && <PayPart {...props} />}
        <Misfits order={order} />
        <Refunds order={order} />
        <Pieces order={order} />
        <p className="order-number">{t('order.number', { number: order.number })}</p>
        {isDone && (
          <Button variant={isBought ? 'secondary' : 'primary'} size="large" onClick={() => onLeave(isBought)}>
            {isBought ? t('order.again') : t('order.retry')}
          </Button>
        )}
        {(scene !== 'paying' || order.misfits.length > 0) && <Help order={order} />}
      </div>
    </div>
  )
}

/** What to do now, in words a child understands. */
function useHint(scene: Scene, order: Order): string {
  const t = useTexts(texts)
  const { time } = useFormats()
  if (scene === 'paying') return t('pay.waiting')
  const hint = hintOf(scene, order)
  return hint === 'unknown' ? t('hints.unknown', { time: time(order.silentUntil ?? '') }) : t(`hints.${hint}`)
}

const refundTones = {
  failed: 'danger',
  rejected: 'warning',
  requested: 'info',
  inProgress: 'info',
  refunded: 'success',
} as const

/** How much goes back and when, or does not; part of an order's money may be further than the rest. */
function Refunds({ order }: { order: Order }) {
  const t = useTexts(texts)
  const money = useMoney()
  return refundsOf(order).map(({ kind, fen }) => (
    <Notice key={kind} kind={refundTones[kind]}>
      {t(`refunds.${kind}`, { price: money(fen) })}
    </Notice>
  ))
}

const misfitTones = { ...refundTones, settled: 'info' } as const

/** Money that came and is no payment of this order: what came, and what becomes of it. */
function Misfits({ order }: { order: Order }) {
  const t = useTexts(texts)
  const money = useMoney()
  return order.misfits.map(({ id, kind, fen, state }) => {
    if (fen === null)
      return (
        <Notice key={id} kind="warning">
          {t('misfits.currency')}
        </Notice>
      )
    const price = money(fen)
    return (
      <Notice key={id} kind={misfitTones[state]}>
        {t(`misfits.${kind}`, { price })}
        <br />
        {state === 'settled' ? t('misfits.settled') : t(`refunds.${state}`, { price })}
      </Notice>
    )
  })
}

const lineTones = { delivered: 'success', failed: 'danger', unknown: 'warning' } as const

/** Each piece with its own state. */
function Pieces({ order }: { order: Order }) {
  const t = useTexts(texts)
  const money = useMoney()
  const isOut = order.paymentState === 'paid'
  return (
    <section aria-label={t('order.pieces')}>
      <ul className="pieces">
        {order.lines.map((line) => (
          <li key={line.id} className="piece">
            <span className="piece-picture">
              {line.thumbnail ? <img src={line.thumbnail} alt="" /> : <NoPicture />}
            </span>
            <span className="piece-words">
              <span className="piece-name">{line.product}</span>
              {isOut && <LineState state={line.state} />}
              {line.isRefunded && <span className="piece-refunded">{t('order.refunded')}</span>}
            </span>
            <span className="piece-price">{money(line.priceFen)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LineState({ state }: { state: Order['lines'][number]['state'] }) {
  const t = useTexts(texts)
  const words = t(`lines.${state}`)
  if (state === 'delivered' || state === 'failed' || state === 'unknown')
    return <Tag kind={lineTones[state]}>{words}</Tag>
  return (
    <span className="tag" data-tone="accent">
      {(state === 'sent' || state === 'acknowledged') && <Spinner />}
      {words}
    </span>
  )
}

function Help({ order: { merchant } }: { order: Order }) {
  const t = useTexts(texts)
  return (
    <div className="order-help">
      <p>{t('order.help', { name: merchant.name })}</p>
      <LinkButton variant="quiet" icon="phone" href={`tel:${merchant.phone}`}>
        {t('order.call', { phone: merchant.phone })}
      </LinkButton>
    </div>
  )
}
