import { Segmented } from 'antd'
import { Link } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { Arrangement } from '#kernel/web/console/arrangement.ts'
import { ColumnChoice } from '#kernel/web/console/ColumnChoice.tsx'
import { ExportButton } from '#kernel/web/console/ExportButton.tsx'
import { ListTools } from '#kernel/web/console/ListTools.tsx'
import type { ListState } from '#kernel/web/console/list-state.ts'
import { consolePorts } from '#kernel/web/console/ports.ts'
import type { ResourcePage } from '#kernel/web/console/resource-pages.tsx'
import type { ResourceWords } from '#kernel/web/console/resource-words.ts'
import { SavedViews } from '#kernel/web/console/SavedViews.tsx'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { SearchBox } from '#kernel/web/console/SearchBox.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { SeasonSelect, type useSeasonChoice } from '#modules/contest/seasons/web/index.ts'
import { submittedDeclarations } from '../../contract/office.ts'
import { texts } from '../texts.ts'
import type { QueueView } from './queue-state.ts'

interface QueueHeadProps {
  choice: ReturnType<typeof useSeasonChoice>
  view: QueueView
  onView: (view: QueueView) => void
  page: ResourcePage
  words: ResourceWords
  state: ListState
  onSearch: (search: string) => void
  arrangement: Arrangement
  arrange: (change: Partial<Arrangement>) => void
}

/** Above the queue: what of it is shown, the ways to what belongs to it, and what is done with the list as a whole. */
export function QueueHead(props: QueueHeadProps) {
  const { choice, view, onView, page, words, state, onSearch, arrangement, arrange } = props
  const t = useTexts(texts)
  const { may, unitId } = useConsoleAccess()
  const { tables } = consolePorts()
  const { season } = choice
  // of what waits for one's own unit there is nothing where there is no such unit
  const leaves = season && exportState(season.id, state, view === 'mine' ? unitId : undefined)
  return (
    <div className="resource-head">
      <ScreenHeading own={t('queue.title')} />
      <SeasonSelect choice={choice} label={t('season')} />
      <Segmented<QueueView>
        aria-label={t('queue.view')}
        value={view}
        onChange={onView}
        options={[
          { value: 'mine', label: t('queue.mine') },
          { value: 'all', label: t('queue.all') },
        ]}
      />
      <SearchBox value={state.search} onSearch={onSearch} />
      {may('unitMaterials.view') && (
        <Link to={`/contest/declarations/unit-papers${season ? `?season=${season.id}` : ''}`}>{t('papers.title')}</Link>
      )}
      {may('recommendationQuotas.view') && (
        <Link to={`/contest/declarations/recommendations${season ? `?f.season=${season.id}` : ''}`}>
          {t('recommendations')}
        </Link>
      )}
      <ListTools lead={null}>
        {tables && leaves && may('submittedDeclarations.export') && (
          <ExportButton resource={submittedDeclarations} tables={tables} state={leaves} />
        )}
        <ColumnChoice {...{ page, words, arrangement }} onChange={arrange} />
        <SavedViews list={page.resource.name} arrangement={arrangement} onChange={arrange} />
      </ListTools>
    </div>
  )
}

/**
 * What is shown, as the export of the submitted declarations asks for it; null where nothing can be.
 * @param waitsFor only what waits for this unit; undefined: everything
 */
function exportState(season: string, state: ListState, waitsFor: string | null | undefined): ListState | null {
  if (waitsFor === null) return null
  const mine = waitsFor === undefined ? {} : { state: 'submitted', waitsFor }
  return { ...state, filters: { ...mine, ...state.filters, season } }
}
