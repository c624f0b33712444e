import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { LoadMore } from '#kernel/web/ui/Lists.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { authorizationCodes } from '../../contract/office.ts'
import { type CodeState, codeStates } from '../../contract.ts'
import { codeTexts } from '../texts.ts'
import { CodeCard } from './CodeCard.tsx'
import { downloadCodes } from './download.ts'
import { texts } from './texts.ts'
import type { UnitCodes } from './unit-data.ts'

const pageSize = 20
const searchPauseMs = 300

/** A code as the resource's list gives it. */
export type UnitCode = AnyRow & {
  code: string
  kind: string
  stage: string | null
  state: CodeState
  handedTo: string | null
  declarationNumber: string | null
  voidReason: string | null
  expiresAt: string | null
}

interface CodeListProps {
  unit: string
  season: NonNullable<UnitCodes['season']>
  permissions: readonly string[]
}

/** The codes themselves, cut by kind, state and a word; what is shown can be taken along as a table. */
export function CodeList({ unit, season, permissions }: CodeListProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const [filter, setFilter] = useState({ kind: '', state: '', search: '' })
  const query = {
    'f.season': season.id,
    'f.unit': unit,
    ...(filter.kind ? { 'f.kind': filter.kind } : {}),
    ...(filter.state ? { 'f.state': filter.state } : {}),
    ...(filter.search.trim() ? { search: filter.search.trim() } : {}),
  }
  const found = useInfiniteQuery({
    queryKey: ['unitCodes', query],
    queryFn: ({ pageParam }) =>
      callsOf(authorizationCodes).list(
        { query: { ...query, limit: pageSize, ...(pageParam ? { after: pageParam } : {}) } },
        { quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  })
  const rows = (found.data?.pages.flatMap((page) => page.rows) ?? []) as UnitCode[]
  const isCut = filter.kind !== '' || filter.state !== '' || filter.search !== ''
  async function renew() {
    await client.invalidateQueries({ queryKey: ['unitCodes'] })
    void revalidate()
  }
  async function download() {
    try {
      await downloadCodes(query)
    } catch (error) {
      toast(saidBy(error) ?? t('cut'), 'danger')
    }
  }
  return (
    <section aria-labelledby="unit-codes-title">
      <div className="unit-codes-head">
        <h2 id="unit-codes-title">{t('codes')}</h2>
        {permissions.includes('authorizationCodes.export') && rows.length > 0 && (
          <Button size="small" icon="download" onClick={() => void download()}>
            {t('export')}
          </Button>
        )}
      </div>
      <Filters season={season} filter={filter} onFilter={(part) => setFilter({ ...filter, ...part })} />
      {found.error && (
        <Notice
          kind="danger"
          isUrgent
          title={saidBy(found.error) ?? t('cut')}
          action={<Button onClick={() => void found.refetch()}>{t('again')}</Button>}
        />
      )}
      {found.isLoading && <Skeleton label={t('loading')} shape="card" />}
      {!found.isLoading && !found.error && rows.length === 0 && (
        <EmptyState picture={<EmptyBox />} title={t(isCut ? 'noneFits' : 'none')}>
          {t(isCut ? 'noneFitsText' : 'noneText')}
        </EmptyState>
      )}
      <ul className="unit-codes" aria-label={t('codes')} aria-busy={found.isPlaceholderData}>
        {rows.map((row) => (
          <CodeCard key={row.id} row={row} season={season} onChanged={renew} />
        ))}
      </ul>
      {found.hasNextPage && (
        <LoadMore
          label={t('more')}
          isBusy={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
          position={t('shown', { count: rows.length })}
        />
      )}
    </section>
  )
}

interface Filter {
  kind: string
  state: string
  search: string
}

function Filters(props: {
  season: CodeListProps['season']
  filter: Filter
  onFilter: (part: Partial<Filter>) => void
}) {
  const { season, filter, onFilter } = props
  const t = useTexts(texts)
  const words = useTexts(codeTexts)
  const language = useLanguage()
  const [typed, setTyped] = useState(filter.search)
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
  return (
    <search className="unit-codes-filter">
      <Field label={t('kind')}>
        <Select
          placeholder={t('all')}
          value={filter.kind}
          onChange={(event) => onFilter({ kind: event.target.value })}
          options={season.kinds.map(({ code, labels }) => ({ value: code, label: labelIn(labels, language) }))}
        />
      </Field>
      <Field label={t('state')}>
        <Select
          placeholder={t('all')}
          value={filter.state}
          onChange={(event) => onFilter({ state: event.target.value })}
          options={codeStates
            .filter((state) => state !== 'generated')
            .map((state) => ({
              value: state === 'allocated' ? 'generated,allocated' : state,
              label: words(`resources.authorizationCodes.options.state.${state}`),
            }))}
        />
      </Field>
      <Field label={t('search')}>
        <TextInput
          icon="search"
          value={typed}
          maxLength={60}
          onChange={(event) => {
            const { value } = event.target
            setTyped(value)
            clearTimeout(timer)
            // asked for when the typing pauses
            setTimer(setTimeout(() => onFilter({ search: value }), searchPauseMs))
          }}
        />
      </Field>
    </search>
  )
}
