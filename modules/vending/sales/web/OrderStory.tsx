import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Table, Tag, Timeline } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useMoney } from '#kernel/web/console/money.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { Story, StoryLine, StoryStep } from '../schema.ts'
import { storyCalls } from './calls.ts'
import { salePageTexts } from './texts.ts'
import './sales.css'

const OutcomeDialog = lazy(() => import('./OutcomeDialog.tsx').then((file) => ({ default: file.OutcomeDialog })))

/** while something is on its way */
const refreshMs = 3000

/** What happened to an order, piece by piece and step by step, and what belongs to it; live, until all of it has ended. */
export function OrderStory({ row }: { row: AnyRow }) {
  const t = useTexts(salePageTexts)
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'orders', 'story', row.id],
    queryFn: () => storyCalls.view({ params: { order: row.id } }, { quiet: true }),
    refetchInterval: ({ state }) => (isMoving(row, state.data) ? refreshMs : false),
  })
  const steps = data?.steps.length
  const known = useRef(steps)
  useEffect(() => {
    // the row, its log and the list are of before the step
    if (known.current !== undefined && known.current !== steps)
      void client.invalidateQueries({
        queryKey: ['resource', 'orders'],
        predicate: ({ queryKey }) => queryKey[2] !== 'story',
      })
    known.current = steps
  }, [client, steps])
  if (error && !data) return <Unanswered error={error} onAgain={refetch} />
  if (!data) return <p>{t('loading')}</p>
  return (
    <>
      <Lines lines={data.lines} />
      <section>
        <h2>{t('story.steps')}</h2>
        <Timeline
          items={data.steps.map((step, place) => ({
            key: step.id,
            content: <Step step={step} before={data.steps[place - 1] ?? null} />,
          }))}
        />
      </section>
      <Refunds refunds={data.refunds} />
      <Exceptions exceptions={data.exceptions} />
      <Money story={data} />
    </>
  )
}

function isMoving(row: AnyRow, story: Story | undefined): boolean {
  return row.endedAt === null || (story?.refunds.some(({ state }) => state === 'in-progress') ?? false)
}

function Lines({ lines }: { lines: readonly StoryLine[] }) {
  const t = useTexts(salePageTexts)
  const money = useMoney()
  const [asked, setAsked] = useState<StoryLine | null>(null)
  return (
    <section>
      <h2>{t('story.lines')}</h2>
      <Table<StoryLine>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...lines]}
        columns={[
          { title: t('story.lane'), dataIndex: 'lane' },
          { title: t('story.product'), dataIndex: 'product' },
          { title: t('story.price'), align: 'right', render: (_, line) => money(line.priceFen) },
          { title: t('story.paid'), align: 'right', render: (_, line) => money(line.paidFen) },
          { title: t('story.state'), render: (_, line) => <LineState line={line} onSettle={() => setAsked(line)} /> },
        ]}
      />
      <Suspense>{asked && <OutcomeDialog line={asked} onClose={() => setAsked(null)} />}</Suspense>
    </section>
  )
}

function LineState({ line, onSettle }: { line: StoryLine; onSettle: () => void }) {
  const t = useTexts(salePageTexts)
  return (
    <>
      <Tag>{t(`story.lineStates.${line.state}`)}</Tag>
      <Outcome code={line.outcome} />
      {line.maySettle && (
        <Button size="small" onClick={onSettle}>
          {t('outcome.ask')}
        </Button>
      )}
    </>
  )
}

/** What machines (docs/device-protocol.md) and the program itself give as the reason, see `outcome_code` of a piece. */
const outcomes = [
  'by_person',
  'machine_offline',
  'expired',
  'no_answer',
  'no_result',
  'never_started',
  'rejected',
  'unknown_lane',
  'power_lost',
  'not_seen',
  'sensor_not_seen',
  'sensor_seen',
  'sensor_fault',
  'sensor_none',
  'broken_wire',
  'over_current',
  'timeout',
] as const

/** Why a piece ended as it did, in words; a machine may have codes of its own, which only who mends it wants to read. */
function Outcome({ code }: { code: string | null }) {
  const t = useTexts(salePageTexts)
  if (code === null || code === 'ok') return null
  const known = outcomes.find((each) => each === code)
  return (
    <small className="story-code" title={code}>
      {t(`story.outcomes.${known ?? 'other'}`)}
    </small>
  )
}

/** When it was: its day as well, where that is not plain from the step before. */
function StepTime({ at, before }: { at: string; before: string | null }) {
  const { date, dateTime, timeWithSeconds } = useFormats()
  const isOtherDay = before === null || date(before) !== date(at)
  return (
    <time dateTime={at} title={dateTime(at)}>
      {isOtherDay && `${date(at)} `}
      {timeWithSeconds(at)}
    </time>
  )
}

function Step({ step, before }: { step: StoryStep; before: StoryStep | null }) {
  const t = useTexts(salePageTexts)
  const money = useMoney()
  const about = [
    ...(step.lane === null ? [] : [t('story.ofLane', { lane: String(step.lane), product: step.product ?? '' })]),
    ...(step.amountFen === null ? [] : [money(step.amountFen)]),
  ]
  return (
    <div className="history-entry">
      <strong>{t(`story.kinds.${step.kind}`)}</strong> {about.join(' · ')} {step.who ?? ''}{' '}
      <StepTime at={step.at} before={before?.at ?? null} />
      {step.reason !== null && <p>{t('story.reason', { reason: step.reason })}</p>}
    </div>
  )
}

function Refunds({ refunds }: { refunds: Story['refunds'] }) {
  const t = useTexts(salePageTexts)
  const { dateTime } = useFormats()
  const money = useMoney()
  if (refunds.length === 0) return null
  return (
    <section>
      <h2>{t('story.refunds')}</h2>
      <ul className="story-list">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <Link to={`/sales/refunds?row=${refund.id}`}>{refund.number}</Link> {money(refund.amountFen)}{' '}
            <Tag>{t(`story.refundStates.${refund.state}`)}</Tag> {t(`story.reasons.${refund.reason}`)}{' '}
            <time dateTime={refund.askedAt}>{dateTime(refund.askedAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Exceptions({ exceptions }: { exceptions: Story['exceptions'] }) {
  const t = useTexts(salePageTexts)
  const { dateTime } = useFormats()
  if (exceptions.length === 0) return null
  return (
    <section>
      <h2>{t('story.exceptions')}</h2>
      <ul className="story-list">
        {exceptions.map((found) => (
          <li key={found.id}>
            <Link to={`/sales/exceptions?row=${found.id}`}>{t(`story.exceptionKinds.${found.kind}`)}</Link>{' '}
            <Tag>{t(`story.exceptionStates.${found.state}`)}</Tag>{' '}
            <time dateTime={found.createdAt}>{dateTime(found.createdAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The payment as the provider knows it, and what the ledger booked. */
function Money({ story: { payment, transfers } }: { story: Story }) {
  const t = useTexts(salePageTexts)
  const { dateTime } = useFormats()
  const money = useMoney()
  const { may } = useConsoleAccess()
  if (payment === null) return null
  const number = payment.providerNumber ?? payment.number
  return (
    <section>
      <h2>{t('story.money')}</h2>
      <ul className="story-list">
        <li>
          {t('story.payment')}{' '}
          {may('transactions.view') ? (
            <Link to={`/sales/transactions?search=${payment.number}`}>{number}</Link>
          ) : (
            number
          )}
        </li>
        {transfers.map((transfer) => (
          <li key={transfer.id}>
            {t(`story.transfers.${transfer.template}`)} {money(transfer.amountFen)}{' '}
            <time dateTime={transfer.at}>{dateTime(transfer.at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
