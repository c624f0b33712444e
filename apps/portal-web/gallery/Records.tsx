import { useState } from 'react'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Grid, Stack } from '#kernel/web/ui/Layout.tsx'
import { FilterChips, ListFilters, ListSearch } from '#kernel/web/ui/ListFilters.tsx'
import { DescriptionList, LoadMore, Pager, Timeline } from '#kernel/web/ui/Lists.tsx'
import { type Column, Table } from '#kernel/web/ui/Table.tsx'
import { Section } from './Section.tsx'
import type { GalleryWords } from './words.ts'

type Work = { number: string; name: string; state: 'submitted' | 'returned' | 'draft'; score: string; updated: string }

function columnsOf(t: GalleryWords): Column<Work>[] {
  const kinds = { submitted: 'info', returned: 'warning', draft: 'neutral' } as const
  return [
    { key: 'number', title: t('data.number'), cell: (work) => work.number },
    { key: 'name', title: t('data.work'), cell: (work) => work.name, isRowName: true },
    {
      key: 'state',
      title: t('data.state'),
      cell: (work) => <Tag kind={kinds[work.state]}>{t(`feedback.${work.state}`)}</Tag>,
    },
    { key: 'score', title: t('data.score'), cell: (work) => work.score, isNumeric: true },
    { key: 'updated', title: t('data.updated'), cell: (work) => work.updated, isNumeric: true },
  ]
}

/** Lists, tables and what happened. */
export function Records({ t }: { t: GalleryWords }) {
  const [isBusy, setBusy] = useState(false)
  const works: Work[] = [
    { number: 'HN-26-0417', name: t('forms.nameValue'), state: 'submitted', score: '86.5', updated: '14:03' },
    { number: 'HN-26-0418', name: t('data.workTwo'), state: 'returned', score: '—', updated: '09:41' },
    { number: 'HN-26-0421', name: t('data.workThree'), state: 'draft', score: '—', updated: '08:12' },
  ]
  return (
    <Section id="data" title={t('sections.data')}>
      <ListFilters>
        <ListSearch
          action="/demo/demo"
          words={undefined}
          kept={{}}
          maxChars={60}
          label={t('data.searchWords')}
          submitLabel={t('data.search')}
        />
        <FilterChips
          label={t('data.state')}
          allLabel={t('data.all')}
          choices={(['submitted', 'returned', 'draft'] as const).map((code) => ({
            code,
            label: t(`feedback.${code}`),
            count: works.filter((work) => work.state === code).length,
          }))}
          chosen="submitted"
          href={(code) => `#${code ?? 'data'}`}
        />
      </ListFilters>
      <Table
        caption={t('data.table')}
        isCaptionShown
        columns={columnsOf(t)}
        rows={works}
        rowKey={(work) => work.number}
      />
      <LoadMore label={t('data.more')} onMore={() => setBusy(!isBusy)} isBusy={isBusy} position={t('data.shown')} />
      <Pager
        label={t('data.pages')}
        previous={{ href: '#data', label: t('data.previous') }}
        next={{ href: '#data', label: t('data.next') }}
        position={t('data.position')}
      />
      <Grid min="l" gap="l">
        <Card tone="sunken" title={t('forms.nameValue')}>
          <DescriptionList
            items={[
              { term: t('data.code'), description: 'HN-26-0417' },
              { term: t('data.author'), description: t('data.authorValue') },
              { term: t('data.school'), description: t('forms.schoolOne') },
              { term: t('data.instructor'), description: t('data.instructorValue') },
              { term: t('data.fixed'), description: t('data.fixedValue'), isWide: true },
            ]}
          />
        </Card>
        <Stack>
          <h3>{t('data.history')}</h3>
          <Timeline
            items={[
              {
                id: 'one',
                title: t('data.submitted'),
                at: '11-21 14:03',
                actor: t('data.submittedBy'),
                icon: 'upload',
              },
              {
                id: 'two',
                title: t('data.returned'),
                at: '11-20 16:20',
                actor: t('data.returnedBy'),
                detail: t('data.returnedWhy'),
                kind: 'warning',
                icon: 'undo',
              },
              { id: 'three', title: t('data.passed'), at: '11-19 10:05', actor: t('data.passedBy'), kind: 'success' },
            ]}
          />
        </Stack>
      </Grid>
    </Section>
  )
}
