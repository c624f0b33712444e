import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Breadcrumb, Button, Checkbox, Empty, Select } from 'antd'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useArrangement } from '#kernel/web/console/arrangement.ts'
import { ColumnChoice } from '#kernel/web/console/ColumnChoice.tsx'
import { ExportButton } from '#kernel/web/console/ExportButton.tsx'
import { ListFoot } from '#kernel/web/console/ListFoot.tsx'
import { ListTools } from '#kernel/web/console/ListTools.tsx'
import type { ListState } from '#kernel/web/console/list-state.ts'
import { consolePorts } from '#kernel/web/console/ports.ts'
import { ResourceTable } from '#kernel/web/console/ResourceTable.tsx'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { SearchBox } from '#kernel/web/console/SearchBox.tsx'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { SeasonSelect, useSeasonChoice } from '#modules/contest/seasons/web/index.ts'
import { unitFigures } from '../../contract.ts'
import { unitCalls, unitsKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { type UnitListState, useUnitListState } from './list-state.ts'
import { rowOf, unitPage, useUnitWords } from './unit-table.tsx'

const UnitDrawer = lazy(() => import('../detail/UnitDrawer.tsx').then((file) => ({ default: file.UnitDrawer })))
const pageSize = 50
const unsorted = { tab: null, search: '', sorts: [], filters: {}, row: null, form: null, starts: {} } as const

/** Units below one, or wherever they are found, with contacts and the figures of a season. The address holds what is shown. */
export function UnitList() {
  const t = useTexts(texts)
  const choice = useSeasonChoice()
  const { state, put } = useUnitListState()
  const words = useUnitWords()
  const [arrangement, arrange] = useArrangement(unitPage.resource)
  const isCut = state.search !== '' || state.level !== null || state.lacksContact
  const list = useUnits(choice.isLoading && !choice.error ? undefined : (choice.season?.id ?? null), state, isCut)
  const levels = useDictionary('unit_level')
  const { may } = useConsoleAccess()
  const { tables } = consolePorts()
  return (
    <div className="resource-page">
      <div className="resource-head">
        <ScreenHeading own={t('title')} />
        <SeasonSelect choice={choice} label={t('season')} />
        <SearchBox value={state.search} onSearch={(search) => put({ search })} />
        <ListTools lead={null}>
          {tables && choice.season && may('unitFigures.export') && (
            <ExportButton resource={unitFigures} tables={tables} state={exportState(choice.season.id, state, isCut)} />
          )}
          <ColumnChoice page={unitPage} {...{ words, arrangement }} onChange={arrange} />
        </ListTools>
      </div>
      <search className="filters" aria-label={t('list.filters')}>
        <div className="filter">
          <Select<string | null>
            allowClear
            aria-label={t('columns.level')}
            placeholder={t('columns.level')}
            value={state.level}
            options={levels.map(({ code, label }) => ({ value: code, label }))}
            onChange={(level) => put({ level: level ?? '' })}
          />
        </div>
        <Lacking isOn={state.lacksContact} onChange={(isOn) => put({ lacks: isOn ? 'contact' : '' })} />
      </search>
      {!isCut && <Trail parent={state.parent} onChoose={(parent) => put({ parent })} />}
      <div className="resource-body">
        <div className="console-table" data-error={list.error !== null}>
          <ResourceTable
            {...{ words, arrangement }}
            page={unitPage}
            chosen={[]}
            state={{ ...unsorted, row: state.unit }}
            rows={list.rows}
            isLoading={list.isLoading}
            onSort={() => undefined}
            onWidths={(widths) => arrange({ widths })}
            onOpen={(row) => put({ unit: row.id })}
            onChosen={() => undefined}
            onEnd={list.more}
            empty={<Nothing isCut={isCut} list={list} />}
          />
          <ListFoot list={list}>{null}</ListFoot>
        </div>
      </div>
      <Suspense>
        {state.unit !== null && (
          <UnitDrawer key={state.unit} id={state.unit} season={choice.season?.id} onClose={() => put({ unit: '' })} />
        )}
      </Suspense>
    </div>
  )
}

/** What is shown, as the export of the figures asks for it. */
function exportState(season: string, state: UnitListState, isCut: boolean): ListState {
  const filters = {
    season,
    ...(state.level ? { level: state.level } : {}),
    ...(state.parent && !isCut ? { parent: state.parent } : {}),
    ...(state.lacksContact ? { lacksContact: 'true' } : {}),
  }
  return {
    tab: null,
    search: state.search.trim(),
    sorts: [{ name: 'code', direction: 'asc' }],
    filters,
    row: null,
    form: null,
    starts: {},
  }
}

/** Answers at once, while the address and the list follow. */
function Lacking({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useTexts(texts)
  const [isChecked, setChecked] = useState(isOn)
  useEffect(() => setChecked(isOn), [isOn])
  return (
    <Checkbox
      className="units-lacking"
      checked={isChecked}
      onChange={(event) => {
        setChecked(event.target.checked)
        onChange(event.target.checked)
      }}
    >
      {t('list.lacking')}
    </Checkbox>
  )
}

/** Where in the tree the list stands. */
function Trail({ parent, onChoose }: { parent: string | null; onChoose: (id: string) => void }) {
  const t = useTexts(texts)
  const { data } = useQuery({
    queryKey: [...unitsKey, 'view', parent, null],
    queryFn: () => unitCalls.view({ params: { unit: parent ?? '' } }, { quiet: true }),
    enabled: parent !== null,
  })
  if (parent === null || !data) return null
  const link = (id: string, name: string) => (
    <Button type="link" size="small" onClick={() => onChoose(id)}>
      {name}
    </Button>
  )
  return (
    <nav className="units-trail" aria-label={t('list.trail')}>
      <Breadcrumb
        items={[
          { key: 'top', title: link('', t('list.top')) },
          ...data.unit.above.map(({ id, name }) => ({ key: id, title: link(id, name) })),
          { key: data.unit.id, title: data.unit.name },
        ]}
      />
    </nav>
  )
}

/** @param season undefined while nobody knows it yet; null where there is none */
function useUnits(season: string | null | undefined, state: UnitListState, isCut: boolean) {
  const query = {
    limit: pageSize,
    ...(season ? { season } : {}),
    ...(state.parent && !isCut ? { parent: state.parent } : {}),
    ...(state.search.trim() ? { search: state.search.trim() } : {}),
    ...(state.level ? { level: state.level } : {}),
    ...(state.lacksContact ? { lacks: 'contact' as const } : {}),
  }
  const found = useInfiniteQuery({
    queryKey: [...unitsKey, 'list', query],
    queryFn: ({ pageParam }) =>
      unitCalls.list({ query: { ...query, ...(pageParam ? { after: pageParam } : {}) } }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
    enabled: season !== undefined,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage, data } = found
  const first = data?.pages[0]
  return {
    rows: useMemo(() => data?.pages.flatMap((page) => page.rows.map(rowOf)) ?? [], [data]),
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

/** Why there is nothing, and what to do next. */
function Nothing({ isCut, list }: { isCut: boolean; list: ReturnType<typeof useUnits> }) {
  const t = useTexts(texts)
  if (list.error)
    return (
      <Empty description={saidBy(list.error) ?? t('cut')}>
        <Button onClick={list.again}>{t('again')}</Button>
      </Empty>
    )
  if (list.isLoading) return <p className="table-waiting">{t('loading')}</p>
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(isCut ? 'list.noneFits' : 'list.none')} />
}
