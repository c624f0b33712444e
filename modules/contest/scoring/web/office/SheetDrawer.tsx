import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { BoardView } from '../../schema.ts'
import { scoringCalls, scoringKey } from '../calls.ts'
import { Signature } from '../Signature.tsx'
import { texts } from '../texts.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

interface SheetDrawerProps {
  id: string
  board: BoardView
  onClose: () => void
  onDone: () => void
}

type Sheet = Awaited<ReturnType<typeof scoringCalls.sheet>>

/** One sheet as it was signed, what it said before, and putting right what was written down wrong. */
export function SheetDrawer({ id, board, onClose, onDone }: SheetDrawerProps) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isCorrecting, setCorrecting] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [...scoringKey, 'sheet', id],
    queryFn: () => scoringCalls.sheet({ params: { sheet: id } }, { quiet: true }),
  })
  const mayCorrect = data && may('scoring.correct') && data.sheet.state === 'counted' && board.state === 'live'
  return (
    <Drawer
      open
      onClose={onClose}
      size={560}
      title={data ? `${data.team.name} · ${t('rounds.one', { round: String(data.sheet.round) })}` : t('sheets.title')}
      closable={{ 'aria-label': t('close') }}
      destroyOnHidden
    >
      {error && <p role="alert">{saidBy(error) ?? t('cut')}</p>}
      {data && (
        <div className="row-detail">
          <Items board={board} counts={data.sheet.counts} timeMs={data.sheet.timeMs} />
          <p>
            <strong>{data.sheet.hasScore ? t('points', { points: data.sheet.points }) : t('ranking.none')}</strong>
          </p>
          {data.sheet.settledReason && <p>{t('sheets.settledReason', { reason: data.sheet.settledReason })}</p>}
          {data.sheet.state === 'set-aside' && !data.sheet.settledReason && <p>{t('sheets.same')}</p>}
          <Signed sheet={data} />
          <History sheet={data} />
          {mayCorrect && <Button onClick={() => setCorrecting(true)}>{t('correct.button')}</Button>}
          {isCorrecting && (
            <Correct
              sheet={data}
              board={board}
              onClose={() => setCorrecting(false)}
              onDone={() => {
                void refetch()
                onDone()
              }}
            />
          )}
        </div>
      )}
    </Drawer>
  )
}

function Items({ board, counts, timeMs }: { board: BoardView; counts: Record<string, number>; timeMs: number | null }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <dl className="scores-items">
      {board.sheet.items.map((item) => (
        <div key={item.code}>
          <dt>{labelIn(item.labels, language)}</dt>
          <dd>
            {counts[item.code] ?? 0} × {item.kind === 'penalty' ? -item.points : item.points}
          </dd>
        </div>
      ))}
      {timeMs !== null && (
        <div>
          <dt>{t('sheets.time')}</dt>
          <dd>{t('seconds', { seconds: timeMs / 1000 })}</dd>
        </div>
      )}
    </dl>
  )
}

function Signed({ sheet }: { sheet: Sheet }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  return (
    <section>
      <h2>{t('sheets.signed')}</h2>
      <p>{t('sheets.signedBy', { name: sheet.signedName ?? '–', at: dateTime(sheet.sheet.signedAt) })}</p>
      {sheet.signature && <Signature path={sheet.signature} label={t('sheets.signed')} />}
      <p>{t('sheets.receivedAt', { at: dateTime(sheet.sheet.receivedAt), by: sheet.sheet.referee })}</p>
    </section>
  )
}

function History({ sheet }: { sheet: Sheet }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  if (sheet.corrections.length === 0) return null
  return (
    <section>
      <h2>{t('correct.history')}</h2>
      <ul>
        {sheet.corrections.map((correction) => (
          <li key={correction.revision}>{t('correct.line', { ...correction, at: dateTime(correction.at) })}</li>
        ))}
      </ul>
    </section>
  )
}

function Correct({
  sheet: { sheet },
  board,
  onClose,
  onDone,
}: {
  sheet: Sheet
  board: BoardView
  onClose: () => void
  onDone: () => void
}) {
  const t = useTexts(texts)
  const language = useLanguage()
  const hasTime = board.sheet.timeLimitMs !== undefined
  return (
    <ReasonDialog
      title={t('correct.title')}
      initialValues={{ counts: sheet.counts, timeMs: sheet.timeMs }}
      onAnswer={async (reason, { counts, timeMs }) => {
        const kept = Object.entries((counts ?? {}) as Record<string, number | null>)
        await scoringCalls.correct(
          {
            params: { sheet: sheet.id },
            body: {
              revision: sheet.revision,
              counts: Object.fromEntries(kept.map(([code, count]) => [code, count ?? 0])),
              timeMs: hasTime ? ((timeMs as number | null) ?? 0) : null,
              reason,
            },
          },
          { quiet: true },
        )
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {board.sheet.items.map((item) => (
        <Form.Item
          key={item.code}
          name={['counts', item.code]}
          label={labelIn(item.labels, language)}
          extra={t('entry.max', { max: item.maxCount })}
        >
          <InputNumber precision={0} />
        </Form.Item>
      ))}
      {hasTime && (
        <Form.Item name="timeMs" label={t('correct.timeMs')}>
          <InputNumber precision={0} />
        </Form.Item>
      )}
    </ReasonDialog>
  )
}
