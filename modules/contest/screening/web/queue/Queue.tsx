import '#kernel/web/console/console-kit.css'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { writeOrder } from '#kernel/contract/list-order.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useArrangement } from '#kernel/web/console/arrangement.ts'
import { FilterForm } from '#kernel/web/console/FilterForm.tsx'
import { inSight } from '#kernel/web/console/in-sight.ts'
import { ListFoot } from '#kernel/web/console/ListFoot.tsx'
import { type ListState, useListState } from '#kernel/web/console/list-state.ts'
import { ResourceTable } from '#kernel/web/console/ResourceTable.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { useSeasonChoice } from '#modules/contest/seasons/web/index.ts'
import { screeningCalls, screeningKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { BulkApprove } from './BulkApprove.tsx'
import { QueueHead } from './QueueHead.tsx'
import { type FromQueue, type QueueView, useQueueView } from './queue-state.ts'
import { queuePage, rowsOf, useQueueWords } from './queue-table.tsx'

const pageSize = 50

/** What waits for one's own unit, oldest first, and everything of the subtree. The address holds what is shown. */
export function Queue() {
  const navigate = useNavigate()
  const { may } = useConsoleAccess()
  const choice = useSeasonChoice()
  const { season } = choice
  const { view, choose, address } = useQueueView()
  const isMine = view === 'mine'
  const canDecide = may('screening.decide') && isMine
  const page = useMemo(() => queuePage(season, { isMine, canChoose: canDecide }), [season, isMine, canDecide])
  const [state, put] = useListState(page.resource)
  const list = useQueue(season?.id, view, state)
  const words = useQueueWords(season)
  const [picked, setPicked] = useState<readonly AnyRow[]>([])
  const client = useQueryClient()
  const [arrangement, arrange] = useArrangement(page.resource)
  // rows that were chosen under other filters, or that a colleague has decided since, are out of sight: nothing shall happen to
  // them
  const chosen = useMemo(() => inSight(list.rows, picked), [list.rows, picked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address that makes the choice void
  useEffect(() => setPicked([]), [address])
  const open = (id: string) => {
    const from: FromQueue = { queue: address }
    void navigate(`/contest/declarations/${id}`, { state: from })
  }
  return (
    <div className="resource-page">
      <QueueHead
        {...{ choice, view, page, words, state, arrangement, arrange }}
        onView={choose}
        onSearch={(search) => put({ search })}
      />
      <FilterForm {...{ page, words }} filters={state.filters} onFilter={(filters) => put({ filters })} />
      <div className="resource-body">
        <div className="console-table" data-error={list.error !== null}>
          <ResourceTable
            {...{ page, words, state, arrangement, chosen }}
            rows={list.rows}
            isLoading={list.isLoading}
            onSort={(sorts) => put({ sorts })}
            onWidths={(widths) => arrange({ widths })}
            onOpen={(row) => open(row.id)}
            onChosen={setPicked}
            onEnd={list.more}
            empty={
              <Nothing
                {...{ view, state }}
                list={choice.error ? { ...list, ...choice } : list}
                isSeasonless={!choice.isLoading && !season}
              />
            }
          />
          <ListFoot list={list}>
            {canDecide && (
              <BulkApprove
                chosen={chosen}
                onDone={() => {
                  setPicked([])
                  void client.invalidateQueries({ queryKey: screeningKey })
                }}
              />
            )}
          </ListFoot>
        </div>
      </div>
    </div>
  )
}

function useQueue(season: string | undefined, view: QueueView, state: ListState) {
  const query = {
    season: season ?? '',
    limit: pageSize,
    ...state.filters,
    ...writeOrder(state.sorts),
    ...(view === 'mine' ? { mine: 'true' as const } : {}),
    ...(state.search.trim() ? { search: state.search.trim() } : {}),
  }
  const found = useInfiniteQuery({
    queryKey: [...screeningKey, 'list', query],
    queryFn: ({ pageParam }) =>
      screeningCalls.list(
        { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } as never },
        { quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
    enabled: season !== undefined,
    refetchInterval: 30_000,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage, data } = found
  const first = data?.pages[0]
  return {
    rows: useMemo(() => rowsOf(data?.pages ?? []), [data]),
    total: first?.total ?? 0,
    totalIsCapped: first?.totalIsCapped ?? false,
    isLoading: found.isLoading,
    isLoadingMore: isFetchingNextPage,
    error: found.error,
    again: () => void found.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

interface NothingProps {
  view: QueueView
  state: ListState
  list: Pick<ReturnType<typeof useQueue>, 'error' | 'again' | 'isLoading'>
  isSeasonless: boolean
}

/** Why there is nothing, and what to do next. */
function Nothing({ view, state, list, isSeasonless }: NothingProps) {
  const t = useTexts(texts)
  if (list.error)
    return (
      <Empty description={saidBy(list.error) ?? t('cut')}>
        <Button onClick={list.again}>{t('again')}</Button>
      </Empty>
    )
  if (list.isLoading) return <p className="table-waiting">{t('loading')}</p>
  const isCut = state.search !== '' || Object.keys(state.filters).length > 0
  const words = isSeasonless
    ? t('queue.noSeason')
    : isCut
      ? t('queue.noneFits')
      : t(view === 'mine' ? 'queue.noneWaits' : 'queue.none')
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words} />
}
