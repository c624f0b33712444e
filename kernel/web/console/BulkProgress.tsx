import { Button, Modal, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type BulkReply, bulkMax } from '../../contract/bulk.ts'
import { randomUuid } from '../client/browser.ts'
import { saidBy } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import type { AnyRow } from './resource-calls.ts'

interface BulkProgressProps {
  title: string
  rows: readonly AnyRow[]
  nameOf: (row: AnyRow) => string
  /** one request, about so many rows; under its key the same one when it is made again */
  run: (ids: readonly string[], idempotencyKey: string) => Promise<BulkReply>
  onClose: () => void
}

/** Rows of one request, and the key it is made under. */
interface Slice {
  rows: readonly AnyRow[]
  key: string
}

interface Failed {
  row: AnyRow
  message: string
}

interface Outcome {
  done: number
  /** refused, each for a reason of its own: they are asked for anew */
  refused: readonly Failed[]
  /** requests without an answer for each row: what they did is not known, so they are made again as they were */
  unanswered: readonly { slice: Slice; message: string }[]
}

/**
 * Does something to chosen rows, so that one refusal keeps none of the others back: how far it is, what was refused and why,
 * and those again.
 */
export function BulkProgress({ title, rows, nameOf, run, onClose }: BulkProgressProps) {
  const t = useTexts(kitTexts)
  const [outcome, setOutcome] = useState<Outcome>({ done: 0, refused: [], unanswered: [] })
  const [left, setLeft] = useState<readonly Slice[]>(() => slicesOf(rows))
  const isStopped = useRef(false)
  const isBusy = useRef(false)
  useEffect(() => {
    if (isBusy.current || left.length === 0) return
    isBusy.current = true
    void (async () => {
      for (const slice of left) {
        if (isStopped.current) break
        const came = await outcomeOf(slice, run, t('bulk.cut'))
        setOutcome((before) => joined(before, came))
      }
      isBusy.current = false
      setLeft([])
    })()
  }, [left, run, t])
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const { done, refused, unanswered } = outcome
  const failed = [
    ...refused,
    ...unanswered.flatMap(({ slice, message }) => slice.rows.map((row): Failed => ({ row, message }))),
  ]
  const isOver = left.length === 0
  const again = () => {
    setLeft([...unanswered.map(({ slice }) => slice), ...slicesOf(refused.map(({ row }) => row))])
    setOutcome({ done, refused: [], unanswered: [] })
  }
  const percentOf = (count: number) => Math.round((count / rows.length) * 100)
  return (
    <Modal open title={title} onCancel={onClose} footer={null}>
      {/* what succeeded is green; a bar of failures alone holds nothing green */}
      <Progress
        percent={percentOf(done + failed.length)}
        success={{ percent: percentOf(done) }}
        status={failed.length > 0 ? 'exception' : isOver ? 'success' : 'active'}
        aria-label={title}
      />
      <p role="status">{t('bulk.progress', { done, total: rows.length, failed: failed.length })}</p>
      {failed.length > 0 && (
        <ul className="bulk-failed">
          {failed.map(({ row, message }) => (
            <li key={row.id}>
              <strong>{nameOf(row)}</strong> {message}
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && isOver && <Button onClick={again}>{t('bulk.again', { count: failed.length })}</Button>}{' '}
      <Button type="primary" onClick={onClose}>
        {isOver ? t('close') : t('bulk.stop')}
      </Button>
    </Modal>
  )
}

function slicesOf(rows: readonly AnyRow[]): Slice[] {
  return Array.from({ length: Math.ceil(rows.length / bulkMax) }, (_, at) => ({
    rows: rows.slice(at * bulkMax, (at + 1) * bulkMax),
    key: randomUuid(),
  }))
}

async function outcomeOf(slice: Slice, run: BulkProgressProps['run'], cut: string): Promise<Outcome> {
  const ids = slice.rows.map(({ id }) => id)
  try {
    const { done, failed } = await run(ids, slice.key)
    const messages = new Map(failed.map(({ id, message }) => [id, message]))
    const refused = slice.rows.flatMap((row): Failed[] => {
      const message = messages.get(row.id)
      return message === undefined ? [] : [{ row, message }]
    })
    return { done, refused, unanswered: [] }
  } catch (error) {
    const message = saidBy(error) ?? cut
    return { done: 0, refused: [], unanswered: [{ slice, message }] }
  }
}

function joined(before: Outcome, came: Outcome): Outcome {
  return {
    done: before.done + came.done,
    refused: [...before.refused, ...came.refused],
    unanswered: [...before.unanswered, ...came.unanswered],
  }
}
