import { Form } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { FilterChips, ListFilters, ListSearch } from '#kernel/web/ui/ListFilters.tsx'
import { contestName } from './contests.ts'
import { type Choice, type Filter, hrefOf, searchChars } from './filters.ts'
import { texts } from './texts.ts'

/** Search and filters of a list of publications. */
export function FilterBar(props: {
  path: string
  filter: Filter
  searchWords: string
  contests: readonly Choice[]
  /** left out where the list stands in sections by kind */
  kinds?: readonly Choice[] | undefined
}) {
  const { path, filter, searchWords, contests, kinds } = props
  const t = useTexts(texts)
  const { contest, kind, search } = filter
  return (
    <ListFilters>
      <ListSearch
        form={Form}
        action={path}
        words={search}
        kept={{ contest, kind }}
        maxChars={searchChars}
        label={searchWords}
        submitLabel={t('filter.search')}
      />
      <FilterChips
        label={t('filter.contest')}
        allLabel={t('filter.all')}
        choices={contests.map(({ code }) => ({ code, label: contestName(code, t, contests) }))}
        chosen={contest}
        href={(code) => hrefOf(path, { ...filter, contest: code })}
      />
      {kinds && (
        <FilterChips
          label={t('filter.kind')}
          allLabel={t('filter.all')}
          choices={kinds}
          chosen={kind}
          href={(code) => hrefOf(path, { ...filter, kind: code })}
        />
      )}
    </ListFilters>
  )
}
