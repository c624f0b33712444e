import '#kernel/web/console/console-kit.css'
import './labels.css'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Select, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { labelIn, languageNames, languages } from '#kernel/contract/languages.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { SearchBox } from '#kernel/web/console/SearchBox.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { labelStates } from '../../contract/labels.ts'
import { labelCalls, type SeasonLabelRow, type SeasonLabels, seasonsKey } from '../calls.ts'
import { labelTexts as texts } from './texts.ts'

const LabelsDialog = lazy(() => import('./LabelsDialog.tsx').then((file) => ({ default: file.LabelsDialog })))

const others = languages.filter((language) => language !== 'zh')

/** `/contest/seasons/:season/labels`: every word of a published season, to be corrected on top of it. */
export function SeasonLabelsPage({ season }: { season: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<string | null>(null)
  const search = params.get('search') ?? ''
  const state = labelStates.find((each) => each === params.get('state'))
  const put = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const query = { ...(search === '' ? {} : { search }), ...(state ? { state } : {}) }
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...seasonsKey, 'labels', season, query],
    queryFn: ({ pageParam }) =>
      labelCalls.list({ params: { season }, query: { ...query, after: pageParam } }, { quiet: true }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const last = data?.pages.at(-1)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const row = rows.find(({ path }) => path === open)
  return (
    <div className="season-words">
      <div className="resource-head">
        <h1>{last ? t('of', { title: labelIn(last.title, language) }) : t('title')}</h1>
        {last && <Tag>{t('version', { version: last.version })}</Tag>}
        <SearchBox value={search} onSearch={(value) => put('search', value)} />
        <Select
          aria-label={t('stateLabel')}
          value={state ?? ''}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('state') },
            ...labelStates.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
          onChange={(value) => put('state', value)}
        />
        <div className="resource-tools">
          <Link to={`/contest/seasons?row=${season}`}>{t('back')}</Link>
        </div>
      </div>
      <p>{t('lead')}</p>
      <p>{t('leadNext')}</p>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {!error && !data && <Skeleton label={t('loading')} shape="card" />}
      {last && <p role="status">{t('count', { total: last.total, corrected: last.corrected })}</p>}
      {last && rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('none')} />}
      {rows.length > 0 && <WordTable rows={rows} onOpen={setOpen} />}
      {last?.next != null && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more', { count: last.found - rows.length })}
        </Button>
      )}
      {last && last.ended.length > 0 && <Ended ended={last.ended} />}
      <Suspense>
        {row && (
          <LabelsDialog
            key={row.path}
            season={season}
            row={row}
            onChanged={() => queries.invalidateQueries({ queryKey: seasonsKey })}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function WordTable({ rows, onOpen }: { rows: readonly SeasonLabelRow[]; onOpen: (path: string) => void }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const mayCorrect = may('seasonLabels.correct')
  return (
    <table className="season-words-table" aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('zh')}</th>
          <th scope="col">{t('translations')}</th>
          <th scope="col">{t('place')}</th>
          {mayCorrect && <th scope="col">{t('action')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.path}>
            <th scope="row" lang="zh">
              {row.labels.zh} {row.corrected.includes('zh') && <Tag className="tag-good">{t('corrected')}</Tag>}
            </th>
            <td>
              <dl>
                {others.map((language) => (
                  <div key={language}>
                    <dt lang={language}>{languageNames[language]}</dt>
                    <dd lang={language}>
                      {row.labels[language] ?? ''} <Mark row={row} language={language} />
                    </dd>
                  </div>
                ))}
              </dl>
            </td>
            <td data-column={t('place')}>
              <PlaceOf row={row} />
            </td>
            {mayCorrect && (
              <td>
                <Button
                  size="small"
                  aria-label={t('correctOf', { name: row.labels.zh })}
                  onClick={() => onOpen(row.path)}
                >
                  {t('action')}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Mark({ row, language }: { row: SeasonLabelRow; language: (typeof others)[number] }) {
  const t = useTexts(texts)
  if (!row.labels[language]) return <Tag className="tag-warn">{t('missing')}</Tag>
  if (row.outdated.includes(language)) return <Tag className="tag-warn">{t('outdated')}</Tag>
  return row.corrected.includes(language) ? <Tag className="tag-good">{t('corrected')}</Tag> : null
}

const parts = [
  'labels',
  'title',
  'theme',
  'hint',
  'summary',
  'question',
  'rules',
  'signatures',
  'seals',
  'unit',
  'person',
  'address',
] as const

/** What it stands within, and which of its words it is. */
function PlaceOf({ row }: { row: SeasonLabelRow }) {
  const t = useTexts(texts)
  const name = row.path.split('.').at(-1)?.replace(/\[.*$/, '')
  const part = parts.find((each) => each === name)
  return <>{[...row.place, ...(part ? [t(`parts.${part}`)] : [])].join(' › ')}</>
}

function Ended({ ended }: Pick<SeasonLabels, 'ended'>) {
  const t = useTexts(texts)
  return (
    <section className="season-words-ended">
      <h2>{t('ended.title')}</h2>
      <p>{t('ended.lead')}</p>
      <table className="season-words-table">
        <thead>
          <tr>
            <th scope="col">{t('ended.from')}</th>
            <th scope="col">{t('ended.to')}</th>
            <th scope="col">{t('ended.outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {ended.map((each) => (
            <tr key={`${each.path} ${each.language} ${each.at} ${each.text}`}>
              <td lang={each.language} data-column={t('ended.from')}>
                {each.ownText ?? t('ended.nothing')}
              </td>
              <td lang={each.language} data-column={t('ended.to')}>
                {each.text}
              </td>
              <td data-column={t('ended.outcome')}>{t(`ended.${each.outcome}`, { version: each.lastVersion + 1 })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
