import { Button } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTexts } from '../texts.tsx'
import { useConsoleAccess } from './access.tsx'
import { kitTexts } from './kit-texts.ts'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { titleOf } from './row-title.ts'

const AskDialog = lazy(() => import('./AskDialog.tsx').then((file) => ({ default: file.AskDialog })))
const BulkProgress = lazy(() => import('./BulkProgress.tsx').then((file) => ({ default: file.BulkProgress })))

interface BulkActionsProps {
  page: ResourcePage
  words: ResourceWords
  chosen: readonly AnyRow[]
  onDone: () => void
  onEmpty: () => void
}

/** What may be done to several rows at once; every button says to how many. */
export function BulkActions({ page, words, chosen, onDone, onEmpty }: BulkActionsProps) {
  const t = useTexts(kitTexts)
  const { may } = useConsoleAccess()
  const [asked, setAsked] = useState<string | null>(null)
  const [running, setRunning] = useState<{ action: string; body: object; rows: readonly AnyRow[] } | null>(null)
  const run = useCallback(
    async (row: AnyRow) => {
      if (!running) return
      const call = callsOf(page.resource)[running.action]
      await call?.({ params: { id: row.id }, body: running.body }, { quiet: true })
    },
    [page.resource, running],
  )
  const actions = Object.entries(page.resource.actions ?? {}).filter(
    ([name, action]) => action.isBulk && may(`${page.resource.name}.${name}`),
  )
  if (chosen.length === 0 || actions.length === 0) return running ? progress() : null
  function progress() {
    return (
      <Suspense>
        {running && (
          <BulkProgress
            title={words.action(running.action)}
            rows={running.rows}
            nameOf={(row) => titleOf(page.resource, words, row)}
            run={run}
            onClose={() => {
              setRunning(null)
              onEmpty()
              onDone()
            }}
          />
        )}
      </Suspense>
    )
  }
  const action = asked === null ? undefined : page.resource.actions?.[asked]
  return (
    <div className="bulk-actions">
      <span>{t('bulk.chosen', { count: chosen.length })}</span>
      {actions.map(([name, { isDangerous }]) => (
        <Button key={name} size="small" danger={isDangerous === true} onClick={() => setAsked(name)}>
          {t('bulk.action', { action: words.action(name), count: chosen.length })}
        </Button>
      ))}
      <Button size="small" type="text" onClick={onEmpty}>
        {t('bulk.none')}
      </Button>
      <Suspense>
        {asked !== null && action && (
          <AskDialog
            page={page}
            words={words}
            name={asked}
            action={{ ...action, ask: action.ask === 'reason' ? 'reason' : 'yes' }}
            subject={t('bulk.subject', { count: chosen.length, many: words.many })}
            onAnswer={async (body) => {
              setRunning({ action: asked, body, rows: chosen })
              setAsked(null)
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
      {progress()}
    </div>
  )
}
