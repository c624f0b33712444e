import './desk.css'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { randomUuid } from '#kernel/web/client/browser.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { Progress } from '#kernel/web/ui/Progress.tsx'
import { failureOf } from './act.ts'
import { texts } from './texts.ts'

export interface BulkItem {
  id: string
  name: string
  /** under the same key it is the same one when it is made again */
  run: (idempotencyKey: string) => Promise<unknown>
}

/** Does one thing for many, one after the other, each by itself: what fails is named and can be tried again. */
export function BulkRun({ title, items, onClose }: { title: string; items: readonly BulkItem[]; onClose: () => void }) {
  const t = useTexts(texts)
  const { revalidate } = useRevalidator()
  const [todo, setTodo] = useState(items)
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<readonly (BulkItem & { why: string })[]>([])
  const [good, setGood] = useState(0)
  const begun = useRef<readonly BulkItem[] | null>(null)
  const keys = useRef(new Map<string, string>())
  const network = t('bulk.network')
  useEffect(() => {
    if (begun.current === todo) return
    begun.current = todo
    void (async () => {
      for (const item of todo) {
        try {
          const key = keys.current.get(item.id) ?? randomUuid()
          keys.current.set(item.id, key)
          await item.run(key)
          setGood((count) => count + 1)
        } catch (error) {
          const why = failureOf(error, network)
          setFailed((before) => [...before, { ...item, why }])
        }
        setDone((count) => count + 1)
      }
      await revalidate()
    })()
  }, [todo, network, revalidate])
  const isOver = done === todo.length
  function again() {
    const rest = failed.map(({ why: _why, ...item }) => item)
    setFailed([])
    setDone(0)
    setTodo(rest)
  }
  return (
    <Dialog
      isOpen
      isFirm
      size="small"
      onClose={() => isOver && onClose()}
      title={title}
      closeLabel={t('form.close')}
      actions={
        <>
          {isOver && failed.length > 0 && (
            <Button icon="refresh" onClick={again}>
              {t('bulk.retry')}
            </Button>
          )}
          <Button variant="primary" isBusy={!isOver} onClick={onClose}>
            {t('form.close')}
          </Button>
        </>
      }
    >
      <Stack>
        <Progress
          label={title}
          ratio={todo.length === 0 ? 1 : done / todo.length}
          detail={t('bulk.progress', { done, count: todo.length })}
          tone={isOver && failed.length === 0 ? 'good' : 'accent'}
        />
        <div role="status">{isOver && <p>{t('bulk.done', { count: good })}</p>}</div>
        {failed.length > 0 && (
          <div>
            <p>{t('bulk.failed', { count: failed.length })}</p>
            <ul className="desk-failed">
              {failed.map((item) => (
                <li key={item.id}>
                  <strong>{item.name}</strong> {item.why}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
