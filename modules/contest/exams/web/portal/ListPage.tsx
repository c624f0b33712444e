import { useState } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Table } from '#kernel/web/ui/Table.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { publicExamRoutes } from '../../contract.ts'
import type { publicExamSchemas } from '../../schema.ts'
import { failureOf, publicCalls } from './calls.ts'
import { texts } from './texts.ts'

type Page = Awaited<ReturnType<typeof publicCalls.list>>

/** One final list; names are masked. */
export const listPage = definePage({
  texts,
  loader: async ({ api, params }) => {
    const list = params.list ?? ''
    return { list, page: await api<typeof publicExamSchemas>(publicExamRoutes).list({ query: { list } }) }
  },
  title: (t, data) => data?.page.exam ?? t('lists.title'),
  trail: (t) => [{ label: t('lists.title'), href: '/olympiads/lists' }],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { dateTime } = useFormats()
    const [more, setMore] = useState<Page | null>(null)
    const [added, setAdded] = useState<Page['rows']>([])
    const { page } = data
    const next = more ? more.next : page.next
    async function fetchMore() {
      try {
        const fetched = await publicCalls.list({ query: { list: data.list, after: next ?? '' } }, { quiet: true })
        setMore(fetched)
        setAdded([...added, ...fetched.rows])
      } catch (error) {
        toast(failureOf(error, t('network')), 'danger')
      }
    }
    return (
      <Stack gap="l">
        <PageHeader
          title={page.exam}
          lead={`${page.season} · ${t('lists.published', { at: dateTime(page.publishedAt), count: page.total })}`}
        />
        {page.correction !== null && (
          <Notice>{t('lists.corrected', { version: page.version, reason: page.correction })}</Notice>
        )}
        <p>{t('lists.note')}</p>
        <Table<Page['rows'][number]>
          caption={page.exam}
          rows={[...page.rows, ...added]}
          rowKey={({ id }) => id}
          columns={[
            { key: 'rank', title: t('lists.rank'), cell: ({ rank }) => rank, isNumeric: true },
            { key: 'name', title: t('mine.name'), cell: ({ name }) => name },
            { key: 'school', title: t('lists.school'), cell: ({ school }) => school },
            { key: 'award', title: t('lists.award'), cell: ({ award }) => award ?? '' },
            { key: 'promoted', title: t('mine.promoted'), cell: ({ isPromoted }) => (isPromoted ? '✓' : '') },
          ]}
        />
        {next !== null && <Button onClick={() => void fetchMore()}>{t('lists.more')}</Button>}
      </Stack>
    )
  },
})
