import { useInfiniteQuery } from '@tanstack/react-query'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { LoadMore } from '#kernel/web/ui/Lists.tsx'
import { Table } from '#kernel/web/ui/Table.tsx'
import { quotaCalls } from '../calls.ts'
import { texts } from './texts.ts'
import { codesOf } from './unit-data.ts'

interface UnitsBelowProps {
  place: string
  season: string
  /** the contact's own unit: what stands above it is not offered */
  own: string
}

/** The units right below: allotted, issued, used; each opens its own. Nothing at all where there are none. */
export function UnitsBelow({ place, season, own }: UnitsBelowProps) {
  const t = useTexts(texts)
  const { number } = useFormats()
  const levels = useDictionary('unit_level')
  const found = useInfiniteQuery({
    queryKey: ['unitsBelow', place, season],
    queryFn: ({ pageParam }) =>
      quotaCalls.below({ query: { season, unit: place, ...(pageParam ? { after: pageParam } : {}) } }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
  const [first] = found.data?.pages ?? []
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  if (found.error)
    return (
      <Notice
        kind="danger"
        isUrgent
        title={saidBy(found.error) ?? t('cut')}
        action={<Button onClick={() => void found.refetch()}>{t('again')}</Button>}
      />
    )
  const figure = (key: 'allotted' | 'issued' | 'used') => ({
    key,
    title: t(`below.${key}`),
    isNumeric: true,
    cell: (row: (typeof rows)[number]) => number(row[key]),
  })
  return (
    <section aria-label={t('below.title')}>
      {first && place !== own && (
        <nav aria-label={t('below.trail')} className="unit-codes-trail">
          {[...first.above, first.unit].map(({ id, name }) =>
            id === place ? (
              <span key={id} aria-current="page">
                {name}
              </span>
            ) : (
              <Anchor key={id} href={codesOf(season, id === own ? undefined : id)}>
                {name}
              </Anchor>
            ),
          )}
        </nav>
      )}
      {rows.length > 0 && (
        <>
          <h2>{t('below.title')}</h2>
          <Table
            caption={t('below.title')}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                title: t('below.unit'),
                cell: (row) => <Anchor href={codesOf(season, row.id)}>{row.name}</Anchor>,
              },
              {
                key: 'level',
                title: t('below.level'),
                cell: (row) => levels.find(({ code }) => code === row.level)?.label ?? row.level,
              },
              figure('allotted'),
              figure('issued'),
              figure('used'),
            ]}
          />
          {found.hasNextPage && (
            <LoadMore
              label={t('more')}
              isBusy={found.isFetchingNextPage}
              onMore={() => void found.fetchNextPage()}
              position={t('below.shown', { count: rows.length })}
            />
          )}
        </>
      )}
    </section>
  )
}
