import '#kernel/web/console/console-kit.css'
import './page.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Checkbox } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import { StatusView } from '#kernel/web/console/StatusView.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { kindOf, type SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { type ReviewView, screeningCalls, screeningKey, seasonCalls } from '../calls.ts'
import type { FromQueue } from '../queue/queue-state.ts'
import { texts } from '../texts.ts'
import { Changes } from './Changes.tsx'
import { Checks } from './Checks.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { type Done, type Mode, nextOf } from './deciding.ts'
import { FilesAside } from './FilesAside.tsx'
import { MaterialsView, SignedPages } from './FilesView.tsx'
import { FormView } from './FormView.tsx'
import { FormContext } from './form.ts'
import { Opinions } from './Opinions.tsx'
import { PeopleView } from './PeopleView.tsx'
import { ReviewHead } from './ReviewHead.tsx'
import { ReturnChoiceContext } from './return-choice.ts'
import { Sections } from './Sections.tsx'
import { ViewedContext } from './viewed.ts'

/** One declaration, whole, and what this reviewer may decide about it. */
export function ReviewPage({ id }: { id: string }) {
  const t = useTexts(texts)
  const found = useQuery({
    queryKey: [...screeningKey, 'view', id],
    queryFn: () => screeningCalls.view({ params: { declaration: id } }, { quiet: true }),
    staleTime: 0,
  })
  const detail = found.data?.declaration
  const season = useQuery({
    queryKey: ['season', detail?.season.id, detail?.seasonVersion],
    queryFn: () =>
      seasonCalls.view(
        { params: { season: detail?.season.id ?? '' }, query: { version: detail?.seasonVersion } },
        { quiet: true },
      ),
    enabled: detail !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // what is shown already stays, with what was typed beside it, even if it cannot be asked for again
  const error = found.data && season.data ? null : (found.error ?? season.error)
  if (error)
    return (
      <StatusView
        status="warning"
        title={t('review.cannot')}
        text={saidBy(error) ?? t('cut')}
        acts={<Link to="/contest/declarations">{t('review.back')}</Link>}
      />
    )
  if (!found.data || !season.data)
    return (
      <>
        <h1 className="unseen">{t('queue.one')}</h1>
        <Skeleton label={t('loading')} shape="card" />
      </>
    )
  return <Review view={found.data} definition={season.data.definition} />
}

/** The unit whose turn it is looks: from then on nobody withdraws, and the unit before takes nothing back. */
function useOpening(view: ReviewView): void {
  const isToOpen = view.openedAt === null && view.abilities.return === null
  const { id } = view.declaration
  useEffect(() => {
    // whoever may not decide has not opened it either; the page shows the same
    if (isToOpen) void screeningCalls.open({ params: { declaration: id } }, { quiet: true }).catch(() => undefined)
  }, [isToOpen, id])
}

function Review({ view, definition }: { view: ReviewView; definition: SeasonDefinition }) {
  const t = useTexts(texts)
  useOpening(view)
  const [mode, setMode] = useState<Mode | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [viewed, setViewed] = useState<string | null>(null)
  const form = useMemo(
    () => ({
      view,
      definition,
      kind: kindOf(definition, view.declaration.kind),
      changes: new Map((view.changes?.changes ?? []).map((change) => [change.path, change])),
    }),
    [view, definition],
  )
  const choice = useMemo(
    () =>
      mode === 'return'
        ? {
            openable: view.openable,
            opened,
            toggle: (path: string) => setOpened(toggled(opened, path)),
            Tick: Checkbox,
          }
        : null,
    [mode, view.openable, opened],
  )
  const finish = useFinish(view)
  return (
    <FormContext value={form}>
      <ReturnChoiceContext value={choice}>
        <ViewedContext value={setViewed}>
          <div className="review">
            <div className="review-columns" data-viewing={viewed !== null}>
              <div className="review-top">
                <JustDecided />
                <ReviewHead isDeciding={mode !== null} />
              </div>
              <div className="review-left">
                <Sections />
                <Changes />
                <FormView />
                <PeopleView who="member" />
                <PeopleView who="instructor" />
                <MaterialsView />
                <SignedPages />
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
              <section className="review-right" tabIndex={0} aria-label={t('review.aside')}>
                <DecisionPanel {...{ mode, setMode, opened, setOpened, confirmed }} onDecided={finish} />
                <Checks
                  confirmed={confirmed}
                  onConfirm={view.abilities.approve === null ? (code) => setConfirmed(toggled(confirmed, code)) : null}
                />
                <Opinions />
              </section>
              <FilesAside viewed={viewed} onView={setViewed} />
            </div>
          </div>
        </ViewedContext>
      </ReturnChoiceContext>
    </FormContext>
  )
}

function toggled(set: ReadonlySet<string>, entry: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(entry)) next.add(entry)
  return next
}

/** After a decision the next one that waits; when none does, the queue. */
function useFinish(view: ReviewView): (done: Done) => Promise<void> {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const client = useQueryClient()
  const { state } = useLocation() as { state: FromQueue | null }
  const { id, title, season } = view.declaration
  return async (done) => {
    toast(t(`done.${done}`), 'success')
    if (done === 'takeBack') return await client.invalidateQueries({ queryKey: screeningKey })
    const next = await nextOf(season.id, id)
    void client.invalidateQueries({ queryKey: screeningKey, refetchType: 'none' })
    const queue = state?.queue ?? `season=${season.id}`
    const from: FromQueue = { queue, ...(done === 'approve' ? { decided: { id, title } } : {}) }
    await navigate(next ? `/contest/declarations/${next}` : `/contest/declarations?${queue}`, { state: from })
  }
}

/** What was approved a moment ago, and the way back to it. */
function JustDecided() {
  const t = useTexts(texts)
  const { state } = useLocation() as { state: FromQueue | null }
  if (!state?.decided) return null
  const { id, title } = state.decided
  return (
    <Alert
      type="success"
      showIcon
      title={t('review.justApproved', { title })}
      action={
        <Link to={`/contest/declarations/${id}`} state={{ queue: state.queue }}>
          {t('review.lookAgain')}
        </Link>
      }
    />
  )
}
