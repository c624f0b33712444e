import { changedSearch } from '#kernel/web/search-params.ts'
import './declarations.css'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Labels } from '#kernel/contract/languages.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { definePage } from '#kernel/web/pages.ts'
import { mayOpen, readSession, useSession } from '#kernel/web/session.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Writing } from '#kernel/web/ui/illustrations/making.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { LoadMore } from '#kernel/web/ui/Lists.tsx'
import { Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { declarationRoutes, declarationStates } from '../contract.ts'
import type { DeclarationSummary, declarationSchemas } from '../schema.ts'
import { declarationCalls } from './calls.ts'
import { DeclarationCard } from './DeclarationCard.tsx'
import { forgetGone } from './draft/forget-gone.ts'
import { InstructedWorks } from './InstructedWorks.tsx'
import { texts } from './texts.ts'

const pageSize = 20

function queryOf(search: URLSearchParams) {
  const state = declarationStates.find((each) => each === search.get('state'))
  const contest = search.get('contest')
  const words = search.get('search')?.trim()
  return {
    limit: pageSize,
    ...(state ? { state } : {}),
    ...(contest ? { contest } : {}),
    ...(words ? { search: words } : {}),
  }
}

/** A person's own declarations: what each needs next, and by when. */
export const myDeclarationsPage = definePage({
  texts,
  loader: async ({ api, url }) => {
    const [list, { now, seasons }] = await Promise.all([
      api<typeof declarationSchemas>(declarationRoutes).list({ query: queryOf(url.searchParams) }),
      // its clock is the one that counts for the deadlines
      api<typeof seasonSchemas>(seasonRoutes).current({}),
    ])
    const kinds = seasons.flatMap((season) => season.kinds.map(({ code, labels }) => [code, labels] as const))
    return { ...list, kinds: Object.fromEntries(kinds), clockOffsetMs: Date.parse(now) - Date.now() }
  },
  title: (t) => t('list.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    const [search] = useSearchParams()
    const contests = useDictionary('contest')
    const isFiltered = search.has('state') || (search.get('search') ?? '') !== ''
    const isEmpty = data.rows.length === 0
    const contest = search.get('contest')
    const startHref = `/declarations/new${contest ? `?contest=${contest}` : ''}`
    const isTeacher = useSession().userInfo?.roles.includes('teacher') ?? false
    const { rows } = data
    useEffect(() => {
      void forgetGone(rows, (declaration) => declarationCalls.view({ params: { declaration } }, { quiet: true }))
    }, [rows])
    return (
      <>
        <PageHeader
          eyebrow={contests.find(({ code }) => code === contest)?.label}
          title={t('list.title')}
          lead={t('list.lead')}
          picture={<Writing />}
          actions={
            <>
              {(!isEmpty || isFiltered) && (
                <LinkButton icon="plus" href={startHref}>
                  {t('list.start')}
                </LinkButton>
              )}
              {mayOpen(readSession().userInfo, '/unit') && (
                <LinkButton variant="quiet" icon="users" href="/unit">
                  {t('list.unit')}
                </LinkButton>
              )}
              {contest === 'robot' && (
                <LinkButton icon="users" href="/declarations/teams">
                  {t('list.teams')}
                </LinkButton>
              )}
              {isTeacher && contest !== 'robot' && (
                <LinkButton icon="users" href="/desk">
                  {t('list.desk')}
                </LinkButton>
              )}
            </>
          }
        />
        {isEmpty && !isFiltered ? (
          <EmptyState
            picture={<EmptyBox />}
            title={t('list.emptyTitle')}
            action={
              <LinkButton variant="primary" icon="plus" href={startHref}>
                {t('list.start')}
              </LinkButton>
            }
          >
            {t('list.emptyText')}
          </EmptyState>
        ) : (
          <>
            <ListFilter key={search.toString()} />
            {isEmpty ? (
              <EmptyState
                picture={<EmptyBox />}
                title={t('list.noneTitle')}
                action={
                  <LinkButton href={`/declarations${contest ? `?contest=${contest}` : ''}`}>
                    {t('list.showAll')}
                  </LinkButton>
                }
              >
                {t('list.noneText')}
              </EmptyState>
            ) : (
              <DeclarationList first={data} kinds={data.kinds} clockOffsetMs={data.clockOffsetMs} />
            )}
          </>
        )}
        {isTeacher && <InstructedWorks contest={contest} kinds={data.kinds} />}
      </>
    )
  },
})

/** The filter lives in the address, so that a link shows the same list. */
function ListFilter() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [words, setWords] = useState(search.get('search') ?? '')
  function show(change: Record<string, string>) {
    const next = changedSearch(search, change)
    void navigate(next.size > 0 ? `/declarations?${next}` : '/declarations')
  }
  return (
    <search>
      <form
        className="declaration-filter"
        onSubmit={(event) => {
          event.preventDefault()
          show({ search: words.trim() })
        }}
      >
        <Field label={t('list.search')}>
          <TextInput
            icon="search"
            type="search"
            maxLength={80}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        <Field label={t('list.filter')}>
          <Select
            value={search.get('state') ?? ''}
            onChange={(event) => show({ state: event.target.value })}
            placeholder={t('list.all')}
            options={declarationStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
          />
        </Field>
        <Button type="submit" icon="search">
          {t('list.searchAct')}
        </Button>
      </form>
    </search>
  )
}

type FirstPage = Awaited<ReturnType<typeof declarationCalls.list>>

interface ListProps {
  first: FirstPage
  /** what the kinds of the current seasons are called */
  kinds: Readonly<Record<string, Labels>>
  clockOffsetMs: number
}

function DeclarationList({ first, kinds, clockOffsetMs }: ListProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [search] = useSearchParams()
  const [rows, setRows] = useState<readonly DeclarationSummary[]>(first.rows)
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
      const page = await declarationCalls.list({ query: { ...queryOf(search), after: next } })
      setRows([...rows, ...page.rows])
      setNext(page.next)
    } finally {
      setBusy(false)
    }
  }
  const position = t(first.totalIsCapped ? 'list.positionCapped' : 'list.position', {
    shown: rows.length,
    total: first.total,
  })
  const nearest = rows.find((row) => isUrgent(row))?.id
  return (
    <div className="declarations">
      {rows.map((row) => (
        <DeclarationCard
          key={row.id}
          row={row}
          kinds={kinds}
          clockOffsetMs={clockOffsetMs}
          formats={formats}
          isFirst={row.id === (nearest ?? rows[0]?.id)}
        />
      ))}
      {next !== null && (
        <LoadMore label={t('list.more')} onMore={() => void more()} isBusy={isBusy} position={position} />
      )}
    </div>
  )
}

function isUrgent(row: DeclarationSummary): boolean {
  return row.nextAction !== 'wait' && row.nextAction !== 'none'
}
