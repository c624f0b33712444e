import { listed } from '#kernel/contract/listed.ts'
import { changedSearch } from '#kernel/web/search-params.ts'
import './unit-review.css'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { serverNow } from '#kernel/web/client/server-clock.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { EmptyBox, Success } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { LoadMore } from '#kernel/web/ui/Lists.tsx'
import { SegmentedControl } from '#kernel/web/ui/SegmentedControl.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { StateTag, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import {
  loadOffice,
  loadSeasons,
  type OfficeAccess,
  OfficeChoice,
  OfficeGate,
  officeTexts,
  SeasonField,
  type SeasonSummary,
} from '#modules/contest/unit-materials/web/index.ts'
import { screeningRoutes } from '../../contract.ts'
import type { ReviewedDeclaration, screeningSchemas } from '../../schema.ts'
import { screeningCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { daysSince, isLate } from '../waiting.ts'
import { useWord } from '../words.ts'

const pageSize = 20

type FirstPage = Awaited<ReturnType<typeof screeningCalls.list>>

interface QueueData {
  office: OfficeAccess
  seasons: readonly SeasonSummary[]
  /** undefined while there is none, or the page is not for this person */
  season: SeasonSummary | undefined
  first: FirstPage | null
}

function queryOf(season: string, search: URLSearchParams) {
  const words = search.get('search')?.trim()
  return {
    season,
    limit: pageSize,
    ...(search.get('view') === 'all' ? {} : { mine: 'true' as const }),
    ...(words ? { search: words } : {}),
  }
}

/** What waits for one's own unit, oldest first, and everything of it; the address holds what is shown. */
export const unitQueuePage = definePage({
  texts,
  also: [wizardTexts, officeTexts],
  loader: async ({ api, url }): Promise<QueueData> => {
    const [office, seasons] = await Promise.all([
      loadOffice(api, 'screening.view', 'screening.decide'),
      loadSeasons(api),
    ])
    if (!office.mayLook) return { office, seasons, season: undefined, first: null }
    const calls = api<typeof screeningSchemas>(screeningRoutes)
    const contest = url.searchParams.get('contest')
    const ofContest = seasons.find((each) => each.contest === contest)?.id
    const asked = url.searchParams.get('season') ?? ofContest ?? (await calls.pending({})).season
    const season = seasons.find(({ id }) => id === asked) ?? seasons[0]
    if (!season) return { office, seasons, season, first: null }
    const query = queryOf(season.id, url.searchParams)
    return { office, seasons, season, first: await calls.list({ query }) }
  },
  title: (t) => t('queue.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    const [search] = useSearchParams()
    const { office, seasons, season, first } = data
    return (
      <OfficeGate office={office} title={t('queue.title')}>
        <PageHeader
          title={t('queue.title')}
          lead={office.unit ? t('unit.lead', { unit: office.unit.name }) : undefined}
          actions={
            <LinkButton icon="file" href="/unit/materials">
              {t('unit.materials')}
            </LinkButton>
          }
        />
        {season && first ? (
          <>
            <div className="unit-filter">
              <SeasonField seasons={seasons} current={season.id} />
              <OfficeChoice office={office} />
              <QueueFilter key={search.get('search')} />
            </div>
            <QueueList key={`${season.id} ${search}`} first={first} season={season} />
          </>
        ) : (
          <EmptyState picture={<EmptyBox />} title={t('queue.noSeason')} />
        )}
      </OfficeGate>
    )
  },
})

function QueueFilter() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [words, setWords] = useState(search.get('search') ?? '')
  function show(change: Record<string, string>) {
    void navigate(`?${changedSearch(search, change)}`)
  }
  return (
    <>
      <SegmentedControl
        label={t('queue.view')}
        value={search.get('view') === 'all' ? 'all' : 'mine'}
        onValue={(view) => show({ view: view === 'all' ? 'all' : '' })}
        options={[
          { value: 'mine', label: t('queue.mine') },
          { value: 'all', label: t('queue.all') },
        ]}
      />
      <search>
        <form
          className="unit-search"
          onSubmit={(event) => {
            event.preventDefault()
            show({ search: words.trim() })
          }}
        >
          <Field label={t('unit.search')}>
            <TextInput
              icon="search"
              type="search"
              maxLength={80}
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </Field>
          <Button type="submit">{t('unit.searchAct')}</Button>
        </form>
      </search>
    </>
  )
}

function QueueList({ first, season }: { first: FirstPage; season: SeasonSummary }) {
  const t = useTexts(texts)
  const [search] = useSearchParams()
  const [rows, setRows] = useState<readonly ReviewedDeclaration[]>(first.rows)
  const [next, setNext] = useState(first.next)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    setRows(first.rows)
    setNext(first.next)
  }, [first])
  async function more() {
    if (next === null) return
    setBusy(true)
    try {
      const page = await screeningCalls.list({ query: { ...queryOf(season.id, search), after: next } })
      setRows((before) => [...before, ...page.rows])
      setNext(page.next)
    } finally {
      setBusy(false)
    }
  }
  if (rows.length === 0) return <Nothing season={season.id} />
  const position = t('unit.position', {
    shown: rows.length,
    total: first.total,
    capped: first.totalIsCapped ? 'yes' : 'no',
  })
  return (
    <div className="unit-list">
      <p className="choice-hint">{position}</p>
      {rows.map((row) => (
        <QueueCard key={row.id} row={row} season={season} />
      ))}
      {next !== null && <LoadMore label={t('unit.more')} onMore={() => void more()} isBusy={isBusy} />}
    </div>
  )
}

/** Why there is nothing, and what to look at instead. */
function Nothing({ season }: { season: string }) {
  const t = useTexts(texts)
  const [search] = useSearchParams()
  const isCut = (search.get('search') ?? '') !== ''
  const isMine = search.get('view') !== 'all'
  const words = isCut ? 'queue.noneFits' : isMine ? 'queue.noneWaits' : 'queue.none'
  return (
    <EmptyState
      picture={isMine && !isCut ? <Success /> : <EmptyBox />}
      title={t(words)}
      action={
        (isCut || isMine) && (
          <LinkButton href={`/unit/declarations?season=${season}&view=all`}>{t('unit.showAll')}</LinkButton>
        )
      }
    />
  )
}

function QueueCard({ row, season }: { row: ReviewedDeclaration; season: SeasonSummary }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const level = useWord('unit_level', row.level)
  const stage = useWord('stage', row.stage)
  const [now] = useState(serverNow)
  const kind = season.kinds.find(({ code }) => code === row.kind)
  return (
    <Card
      titleLevel={2}
      title={row.title || t('review.untitled')}
      href={`/unit/declarations/${row.id}`}
      tag={
        <>
          <StateTag state={row.state} />
          {row.state === 'submitted' && level && <Tag icon="clock">{level}</Tag>}
          {row.waitingSince && isLate(row.waitingSince, now) && (
            <Tag kind="danger" icon="warning">
              {t('queue.late')}
            </Tag>
          )}
        </>
      }
    >
      <p>{listed(row.members, language)}</p>
      <p className="choice-hint">
        {[row.number, kind && labelIn(kind.labels, language), stage, row.unit.name].filter(Boolean).join(' · ')}
      </p>
      {row.waitingSince && row.state === 'submitted' && (
        <p className="choice-hint">
          <time dateTime={row.waitingSince} title={dateTime(row.waitingSince)}>
            {t('unit.waited', { days: daysSince(row.waitingSince, now) })}
          </time>
        </p>
      )}
    </Card>
  )
}
