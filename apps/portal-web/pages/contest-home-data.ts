import type { Client } from '#kernel/web/client/client.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { type AnnouncementLine, newestAnnouncements } from '../publication-calls.ts'
import type { SeasonSummary } from '../season-state.ts'

export interface ContestHomeData {
  nowAt: string
  season: SeasonSummary | null
  announcements: AnnouncementLine[]
}
const announcementsShown = 5

/** The newest season of the contest and what is new. */
export async function loadContestHome(api: Client, contest: string): Promise<ContestHomeData> {
  const [current, announcements] = await Promise.all([
    api<typeof seasonSchemas>(seasonRoutes).current({ query: { contest } }),
    newestAnnouncements(api, announcementsShown, contest),
  ])
  return { nowAt: current.now, season: current.seasons[0] ?? null, announcements }
}
