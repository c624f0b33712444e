import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { client } from '#kernel/web/client/browser.ts'
import { seasonRoutes } from '../contract.ts'
import type { seasonSchemas } from '../schema.ts'

const seasonCalls = client<typeof seasonSchemas>(seasonRoutes)
export type SeasonSummary = Awaited<ReturnType<typeof seasonCalls.current>>['seasons'][number]

/** Of a robot contest; what happens on its day happens once registration has closed, while the next one may be open already. */
export const isRobotContest = ({ contest }: SeasonSummary): boolean => contest === 'robot'
export const isPlayedRobotContest = (season: SeasonSummary): boolean =>
  isRobotContest(season) && season.phase === 'closed'

/** The season that was looked at last: where the next visit begins. Forgotten with the other arrangements of lists. */
const keptKey = 'console-list:season'

/**
 * Every published season, those that are open first, and the one to show: that which the address names, else the one looked at
 * last where it fits what the page is about, else the first that fits best.
 * @param wishes what the page is about, the best fit first; nothing: every season
 */
export function useSeasonChoice(...wishes: readonly ((season: SeasonSummary) => boolean)[]) {
  const [params, setParams] = useSearchParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['seasons'],
    queryFn: () => seasonCalls.current({}, { quiet: true }),
  })
  const seasons = data?.seasons ?? []
  const find = (id: string | null) => seasons.find((season) => season.id === id)
  const kept = find(localStorage.getItem(keptKey))
  const fits = (each: SeasonSummary) => wishes.length === 0 || wishes.some((wish) => wish(each))
  const first = wishes.reduce<SeasonSummary | undefined>((found, wish) => found ?? seasons.find(wish), undefined)
  const season = find(params.get('season')) ?? (kept && fits(kept) ? kept : (first ?? kept ?? seasons[0]))
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
  // what could not be fetched may well be there: nobody shall read that there is no season
  return { seasons, season, choose, error, again: () => void refetch(), isLoading: data === undefined }
}
