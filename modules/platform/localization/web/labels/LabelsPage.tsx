import '#kernel/web/console/console-kit.css'
import '../workbench.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Empty, Select, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { languageNames } from '#kernel/contract/languages.ts'
import { client } from '#kernel/web/client/browser.ts'
import { SearchBox } from '#kernel/web/console/SearchBox.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { labelRoutes, translationStates } from '../../contract/office.ts'
import type { labelSchemas } from '../../schema.ts'
import { workbenchTexts as texts } from '../texts.ts'
import { LanguageTabs } from './LanguageTabs.tsx'

const calls = client<typeof labelSchemas>(labelRoutes)
type Page = Awaited<ReturnType<typeof calls.labels>>
const asked = ['en', 'fr', 'ko'] as const

/** `/system/languages/labels`: names of dictionaries and seasons in each language, and the way to where they are edited. */
export function LabelsPage() {
  const t = useTexts(texts)
  const [search, setSearch] = useState('')
  const [source, setSource] = useState<string | null>(null)
  const [language, setLanguage] = useState<(typeof asked)[number] | null>(null)
  const [state, setState] = useState<(typeof translationStates)[number] | null>(null)
  const query = {
    ...(search === '' ? {} : { search }),
    ...(source ? { source } : {}),
    ...(language ? { translation: language } : {}),
    ...(state ? { state } : {}),
  }
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['resource', 'texts', 'labels', query],
    queryFn: ({ pageParam }) => calls.labels({ query: { ...query, after: pageParam } }, { quiet: true }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  })
  const last = data?.pages.at(-1)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const all = (label: string) => ({ value: '', label })
  return (
    <div className="labels-page">
      <div className="resource-head">
        <h1>{t('data.labelsTitle')}</h1>
        <LanguageTabs />
        <SearchBox value={search} onSearch={setSearch} />
        <Select
          aria-label={t('data.source')}
          value={source ?? ''}
          options={[
            all(t('data.source')),
            ...(last?.sources ?? []).map(({ key, name }) => ({ value: key, label: name })),
          ]}
          onChange={(value) => setSource(value || null)}
        />
        <Select
          aria-label={t('data.language')}
          value={language ?? ''}
          options={[all(t('data.language')), ...asked.map((value) => ({ value, label: languageNames[value] }))]}
          onChange={(value) => setLanguage((value || null) as typeof language)}
        />
        <Select
          aria-label={t('data.state')}
          value={state ?? ''}
          options={[
            all(t('data.state')),
            ...translationStates.map((value) => ({ value, label: t(`data.states.${value}`) })),
          ]}
          onChange={(value) => setState((value || null) as typeof state)}
        />
      </div>
      <p>{t('data.labelsLead')}</p>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {!error && !data && <Skeleton label={t('loading')} shape="card" />}
      {last && <p role="status">{t('data.missing', { missing: last.missing, total: last.total })}</p>}
      {last && rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('data.noLabels')} />}
      {last && rows.length > 0 && <LabelTable rows={rows} sources={last.sources} />}
      {last?.next != null && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('data.more', { count: last.found - rows.length })}
        </Button>
      )}
    </div>
  )
}

function LabelTable({ rows, sources }: Pick<Page, 'rows' | 'sources'>) {
  const t = useTexts(texts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is wider than the window, and moved by key
    <section className="labels-scroll" aria-label={t('data.labelsTitle')} tabIndex={0}>
      <table className="labels-table">
        <thead>
          <tr>
            <th scope="col">{t('data.zh')}</th>
            <th scope="col">{t('data.translation')}</th>
            <th scope="col">{t('data.place')}</th>
            <th scope="col">{t('data.state')}</th>
            <th scope="col">{t('data.edit')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.source} ${row.id}`}>
              <th scope="row" lang="zh">
                {row.zh}
              </th>
              <td>
                <span lang={row.language}>{row.text ?? ''}</span>
                <br />
                <small lang={row.language}>{languageNames[row.language]}</small>
              </td>
              <td>{[sources.find(({ key }) => key === row.source)?.name, ...row.place].filter(Boolean).join(' › ')}</td>
              <td>
                <Tag className={row.state === 'translated' ? 'tag-good' : 'tag-warn'}>
                  {t(`data.states.${row.state}`)}
                </Tag>
              </td>
              <td>
                <Link to={row.address} aria-label={t('data.editOf', { name: row.zh })}>
                  {t('data.edit')}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
