import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type DraftView, draftCalls, draftsKey, seasonsKey } from '../calls.ts'
import { DraftComparison } from '../changes/DraftComparison.tsx'
import { TrialPage } from '../changes/TrialPage.tsx'
import { texts } from '../texts.ts'
import { ConflictNotes } from './ConflictNotes.tsx'
import type { DraftEditing, EditingState } from './draft-editing.ts'
import { EditorFrame } from './EditorFrame.tsx'
import { Opening } from './Opening.tsx'
import { titleOf } from './places.ts'
import { removalOf } from './removals.ts'
import { SaveState } from './SaveState.tsx'
import { useEditing } from './use-editing.ts'

const PublishDialog = lazy(() =>
  import('../changes/PublishDialog.tsx').then((file) => ({ default: file.PublishDialog })),
)
const DiscardDialog = lazy(() =>
  import('../changes/DiscardDialog.tsx').then((file) => ({ default: file.DiscardDialog })),
)

/** A season under way, section by section, until it is published or thrown away. */
export function DraftPage({ id }: { id: string }) {
  const t = useTexts(texts)
  const found = useQuery({
    queryKey: [...draftsKey, 'view', id],
    queryFn: () => draftCalls.view({ params: { draft: id } }, { quiet: true }),
    // the editor holds what is newer
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!found.data) return <Opening error={found.error} title={t('editor.draft')} />
  return <Draft view={found.data} />
}

function Draft({ view }: { view: DraftView }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { may } = useConsoleAccess()
  const { editing, state } = useEditing(view)
  const [asked, setAsked] = useState<'publish' | 'discard' | null>(null)
  const isReadOnly = view.state !== 'open' || !may('seasonDrafts.edit')
  const put = useCallback((path: string, value: unknown) => editing.put(path, value), [editing])
  const bringingBack = useCallback(
    (list: string, index: number) => {
      const removal = removalOf(editing.read().document, list, index)
      return () => {
        if (!editing.bringBack(removal)) toast(t('item.placeGone'), 'warning')
      }
    },
    [editing, t],
  )
  const title = titleOf(state.document, language) || view.code
  const leave = (to: string) => {
    for (const queryKey of [draftsKey, seasonsKey, ['options', 'contestSeasons']])
      void queries.invalidateQueries({ queryKey, refetchType: 'none' })
    void navigate(to)
  }
  const head = (
    <>
      <div className="resource-head season-head">
        <h1>{title}</h1>
        <Tag>{t(`draftStates.${view.state}`)}</Tag>
        <span className="season-code">{view.code}</span>
        {!isReadOnly && <SaveState state={state} />}
        <div className="resource-tools">
          <Link to="/contest/seasons">{t('back')}</Link>
          {!isReadOnly && <DraftActs editing={editing} state={state} onAsk={setAsked} />}
        </div>
      </div>
      <ConflictNotes
        conflicts={state.conflicts}
        document={state.document}
        onChoice={(conflict, choice) => editing.resolve(conflict, choice)}
      />
      <Suspense>
        {asked === 'publish' && (
          <PublishDialog
            {...{ view, state, title }}
            flush={() => editing.flush()}
            onClose={() => setAsked(null)}
            onDone={(season) => leave(`/contest/seasons?row=${season}`)}
          />
        )}
        {asked === 'discard' && (
          <DiscardDialog {...{ view, title }} onClose={() => setAsked(null)} onDone={() => leave('/contest/seasons')} />
        )}
      </Suspense>
    </>
  )
  return (
    <EditorFrame
      {...{ put, bringingBack, isReadOnly, head }}
      document={state.document}
      problems={view.state === 'open' ? state.problems : []}
      extra={{
        comparison: <DraftComparison view={view} revision={state.revision} flush={() => editing.flush()} />,
        trial: <TrialPage view={view} flush={() => editing.flush()} canStart={!isReadOnly} />,
      }}
    />
  )
}

interface DraftActsProps {
  editing: DraftEditing
  state: EditingState
  onAsk: (what: 'publish' | 'discard') => void
}

function DraftActs({ editing, state, onAsk }: DraftActsProps) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  return (
    <>
      <Button disabled={!state.canUndo} onClick={() => editing.undo()}>
        {t('undo')}
      </Button>
      <Button disabled={!state.canRedo} onClick={() => editing.redo()}>
        {t('redo')}
      </Button>
      <Button onClick={() => onAsk('discard')}>{t('discard.title')}</Button>
      {may('seasonDrafts.publish') && (
        <Button type="primary" onClick={() => onAsk('publish')}>
          {t('publish.title')}
        </Button>
      )}
    </>
  )
}
