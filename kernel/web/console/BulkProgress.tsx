import { Button, Modal, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { randomUuid } from '../client/browser.ts'
import { RefusedError } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import type { AnyRow } from './resource-calls.ts'

interface BulkProgressProps {
  title: string
  rows: readonly AnyRow[]
  nameOf: (row: AnyRow) => string
  /** one row; each call is a change of its own, and under its key the same one when it is made again */
  run: (row: AnyRow, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
}

/**
 * Does chosen rows one by one, so that one refusal keeps none of the others back: how far it is, what was refused and
 * why, and those again.
 */
export function BulkProgress({ title, rows, nameOf, run, onClose }: BulkProgressProps) {
  const t = useTexts(kitTexts)
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<readonly { row: AnyRow; message: string }[]>([])
  const [left, setLeft] = useState(rows)
  const isStopped = useRef(false)
  const isBusy = useRef(false)
  const keys = useRef(new Map<string, string>())
  useEffect(() => {
    if (isBusy.current || left.length === 0) return
    isBusy.current = true
    void (async () => {
      for (const row of left) {
        if (isStopped.current) break
        try {
          const key = keys.current.get(row.id) ?? randomUuid()
          keys.current.set(row.id, key)
          await run(row, key)
          setDone((count) => count + 1)
        } catch (error) {
          const message = error instanceof RefusedError ? error.message : t('bulk.cut')
          setFailed((before) => [...before, { row, message }])
        }
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
  const total = rows.length
  const again = () => {
    setLeft(failed.map(({ row }) => row))
    setFailed([])
  }
  return (
    <Modal open title={title} onCancel={onClose} footer={null}>
      <Progress
        percent={Math.round(((done + failed.length) / total) * 100)}
        {...(failed.length > 0 ? { status: 'exception' as const } : {})}
        aria-label={title}
      />
      <p role="status">{t('bulk.progress', { done, total, failed: failed.length })}</p>
      {failed.length > 0 && (
        <ul className="bulk-failed">
          {failed.map(({ row, message }) => (
            <li key={row.id}>
              <strong>{nameOf(row)}</strong> {message}
            </li>
          ))}
        </ul>
      )}
      {failed.length > 0 && left.length === 0 && (
        <Button onClick={again}>{t('bulk.again', { count: failed.length })}</Button>
      )}{' '}
      <Button type="primary" onClick={onClose}>
        {left.length === 0 ? t('close') : t('bulk.stop')}
      </Button>
    </Modal>
  )
}
