import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { labelIn } from '#kernel/contract/languages.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { shownStates } from '../../contract.ts'
import { type SeasonSummary, screeningCalls, screeningKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { type QueueFilter, type QueueState, queueFilters } from './queue-state.ts'

/** Levels at which something can wait; zones and city-direct schools are places, not levels. */
const reviewLevels = ['school', 'county', 'city', 'province']

interface QueueFiltersProps {
  season: SeasonSummary | undefined
  state: QueueState
  onFilter: (change: Partial<Record<QueueFilter, string>>) => void
  onClear: () => void
}

/** What the queue is cut by. */
export function QueueFilters({ season, state, onFilter, onClear }: QueueFiltersProps) {
  const t = useTexts(texts)
  const options = useFilterOptions(season)
  return (
    <search className="filters" aria-label={t('queue.filters')}>
      {queueFilters.map((name) => (
        <div key={name} className="filter">
          <Select<string | null>
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            aria-label={t(`queue.by.${name}`)}
            placeholder={t(`queue.by.${name}`)}
            options={options[name]}
            value={state.filters[name] ?? null}
            onChange={(value) => onFilter({ [name]: value ?? '' })}
          />
        </div>
      ))}
      {Object.keys(state.filters).length > 0 && (
        <Button type="link" onClick={onClear}>
          {t('queue.clear')}
        </Button>
      )}
    </search>
  )
}

function useFilterOptions(season: SeasonSummary | undefined) {
  const language = useLanguage()
  const { may } = useConsoleAccess()
  const wordsOf = (entries: ReturnType<typeof useDictionary>, codes: readonly string[]) =>
    codes.map((code) => ({ value: code, label: entries.find((entry) => entry.code === code)?.label ?? code }))
  const levels = useDictionary('unit_level')
  const states = useDictionary('declaration_state')
  const stages = useDictionary('stage')
  // the units right below one's own
  const { data } = useQuery({
    queryKey: [...screeningKey, 'overview', season?.id],
    queryFn: () => screeningCalls.overview({ query: { season: season?.id ?? '' } }, { quiet: true }),
    enabled: season !== undefined && may('screening.overview'),
  })
  return {
    level: wordsOf(levels, reviewLevels),
    kind: (season?.kinds ?? []).map(({ code, labels }) => ({ value: code, label: labelIn(labels, language) })),
    stage: stages.map(({ code, label }) => ({ value: code, label })),
    state: wordsOf(states, shownStates),
    unit: (data?.units ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
}
