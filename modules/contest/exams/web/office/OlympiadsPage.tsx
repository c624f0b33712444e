import './olympiads.css'
import '#kernel/web/console/console-kit.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Segmented, Select } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import type { ExamRow } from '../../schema.ts'
import { examsKey, officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { useScan } from './scan.ts'
import type { ExamProps } from './work.ts'

const lists = () => import('./lists.tsx')
const parts = {
  registrations: lazy(() => Promise.resolve({ default: Registrations })),
  candidates: lazy(() => lists().then((file) => ({ default: file.Candidates }))),
  venues: lazy(() => lists().then((file) => ({ default: file.Venues }))),
  rooms: lazy(() => lists().then((file) => ({ default: file.Rooms }))),
  seating: lazy(() => import('./Seating.tsx').then((file) => ({ default: file.Seating }))),
  tickets: lazy(() => import('./Tickets.tsx').then((file) => ({ default: file.Tickets }))),
  attendance: lazy(() => import('./Attendance.tsx').then((file) => ({ default: file.Attendance }))),
  violations: lazy(() => lists().then((file) => ({ default: file.Violations }))),
  scores: lazy(() => import('./Scores.tsx').then((file) => ({ default: file.Scores }))),
  appeals: lazy(() => lists().then((file) => ({ default: file.Appeals }))),
  lists: lazy(() => import('./FinalList.tsx').then((file) => ({ default: file.FinalList }))),
} satisfies Record<string, ComponentType<ExamProps>>
type Tab = keyof typeof parts

const needs: Readonly<Partial<Record<Tab, string>>> = {
  tickets: 'examOffice.print',
  attendance: 'examOffice.attend',
}
const ofScores: readonly Tab[] = ['scores', 'appeals', 'lists']

/** Everything about the exams of an olympiad: from who sits them to who is on the final list. */
export function OlympiadsPage() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [params, setParams] = useSearchParams()
  const found = useQuery({ queryKey: [...examsKey, 'view'], queryFn: () => officeCalls.view({}, { quiet: true }) })
  const exams = found.data?.exams ?? []
  const offered = (Object.keys(parts) as Tab[]).filter(
    (tab) => may(needs[tab] ?? 'examOffice.view') && (!ofScores.includes(tab) || found.data?.maySeeScores === true),
  )
  const tab = offered.find((each) => each === params.get('tab')) ?? 'registrations'
  const Part = parts[tab]
  // the code on a ticket tells neither season nor exam: whose it is does
  const scan = useScan(tab === 'attendance' ? params.get('ticket') : null)
  const asked = scan.data ? idOf(scan.data) : params.get('exam')
  const exam = exams.find((each) => idOf(each) === asked) ?? nearest(exams)
  const go = (next: { exam?: string; tab?: Tab }) =>
    // filters of one list mean nothing in another
    setParams({ exam: next.exam ?? (exam ? idOf(exam) : ''), tab: next.tab ?? tab })
  // on a phone the tabs are wider than the screen
  const shown = (tabs: HTMLDivElement | null) =>
    tabs?.querySelector('.ant-segmented-item-selected')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  return (
    <div className="olympiads">
      <div className="resource-head">
        <h1>{t('title')}</h1>
        {exam && (
          <Select
            aria-label={t('exam')}
            className="olympiads-exam"
            value={idOf(exam)}
            onChange={(id) => go({ exam: id })}
            options={exams.map((each) => ({ value: idOf(each), label: `${each.seasonTitle} · ${each.label}` }))}
            popupMatchSelectWidth={false}
          />
        )}
      </div>
      {found.error && (
        <Empty description={t('cut')}>
          <Button onClick={() => void found.refetch()}>{t('again')}</Button>
        </Empty>
      )}
      {(found.isLoading || scan.isLoading) && <Skeleton label={t('loading')} shape="card" />}
      {found.data && !exam && <Empty description={t('noExam')} />}
      {exam && found.data && !scan.isLoading && (
        <>
          <Steps exam={exam} withSeed={tab === 'seating'} />
          <div className="olympiads-tabs" ref={shown}>
            <Segmented<Tab>
              aria-label={t('part')}
              value={tab}
              onChange={(chosen) => go({ tab: chosen })}
              options={offered.map((each) => ({ value: each, label: t(`tabs.${each}`) }))}
            />
          </div>
          <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
            <Part key={`${idOf(exam)} ${tab}`} exam={exam} isRunning={found.data.isRunning} />
          </Suspense>
        </>
      )}
    </div>
  )
}

/** The one that is sat next or was sat last, whichever is nearer: what there is work with. */
function nearest(exams: readonly ExamRow[]): ExamRow | undefined {
  const away = ({ startsAt }: ExamRow) => Math.abs(Date.parse(startsAt) - Date.now())
  return exams.toSorted((one, other) => away(one) - away(other))[0]
}

function idOf({ season, exam }: Pick<ExamRow, 'season' | 'exam'>): string {
  return `${season}:${exam}`
}

/** How far the exam has come, in one line; the seed of its seats where they are shown. */
function Steps({ exam, withSeed }: { exam: ExamRow; withSeed: boolean }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  return (
    <p className="olympiads-steps">
      {[
        t('steps.when', { at: dateTime(exam.startsAt) }),
        t('steps.candidates', { count: exam.candidates }),
        t('steps.seated', { count: exam.seated }),
        exam.seatsPublishedAt === null
          ? t('steps.open')
          : t('steps.published', { at: dateTime(exam.seatsPublishedAt) }),
        ...(exam.seed === null || !withSeed ? [] : [t('steps.seed', { seed: exam.seed })]),
      ].join(' · ')}
    </p>
  )
}

/** Registrations are declarations: they are reviewed where all of them are. */
function Registrations({ exam }: ExamProps) {
  const t = useTexts(texts)
  return (
    <section className="olympiads-card">
      <h2>{t('registrations.title')}</h2>
      <p>{t('registrations.text')}</p>
      <p>
        <Link to={`/contest/declarations?season=${exam.season}`}>{t('registrations.link')}</Link>
      </p>
    </section>
  )
}
