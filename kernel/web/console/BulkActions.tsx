import { Button } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { BulkReply } from '../../contract/bulk.ts'
import { bulkKey } from '../../contract/resource.ts'
import { useLanguage, useTexts } from '../texts.tsx'
import { useConsoleAccess } from './access.tsx'
import { bulkActionsOf } from './bulk.ts'
import { kitTexts } from './kit-texts.ts'
import { later } from './later.tsx'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import { type ResourceWords, rowsWord } from './resource-words.ts'
import { titleOf } from './row-title.ts'

const loadProgress = () => import('./BulkProgress.tsx')
const BulkProgress = lazy(async () => ({ default: (await loadProgress()).BulkProgress }))
/** Asks when what follows the answer is there as well. */
const AskDialog = later(async () => {
  const [file] = await Promise.all([import('./AskDialog.tsx'), loadProgress()])
  return file.AskDialog
})

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
  const language = useLanguage()
  const { may } = useConsoleAccess()
  const [asked, setAsked] = useState<string | null>(null)
  const [running, setRunning] = useState<{ action: string; body: object; rows: readonly AnyRow[] } | null>(null)
  const run = useCallback(
    async (ids: readonly string[], idempotencyKey: string) => {
      const call = running && callsOf(page.resource)[bulkKey(running.action)]
      if (!call) throw new Error('nothing is to be done')
      return (await call({ body: { ids, ...running.body } }, { quiet: true, idempotencyKey })) as BulkReply
    },
    [page.resource, running],
  )
  const actions = bulkActionsOf(page, may)
  const action = asked === null ? undefined : page.resource.actions?.[asked]
  return (
    <>
      {chosen.length > 0 && actions.length > 0 && buttons()}
      {/* outside of the buttons: what is done already may leave the list while the rest is under way */}
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
    </>
  )
  function buttons() {
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
        {asked !== null && action && (
          <AskDialog
            page={page}
            words={words}
            name={asked}
            action={{ ...action, ask: action.ask === 'reason' ? 'reason' : 'yes' }}
            subject={t('bulk.subject', { count: chosen.length, many: rowsWord(words, language) })}
            onAnswer={async (body) => {
              setRunning({ action: asked, body, rows: chosen })
              setAsked(null)
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </div>
    )
  }
}
