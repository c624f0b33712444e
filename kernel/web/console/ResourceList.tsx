import './console-kit.css'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RefusedField } from '../client/errors.ts'
import { useLanguage, useTexts } from '../texts.tsx'
import { useConsoleAccess } from './access.tsx'
import { type Arrangement, useArrangement } from './arrangement.ts'
import { BulkActions } from './BulkActions.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ChangedNote } from './changed/RowChanged.tsx'
import { ChangesContext, useChangedRows } from './changed/use-changed-rows.ts'
import { ExportButton } from './ExportButton.tsx'
import { FilterForm } from './FilterForm.tsx'
import { TypedRows } from './grid/TypedRows.tsx'
import { inSight } from './in-sight.ts'
import { kitTexts } from './kit-texts.ts'
import { ListFoot } from './ListFoot.tsx'
import { ListSums } from './ListSums.tsx'
import { ListTabs } from './ListTabs.tsx'
import { ListTools } from './ListTools.tsx'
import { later } from './later.tsx'
import { filterNames, filtersInForce, type ListState, listQueryOf, useListState } from './list-state.ts'
import { consolePorts } from './ports.ts'
import { ResourceTable } from './ResourceTable.tsx'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import { type ResourceWords, rowsWord, useResourceWords } from './resource-words.ts'
import { SavedViews } from './SavedViews.tsx'
import { ScreenHeading } from './ScreenHeading.tsx'
import { SearchBox } from './SearchBox.tsx'
import { whyUnanswered } from './Unanswered.tsx'

const RowDrawer = later(() => import('./RowDrawer.tsx').then((file) => file.RowDrawer))
const ImportDialog = later(() => import('./ImportDialog.tsx').then((file) => file.ImportDialog))

/** rows of one request: a screenful, and the next one before it is needed */
const pageSize = 50
const waitingRows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The list of a resource: search, filters, table, and over it the drawer of one row. All of it stands in the address. */
export function ResourceList({ page }: { page: ResourcePage }) {
  const { resource, aside: Aside, picture: Picture } = page
  const words = useResourceWords(resource, page.texts)
  const [state, put] = useListState(resource, page.within)
  const [arrangement, arrange] = useArrangement(resource)
  const list = useList(page, state)
  const [isTyped, setTyped] = useState(false)
  const [picked, setPicked] = useState<readonly AnyRow[]>([])
  const renew = useRenew(resource.name)
  const table = useRef<HTMLDivElement>(null)
  const changes = useChangedRows({ resource, rows: list.rows, readAtMs: list.readAtMs, table, renew })
  // rows that were chosen under other filters, or have left the list since, are out of sight: nothing shall happen to them
  const chosen = useMemo(() => inSight(list.rows, picked), [list.rows, picked])
  const navigate = useNavigate()
  const filter = useCallback((filters: Readonly<Record<string, string>>) => put({ filters }), [put])
  const open = (row: AnyRow) => {
    if (!page.leadsTo) return put({ row: row.id, form: null })
    const address = page.leadsTo(row, state.filters)
    if (address !== null) void navigate(address)
  }
  const { may } = useConsoleAccess()
  const makes = resource.routes.create && !page.isMadeByImport && may(`${resource.name}.create`)
  useReturnToRow(state)
  const shownQuery = JSON.stringify(listQueryOf(state, pageSize))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the query that makes the choice void
  useEffect(() => setPicked([]), [shownQuery])
  return (
    <div className="resource-page" data-beside={state.row !== null || state.form === 'new'}>
      <Head
        {...{ page, words, state, put, arrangement, arrange, renew, chosen }}
        onType={isTyped ? undefined : () => setTyped(true)}
      />
      {resource.list.tabs && <ListTabs {...{ page, words, state }} />}
      <FilterForm page={page} words={words} filters={state.filters} onFilter={filter} />
      {Picture && <Picture filters={state.filters} />}
      <div className="resource-body">
        {Aside && (
          <div className="resource-aside">
            <Aside
              filters={state.filters}
              onFilter={(name, value) => put({ filters: { [name]: value } })}
              onNew={makes ? (starts) => put({ form: 'new', row: null, starts }) : undefined}
            />
          </div>
        )}
        <ChangesContext value={changes}>
          <div ref={table} className="console-table" data-error={list.error !== null}>
            <ResourceTable
              {...{ page, words, state, arrangement, chosen }}
              rows={list.rows}
              isLoading={list.isLoading}
              onSort={(sorts) => put({ sorts })}
              onWidths={(widths) => arrange({ widths })}
              onOpen={open}
              onChosen={setPicked}
              onEnd={list.more}
              typed={
                isTyped && (
                  <TypedRows
                    {...{ page, words }}
                    columns={arrangement.columns}
                    rows={list.rows}
                    onSaved={renew}
                    onClose={() => setTyped(false)}
                  />
                )
              }
              empty={<NothingThere {...{ page, words, state, list }} onNew={() => put({ form: 'new' })} />}
            />
            <ListFoot list={list}>
              <BulkActions {...{ page, words, chosen }} onDone={() => void renew()} onEmpty={() => setPicked([])} />
              <ListSums {...{ page, words, state }} isListCut={list.error !== null} />
              <ChangedNote rows={list.rows} onRenew={() => void renew()} />
            </ListFoot>
          </div>
        </ChangesContext>
      </div>
      {(state.row !== null || state.form === 'new') && (
        <RowDrawer
          {...{ page, words, state, put }}
          onChanged={renew}
          beside={{ rows: list.rows, onEnd: list.more }}
          onClose={() => put({ form: null, row: null })}
        />
      )}
    </div>
  )
}

/** Who leaves the drawer goes on at the row it came from, unless something else was reached for meanwhile. */
function useReturnToRow({ row, form }: ListState) {
  const left = useRef<string | null>(null)
  useEffect(() => {
    if (row === null && form === null && left.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`.table-box [data-row-key="${CSS.escape(left.current)}"]`)?.focus()
    left.current = row
  }, [row, form])
}

/** After a change, or a removal: everything fetched of this resource is asked for again. */
function useRenew(name: string) {
  const client = useQueryClient()
  return useCallback(
    async (goneId?: string) => {
      void client.invalidateQueries({ queryKey: ['options', name] })
      // a row that is no more is not asked for again: the answer would be that it is not there
      await client.invalidateQueries({
        queryKey: ['resource', name],
        predicate: ({ queryKey }) => queryKey[3] !== goneId,
      })
    },
    [client, name],
  )
}

function useList(page: ResourcePage, state: ListState) {
  const { resource } = page
  const client = useQueryClient()
  const query = listQueryOf(state, pageSize)
  const found = useInfiniteQuery({
    queryKey: ['resource', resource.name, 'list', query],
    queryFn: ({ pageParam }) =>
      callsOf(resource).list({ query: { ...query, ...(pageParam ? { after: pageParam } : {}) } }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = found
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const rows = useMemo(() => found.data?.pages.flatMap((each) => each.rows) ?? [], [found.data])
  // as it was told last: rows that come or go while the list is read are counted with the page that is read then
  const last = found.data?.pages.at(-1)
  return {
    rows,
    total: last?.total ?? 0,
    totalIsCapped: last?.totalIsCapped ?? false,
    readAtMs: found.dataUpdatedAt,
    isLoading: found.isFetching && !isFetchingNextPage,
    isLoadingMore: isFetchingNextPage,
    error: found.error,
    // whatever stands beside the rows was not answered either
    again: () => void client.invalidateQueries({ queryKey: ['resource', resource.name] }),
    more,
  }
}

type List = ReturnType<typeof useList>

interface HeadProps {
  page: ResourcePage
  words: ResourceWords
  state: ListState
  put: ReturnType<typeof useListState>[1]
  arrangement: Arrangement
  arrange: (change: Partial<Arrangement>) => void
  renew: (goneId?: string) => Promise<void>
  chosen: readonly AnyRow[]
  /** turns the table into one that is typed in; left out: it is one */
  onType: (() => void) | undefined
}

function Head({ page, words, state, put, arrangement, arrange, renew, chosen, onType }: HeadProps) {
  const t = useTexts(kitTexts)
  const { may } = useConsoleAccess()
  const { resource, toolbar: Toolbar, tabs: Tabs } = page
  const [isImporting, setImporting] = useState(false)
  const { tables } = consolePorts()
  return (
    <div className="resource-head">
      {page.isPart ? <h2>{words.many}</h2> : <ScreenHeading own={words.many} />}
      {Tabs && <Tabs />}
      {resource.list.search && <SearchBox value={state.search} onSearch={(search) => put({ search })} />}
      <ListTools
        lead={
          <>
            {Toolbar && <Toolbar onChanged={() => void renew()} chosen={chosen} />}
            {resource.routes.create && !page.isMadeByImport && may(`${resource.name}.create`) && (
              <Button type="primary" onClick={() => put({ form: 'new', row: null })}>
                {t('list.new', { one: words.one })}
              </Button>
            )}
          </>
        }
      >
        {resource.list.grid && onType && may(`${resource.name}.edit`) && (
          <Button onClick={onType}>{t('list.type')}</Button>
        )}
        {tables && resource.imports && may(`${resource.name}.import`) && may(`${resource.name}.create`) && (
          <Button onClick={() => setImporting(true)}>{t('import.title')}</Button>
        )}
        {tables && resource.exports && may(`${resource.name}.export`) && (
          <ExportButton {...{ resource, state, tables }} />
        )}
        <ColumnChoice page={page} words={words} arrangement={arrangement} onChange={arrange} />
        <SavedViews list={resource.name} arrangement={arrangement} onChange={arrange} />
      </ListTools>
      {isImporting && tables && (
        <ImportDialog {...{ page, words, tables }} onDone={() => void renew()} onClose={() => setImporting(false)} />
      )}
    </div>
  )
}

function NoneYet({ page, words }: { page: ResourcePage; words: ResourceWords }) {
  const t = useTexts(kitTexts)
  const many = rowsWord(words, useLanguage())
  const { window } = page.resource.list
  return (
    <>
      {window ? t('list.noneLately', { many, days: window.days }) : t('list.none', { many })}
      {words.noneHint && <p>{words.noneHint}</p>}
    </>
  )
}

/** The shape of rows that are on their way. */
function Waiting() {
  const t = useTexts(kitTexts)
  return (
    <div className="table-waiting">
      <p>{t('loading')}</p>
      {waitingRows.map((row) => (
        <span key={row} />
      ))}
    </div>
  )
}

interface NothingProps {
  page: ResourcePage
  words: ResourceWords
  state: ListState
  list: List
  onNew: () => void
}

/** What is wrong with what a list was asked, with the name of the filter: it may be one that stands in no box. */
function useFilterProblem({ resource }: ResourcePage, words: ResourceWords): (problem: RefusedField) => string {
  const t = useTexts(kitTexts)
  return ({ path, code, message }) => {
    const name = filterNames(resource).find((each) => path === `f.${each}`)
    if (name === undefined) return message
    const { label } = words.field(name)
    if (code === 'wrong_format') return t('filters.unread', { name: label })
    return t('form.problemIn', { place: label, problem: message })
  }
}

/** Why there is nothing, and what to do next. */
function NothingThere({ page, words, state, list, onNew }: NothingProps) {
  const t = useTexts(kitTexts)
  const say = useFilterProblem(page, words)
  const { may } = useConsoleAccess()
  if (list.error)
    return (
      <Empty description={whyUnanswered(list.error, say) ?? t('list.cut')}>
        <Button onClick={list.again}>{t('list.again')}</Button>
      </Empty>
    )
  if (list.isLoading) return <Waiting />
  const isCut = state.tab !== null || state.search !== '' || filtersInForce(page.resource, state.filters).length > 0
  if (isCut) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.noneFits')} />
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={<NoneYet {...{ page, words }} />}>
      {page.resource.routes.create && !page.isMadeByImport && may(`${page.resource.name}.create`) && (
        <Button type="primary" onClick={onNew}>
          {t('list.new', { one: words.one })}
        </Button>
      )}
    </Empty>
  )
}
