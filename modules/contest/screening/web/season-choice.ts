import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type SeasonSummary, seasonCalls } from './calls.ts'

/** The season that was looked at last: where the next visit begins. Forgotten with the other arrangements of lists. */
const keptKey = 'console-list:season'

const isOpen = ({ phase }: SeasonSummary) => (phase === 'open' || phase === 'grace' ? 1 : 0)
const newestFirst = (one: SeasonSummary, other: SeasonSummary) =>
  isOpen(other) - isOpen(one) ||
  other.window.opensAt.localeCompare(one.window.opensAt) ||
  one.contest.localeCompare(other.contest)

/** Every published season, those that are open and the newest first, and the one that the address names; else the last one, else the newest. */
export function useSeasonChoice() {
  const [params, setParams] = useSearchParams()
  const { data, error } = useQuery({ queryKey: ['seasons'], queryFn: () => seasonCalls.current({}, { quiet: true }) })
  const seasons = data?.seasons.toSorted(newestFirst) ?? []
  const find = (id: string | null) => seasons.find((season) => season.id === id)
  const season = find(params.get('season')) ?? find(localStorage.getItem(keptKey)) ?? seasons[0]
  function choose(id: string) {
    localStorage.setItem(keptKey, id)
    // kinds and units of one season mean nothing in another
    setParams((before) => {
      const next = new URLSearchParams({ season: id })
      const view = before.get('view')
      if (view) next.set('view', view)
      return next
    })
  }
  return { seasons, season, choose, error, isLoading: data === undefined && error === null }
}
