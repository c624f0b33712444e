import './unit-review.css'
import { useEffect, useMemo, useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { notFound } from '#kernel/contract/refusals.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { StateTag, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { kindOf, type SeasonDefinition, seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { loadOffice, type OfficeAccess, OfficeGate, officeTexts } from '#modules/contest/unit-materials/web/index.ts'
import { screeningRoutes } from '../../contract.ts'
import type { screeningSchemas } from '../../schema.ts'
import { type ReviewView, screeningCalls } from '../calls.ts'
import { Changes } from '../review/Changes.tsx'
import { FormView } from '../review/FormView.tsx'
import { FormContext, useForm } from '../review/form.ts'
import { texts } from '../texts.ts'
import { daysSince, isLate } from '../waiting.ts'
import { useWord } from '../words.ts'
import { UnitChecks } from './UnitChecks.tsx'
import { UnitDecision } from './UnitDecision.tsx'
import { UnitFiles, UnitPages } from './UnitFiles.tsx'
import { UnitHistory } from './UnitHistory.tsx'
import { UnitPeople } from './UnitPeople.tsx'

interface ReviewData {
  office: OfficeAccess
  review: { view: ReviewView; definition: SeasonDefinition } | null
}

/** One declaration, whole, and what this unit may decide about it; one column, for a phone. */
export const unitReviewPage = definePage({
  texts,
  also: [wizardTexts, officeTexts],
  loader: async ({ api, params }): Promise<ReviewData> => {
    const { declaration } = params
    if (!declaration) throw notFound()
    const office = await loadOffice(api, 'screening.view', 'screening.decide')
    if (!office.mayLook) return { office, review: null }
    const view = await api<typeof screeningSchemas>(screeningRoutes).view({ params: { declaration } })
    const { definition } = await api<typeof seasonSchemas>(seasonRoutes).view({
      params: { season: view.declaration.season.id },
      query: { version: view.declaration.seasonVersion },
    })
    return { office, review: { view, definition } }
  },
  title: (t, data) => data?.review?.view.declaration.title || t('queue.one'),
  trail: (t) => [{ label: t('queue.title'), href: '/unit/declarations' }],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { office, review } = data
    return (
      <OfficeGate office={office} title={t('queue.one')}>
        {review && <Review key={review.view.declaration.id} {...review} mayDecide={office.mayDecide} />}
      </OfficeGate>
    )
  },
})

/** The unit whose turn it is looks: from then on nobody withdraws, and the unit before takes nothing back. */
function useOpening(view: ReviewView): void {
  const isToOpen = view.openedAt === null && view.abilities.return === null
  const { id } = view.declaration
  useEffect(() => {
    // whoever may not decide has not opened it either; the page shows the same
    if (isToOpen) void screeningCalls.open({ params: { declaration: id } }, { quiet: true }).catch(() => undefined)
  }, [isToOpen, id])
}

function Review({
  view,
  definition,
  mayDecide,
}: {
  view: ReviewView
  definition: SeasonDefinition
  mayDecide: boolean
}) {
  useOpening(view)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const form = useMemo(
    () => ({
      view,
      definition,
      kind: kindOf(definition, view.declaration.kind),
      changes: new Map((view.changes?.changes ?? []).map((change) => [change.path, change])),
    }),
    [view, definition],
  )
  function toggle(code: string) {
    const next = new Set(confirmed)
    if (!next.delete(code)) next.add(code)
    setConfirmed(next)
  }
  return (
    <FormContext value={form}>
      <div className="unit-review">
        <Head />
        <Changes />
        <UnitChecks confirmed={confirmed} onConfirm={mayDecide && view.abilities.approve === null ? toggle : null} />
        <FormView />
        <UnitPeople who="member" />
        <UnitPeople who="instructor" />
        <UnitFiles />
        <UnitPages />
        <UnitHistory />
        {mayDecide && <UnitDecision confirmed={confirmed} />}
      </div>
    </FormContext>
  )
}

/** What it is, where it stands, whose turn it is and how long it has waited. */
function Head() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { view, kind } = useForm()
  const { declaration, unit, owner, waitsFor, waitingSince } = view
  const stage = useWord('stage', typeof declaration.values.stage === 'string' ? declaration.values.stage : null)
  const level = useWord('unit_level', declaration.level)
  const now = Date.parse(declaration.now)
  const isWaiting = declaration.state === 'submitted'
  return (
    <>
      <PageHeader
        eyebrow={[declaration.number, labelIn(kind.labels, language), stage].filter(Boolean).join(' · ')}
        title={declaration.title || t('review.untitled')}
        lead={[...unit.above, unit.name].join(' · ')}
        actions={
          <LinkButton icon="arrow-left" variant="quiet" href={`/unit/declarations?season=${declaration.season.id}`}>
            {t('review.back')}
          </LinkButton>
        }
      />
      <div className="unit-state">
        <StateTag state={declaration.fixBy === null ? declaration.state : 'returned'} />
        {isWaiting && level && <Tag icon="clock">{level}</Tag>}
        {isWaiting && waitingSince && isLate(waitingSince, now) && (
          <Tag kind="danger" icon="warning">
            {t('queue.late')}
          </Tag>
        )}
      </div>
      <p className="choice-hint">
        {t('review.owner', { name: owner.name, kind: owner.kind, version: declaration.formVersion })}
        <br />
        {isWaiting && waitsFor && t('review.turn', { unit: waitsFor.name })}{' '}
        {isWaiting &&
          waitingSince &&
          t('review.since', { at: dateTime(waitingSince), days: daysSince(waitingSince, now) })}
        {declaration.fixBy && t('review.fixBy', { at: dateTime(declaration.fixBy) })}
      </p>
    </>
  )
}
