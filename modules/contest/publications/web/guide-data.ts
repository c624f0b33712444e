import type { z } from 'zod'
import { notFound } from '#kernel/contract/refusals.ts'
import type { Client } from '#kernel/web/client/client.ts'
import type { LoaderInput } from '#kernel/web/pages.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { settingRoutes } from '#modules/platform/settings/contract.ts'
import type { settingRouteSchemas } from '#modules/platform/settings/schema.ts'
import { type GuideRole, publicationRoutes } from '../contract.ts'
import type { publicationSchemas } from '../schema.ts'
import { type CurrentDocument, currentDocument } from './documents-data.ts'
import { type Choice, choicesOf } from './filters.ts'

export type Guide = z.output<(typeof publicationSchemas)['guides']['reply']>['guides'][number]
type Season = z.output<(typeof seasonSchemas)['current']['reply']>['seasons'][number]
export type GuideSeason = Pick<Season, 'title' | 'window' | 'phase'>

/** dictionary `doc_kind`: manuals */
const manualKind = 'guide'

export interface GuideData {
  contest: string
  contests: Choice[]
  /** those that have a guide */
  roles: GuideRole[]
  /** null: nothing is written yet */
  guide: Guide | null
  season: GuideSeason | null
  manuals: CurrentDocument[]
}

/** The guide of a contest for `?role=`, or for the first role that has one; the dates of its season; its manuals. */
export async function loadGuide({ api, params, url }: LoaderInput): Promise<GuideData> {
  const contest = params.contest ?? ''
  const publications = api<typeof publicationSchemas>(publicationRoutes)
  const [{ roles, guide }, contests, season, { documents }] = await Promise.all([
    guideFor(api, contest, url.searchParams.get('role')),
    choicesOf(api, 'contest'),
    newestSeason(api, contest),
    publications.documents({ query: { contest, kind: manualKind } }),
  ])
  if (!contests.some((each) => each.code === contest)) throw notFound()
  return {
    contest,
    contests,
    roles,
    guide,
    season,
    manuals: documents.flatMap((each) => currentDocument(each) ?? []),
  }
}

export interface GuidePaper {
  contest: string
  contests: Choice[]
  guide: Guide
  season: GuideSeason | null
  siteName: string
  organizer: string
  address: string
}

/** One guide as it is printed. */
export async function loadGuidePaper({ api, params, url }: LoaderInput): Promise<GuidePaper> {
  const contest = params.contest ?? ''
  const [{ guide }, contests, season, { siteName, organizer }] = await Promise.all([
    guideFor(api, contest, url.searchParams.get('role')),
    choicesOf(api, 'contest'),
    newestSeason(api, contest),
    api<typeof settingRouteSchemas>(settingRoutes).public(),
  ])
  if (!guide) throw notFound()
  return {
    contest,
    contests,
    guide,
    season,
    siteName,
    organizer,
    address: `${url.origin}${guideHref(contest, guide.role)}`,
  }
}

async function newestSeason(api: Client, contest: string): Promise<GuideSeason | null> {
  const { seasons } = await api<typeof seasonSchemas>(seasonRoutes).current({ query: { contest } })
  const season = seasons[0]
  return season ? { title: season.title, window: season.window, phase: season.phase } : null
}

async function guideFor(api: Client, contest: string, role: string | null) {
  // an address that no contest can have is not found, not a wrong question
  if (!/^[a-z0-9-]{1,40}$/.test(contest)) throw notFound()
  const { guides } = await api<typeof publicationSchemas>(publicationRoutes).guides({ query: { contest } })
  return {
    roles: guides.map((guide) => guide.role),
    guide: guides.find((guide) => guide.role === role) ?? guides[0] ?? null,
  }
}

/** One role's guide has an address of its own, so that a teacher can send it to the class. */
export function guideHref(contest: string, role?: GuideRole): string {
  return `/guides/${contest}${role ? `?role=${role}` : ''}`
}
