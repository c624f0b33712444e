import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { randomUuid } from '#kernel/web/client/browser.ts'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { serverNow } from '#kernel/web/client/server-clock.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import type { PaymentWay } from '#modules/vending/payments/contract.ts'
import { type BegunPayment, calls } from './calls.ts'
import type { OrderViewProps } from './OrderView.tsx'
import { texts } from './texts.ts'
import { untilAnswered } from './until-answered.ts'
import { type CameBack, callApp, takeCameBack, wishedWay } from './way.ts'

const QrCode = lazy(() => import('./QrCode.tsx').then(({ QrCode }) => ({ default: QrCode })))

/** The way to the provider: a code to scan, or a button for the phone that shows this page; and the time that is left. */
export function PayPart({ order, ticket, isAtMachine, renew, onLeave }: OrderViewProps) {
  const t = useTexts(texts)
  const isWide = useSyncExternalStore(watchWidth, () => matchMedia(wide).matches)
  const leftMs = useTimeLeft(order.reservedUntil)
  const [wished] = useState(() => wishedWay(isAtMachine))
  const [cameBack] = useState(takeCameBack)
  const { begun, problem, again, change } = usePayment(ticket, { way: wished, cameBack }, renew)
  const { isBusy, cancel, problem: cancelProblem } = useCancel(ticket, renew, onLeave)
  if (leftMs <= 0) return <p role="status">{t('pay.checking')}</p>
  // in place of what was to be had on this phone
  const isCodeChosen = wished !== 'scan' && begun !== null && begun.ways.includes(wished)
  return (
    <div className="pay">
      {problem !== null && (
        <Notice kind="warning" action={<Button onClick={again}>{t('pay.again')}</Button>}>
          {problem}
        </Notice>
      )}
      {begun === null && problem === null && <Skeleton label={t('pay.preparing')} lines={2} />}
      {begun?.way === 'page' && <PageWay codeUrl={begun.codeUrl} />}
      {begun?.way === 'in-app' && <InAppWay begun={begun} isBack={cameBack !== null} renew={renew} />}
      {begun?.way === 'scan' && (
        <Ways
          codeUrl={begun.codeUrl}
          isAtMachine={isAtMachine}
          isScannedFromHere={isAtMachine || isWide || isCodeChosen}
        />
      )}
      {wished !== 'scan' && <OtherWay begun={begun} wished={wished} hasFailed={problem !== null} onChange={change} />}
      <p className="pay-left">
        {t('pay.left')}{' '}
        <span role="timer" className="pay-clock">
          {clockOf(leftMs)}
        </span>
      </p>
      {cancelProblem !== null && <Notice kind="warning">{cancelProblem}</Notice>}
      <Button variant="quiet" isBusy={isBusy} onClick={cancel}>
        {t('pay.cancel')}
      </Button>
    </div>
  )
}

/** The provider's page lets in who comes from a site that it knows, by its name; which page of it tells nobody. */
function PageWay({ codeUrl }: { codeUrl: string }) {
  const t = useTexts(texts)
  return (
    <LinkButton variant="primary" size="large" iconAfter="arrow-right" href={codeUrl} referrerPolicy="origin">
      {t('pay.open')}
    </LinkButton>
  )
}

/**
 * Within the provider's app: first it says who pays, on a page of its own that shows nothing and leads back here; then it is called.
 * Whoever comes back from there has pressed for it already. What the app says of the end is no proof: the order is asked.
 */
function InAppWay(props: { begun: BegunPayment; isBack: boolean; renew: () => void }) {
  const { begun, isBack, renew } = props
  const { appCall, codeUrl } = begun
  const t = useTexts(texts)
  const hasCalled = useRef(false)
  useEffect(() => {
    if (appCall === null || !isBack || hasCalled.current) return
    hasCalled.current = true
    callApp(appCall, renew)
  }, [appCall, isBack, renew])
  const look = { variant: 'primary', size: 'large' } as const
  if (appCall === null)
    return (
      <LinkButton {...look} iconAfter="arrow-right" href={codeUrl}>
        {t('pay.open')}
      </LinkButton>
    )
  return (
    <Button {...look} onClick={() => callApp(appCall, renew)}>
      {t('pay.open')}
    </Button>
  )
}

/** On a phone: the code in place of what else there is, and back. Where that could not be had, the code still may. */
function OtherWay(props: {
  begun: BegunPayment | null
  wished: PaymentWay
  hasFailed: boolean
  onChange: (way: PaymentWay) => void
}) {
  const { begun, wished, hasFailed, onChange } = props
  const t = useTexts(texts)
  const ways: readonly PaymentWay[] = begun?.ways ?? (hasFailed ? ['scan'] : [])
  const others = ways.filter((way) => way !== begun?.way && (way === 'scan' || way === wished))
  return others.map((way) => (
    <Button key={way} variant="quiet" onClick={() => onChange(way)}>
      {way === 'scan' ? t('pay.scanOther') : t('pay.onThisPhone')}
    </Button>
  ))
}

/**
 * A code that is an address of the web opens in the phone that shows this page. One of an app (`weixin://`) is made to be
 * scanned: many phones and browsers do not open it, so there the code itself comes first.
 */
function Ways(props: { codeUrl: string; isAtMachine: boolean; isScannedFromHere: boolean }) {
  const { codeUrl, isAtMachine, isScannedFromHere } = props
  const t = useTexts(texts)
  const language = useLanguage()
  const isOfWeb = /^https?:/.test(codeUrl)
  const link = !isAtMachine && (
    <LinkButton
      variant={isOfWeb ? 'primary' : 'secondary'}
      size="large"
      iconAfter="arrow-right"
      href={isOfWeb ? withReturn(codeUrl, language) : codeUrl}
    >
      {t('pay.open')}
    </LinkButton>
  )
  return (
    <>
      {isOfWeb && link}
      <ScanPart
        codeUrl={codeUrl}
        isOpen={isScannedFromHere || !isOfWeb}
        words={isScannedFromHere ? t('pay.scan') : t('pay.scanSaved')}
      />
      {!isOfWeb && link}
    </>
  )
}

function ScanPart({ codeUrl, isOpen, words }: { codeUrl: string; isOpen: boolean; words: string }) {
  const t = useTexts(texts)
  const [hasOpened, setOpened] = useState(false)
  const code = (
    <Suspense fallback={<Skeleton label={t('pay.preparing')} shape="picture" />}>
      <QrCode text={codeUrl} label={t('pay.code')} />
    </Suspense>
  )
  if (isOpen)
    return (
      <div className="scan">
        <p>{words}</p>
        {code}
      </div>
    )
  return (
    <details className="scan" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="button" data-look="quiet">
        {t('pay.scanOther')}
      </summary>
      {hasOpened && code}
    </details>
  )
}

const wide = '(min-width: 48rem)'

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** By the server's clock: the phone's own may be wrong. */
function useTimeLeft(until: string): number {
  const left = () => Date.parse(until) - serverNow()
  const [leftMs, setLeft] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` is made of `until`
  useEffect(() => {
    setLeft(left())
    const timer = setInterval(() => setLeft(left()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return leftMs
}

function clockOf(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** So long a server that answers with its failure alone is asked again before the person hears of it. */
const failingMs = 10_000

/**
 * Asks the provider for the code or the page, again after a reload: it is the same payment, as it was begun. Another way is another
 * payment, for which the server closes the former one.
 */
function usePayment(ticket: string, first: { way: PaymentWay; cameBack: CameBack | null }, renew: () => void) {
  const t = useTexts(texts)
  // another object asks anew
  const [asked, setAsked] = useState<{ way: PaymentWay; isChange: boolean; payer?: CameBack }>({
    way: first.way,
    isChange: false,
    ...(first.cameBack ? { payer: first.cameBack } : {}),
  })
  const [state, setState] = useState<{ begun: BegunPayment | null; problem: string | null }>(nothingYet)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each ticket, and once more where the person wants it
  useEffect(() => {
    let isLive = true
    const show = (next: typeof state) => isLive && setState(next)
    const since = Date.now()
    untilAnswered(
      () => calls.pay({ params: { ticket }, body: asked }, { quiet: true }),
      // without a network the page goes on by itself; a server that fails for longer is for the person to hear of
      (failure) => isLive && (failure instanceof NetworkError || Date.now() - since < failingMs),
    ).then(
      (begun) => show({ begun, problem: null }),
      (error: unknown) => {
        if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
        // paid or over meanwhile: the order itself says so
        if (error instanceof RefusedError && error.code === 'order_over') renew()
        else show({ begun: null, problem: saidBy(error) ?? t('pay.failed') })
      },
    )
    return () => {
      isLive = false
    }
  }, [ticket, asked])
  const ask = (next: typeof asked) => {
    setState(nothingYet)
    setAsked(next)
  }
  return {
    ...state,
    again: () => ask({ ...asked }),
    change: (way: PaymentWay) => ask({ way, isChange: true }),
  }
}

const nothingYet = { begun: null, problem: null }

/** Gives the order up. Whether an unanswered call has done so nobody knows: it is made again under its key, and so is the same one. */
function useCancel(ticket: string, renew: () => void, onLeave: OrderViewProps['onLeave']) {
  const t = useTexts(texts)
  const [state, setState] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null })
  const [idempotencyKey] = useState(randomUuid)
  async function cancel() {
    setState({ isBusy: true, problem: null })
    const since = Date.now()
    try {
      await untilAnswered(
        () => calls.cancel({ params: { ticket }, body: {} }, { quiet: true, idempotencyKey }),
        () => Date.now() - since < failingMs,
      )
      onLeave(false)
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      // it was paid, or given up unheard, while the finger was on its way: the order says what comes next
      const isOver = error instanceof RefusedError && error.code === 'order_over'
      setState({ isBusy: false, problem: isOver ? null : (saidBy(error) ?? t('pay.cancelFailed')) })
      renew()
    }
  }
  return { ...state, cancel: () => void cancel() }
}

/** A provider's page leads back here; addresses of apps (`weixin://`) know no way back but the phone's own. */
function withReturn(codeUrl: string, language: string): string {
  const url = new URL(codeUrl)
  url.searchParams.set('return', `${location.origin}${location.pathname}`)
  url.searchParams.set('lang', language)
  return url.href
}
