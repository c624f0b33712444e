import { Button } from 'antd'
import { useMemo } from 'react'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { type AnyRow, nameSegment } from '#kernel/web/console/resource-calls.ts'
import { type ResourcePageOptions, resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { contestSeasons } from '#modules/contest/seasons/contract/office.ts'
import { examAppeals, examCandidates, examRooms, examVenues, examViolations } from '../../contract.ts'
import { officeCalls } from '../calls.ts'
import { resourceTexts, texts } from '../texts.ts'
import { type ExamProps, keyOf, useWork } from './work.ts'

// seasons are picked here, and their addresses do not follow their name
nameSegment(contestSeasons)
for (const each of [examVenues, examRooms]) nameSegment(each)

/** A list of the kit, cut to one exam. */
export function ExamList({
  exam,
  of,
  ...more
}: Pick<ExamProps, 'exam'> & { of: unknown } & Partial<ResourcePageOptions>) {
  const { season, exam: code, label } = exam
  const { toolbar, detail, cells } = more
  const page = useMemo(
    () =>
      resourcePage(of, {
        group: 'contest',
        texts: resourceTexts,
        isPart: true,
        within: { season, exam: code },
        ...(toolbar ? { toolbar } : {}),
        ...(detail ? { detail } : {}),
        cells: { exam: () => label, ...cells },
      }),
    [of, season, code, label, toolbar, detail, cells],
  )
  return <ResourceList page={page} />
}

/** Cells that name a part of the exam as its paper does. */
export function useItemCells({ items }: ExamProps['exam']) {
  return useMemo(
    () => ({
      item: ({ row }: { row: AnyRow }) => items.find(({ code }) => code === row.item)?.label ?? String(row.item),
    }),
    [items],
  )
}

export function Candidates({ exam, isRunning }: ExamProps) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  return (
    <>
      {isRunning && exam.listPublishedAt === null && (
        <div className="olympiads-bar">
          <Button
            type="primary"
            loading={busy === 'admit'}
            onClick={() =>
              void run(
                'admit',
                () => officeCalls.admit({ body: keyOf(exam) }, { quiet: true }),
                ({ admitted, dropped, total }) => t('candidates.done', { admitted, dropped, total }),
              )
            }
          >
            {t('candidates.admit')}
          </Button>
          <span>{t('candidates.hint')}</span>
        </div>
      )}
      {problem && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <ExamList exam={exam} of={examCandidates} {...(exam.seatsPublishedAt === null ? {} : { detail: Ticket })} />
    </>
  )
}

/** The ticket of one candidate; a seat has everybody but who came in after the plan. */
function Ticket({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { busy, problem, run } = useWork()
  if (!row.seat) return null
  // the tab is opened by the press itself: later the browser would not let it
  const open = (as: 'pdf' | 'picture') => {
    const tab = window.open('about:blank', '_blank')
    void run(as, async () => {
      try {
        const addresses = await officeCalls.ticketAddress({ query: { candidate: row.id } }, { quiet: true })
        if (tab) tab.location.href = addresses[as]
        else window.location.assign(addresses[as])
      } catch (error) {
        tab?.close()
        throw error
      }
    })
  }
  return (
    <section>
      <h2>{t('tickets.one')}</h2>
      <div className="olympiads-bar">
        {(['pdf', 'picture'] as const).map((as) => (
          <Button key={as} loading={busy === as} onClick={() => open(as)}>
            {t(`tickets.as.${as}`)}
          </Button>
        ))}
      </div>
      {problem && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
    </section>
  )
}

const asPart = { group: 'contest', texts: resourceTexts, isPart: true } as const
const venuePage = resourcePage(examVenues, asPart)
const roomPage = resourcePage(examRooms, asPart)

/** Venues and rooms are two parts: lists keep what is open in the address, so that a screen has room for one. */
export function Venues() {
  return <ResourceList page={venuePage} />
}

export function Rooms() {
  return <ResourceList page={roomPage} />
}

export function Violations({ exam }: ExamProps) {
  return <ExamList exam={exam} of={examViolations} />
}

export function Appeals({ exam }: ExamProps) {
  return <ExamList exam={exam} of={examAppeals} cells={useItemCells(exam)} />
}
