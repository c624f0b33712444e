import type { LoaderInput } from '#kernel/web/pages.ts'
import { coachingRoutes } from '../contract.ts'
import type { CoachedTeam, coachingSchemas } from '../schema.ts'

/** The teams of the season that the address names, of the current one where it names none. */
export async function loadTeams({ api, url }: Pick<LoaderInput, 'api' | 'url'>) {
  const season = url.searchParams.get('season')
  return await api<typeof coachingSchemas>(coachingRoutes).teams({ query: season ? { season } : {} })
}
export type TeamsData = Awaited<ReturnType<typeof loadTeams>>

/** Where the one next thing of a team is done. */
export function nextAddress({ id, state, missing }: Pick<CoachedTeam, 'id' | 'state' | 'missing'>): string {
  const at = `/declarations/${id}`
  if (state === 'draft' || state === 'returned') return missing[0] ? `${at}/${missing[0].step}` : `${at}/confirmation`
  return state === 'signing' ? `${at}/printing` : `${at}/signed-form`
}

/** What a team is called as long as it has no name. */
export function nameOf({ title, number }: Pick<CoachedTeam, 'title' | 'number'>): string {
  return title.trim() === '' ? number : title
}
