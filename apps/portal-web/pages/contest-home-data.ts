import type { z } from 'zod'
import { routes } from '#kernel/contract/routes.ts'
import type { Client } from '#kernel/web/client/client.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import type { LoaderInput } from '#kernel/web/pages.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { type AnnouncementLine, announcementLines } from '../publication-calls.ts'
import type { SeasonSummary } from '../season-state.ts'

export interface ContestHomeData {
  nowAt: string
  season: SeasonSummary | null
  announcements: AnnouncementLine[]
  /** in the demo: an unused authorization code per kind */
  demoCodes: Readonly<Record<string, string>>
}
const announcementsShown = 5

const demoRoutes = routes('demo', { codes: { method: 'GET', path: '/api/demo/codes' } })
interface DemoSchemas extends Record<string, { reply: z.ZodType }> {
  codes: { reply: z.ZodType<{ codes: readonly { kind: string; code: string }[] }> }
}

/** Only a demo offers codes; anywhere else the address is refused, which is the answer. */
async function offeredCodes(api: Client): Promise<Record<string, string>> {
  try {
    const { codes } = await api<DemoSchemas>(demoRoutes).codes({}, { quiet: true })
    return Object.fromEntries(codes.map(({ kind, code }) => [kind, code]))
  } catch (error) {
    if (error instanceof RefusedError) return {}
    throw error
  }
}

/** The newest season of the contest and what is new. */
export async function loadContestHome({ api, language }: LoaderInput, contest: string): Promise<ContestHomeData> {
  const [current, announcements, demoCodes] = await Promise.all([
    api<typeof seasonSchemas>(seasonRoutes).current({ query: { contest } }),
    announcementLines({ api, language }, announcementsShown, contest),
    offeredCodes(api),
  ])
  return { nowAt: current.now, season: current.seasons[0] ?? null, announcements, demoCodes }
}
