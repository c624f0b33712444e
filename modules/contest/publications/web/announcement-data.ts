import type { z } from 'zod'
import { notFound } from '#kernel/contract/refusals.ts'
import type { Client } from '#kernel/web/client/client.ts'
import type { LoaderInput } from '#kernel/web/pages.ts'
import { settingRoutes } from '#modules/platform/settings/contract.ts'
import type { settingRouteSchemas } from '#modules/platform/settings/schema.ts'
import { publicationRoutes } from '../contract.ts'
import type { publicationSchemas } from '../schema.ts'
import { announcementsPath } from './announcements-data.ts'
import { type Choice, choicesOf, readFilter } from './filters.ts'

export type Announcement = z.output<(typeof publicationSchemas)['announcement']['reply']>
type Neighbors = z.output<(typeof publicationSchemas)['announcementNeighbors']['reply']>

export interface AnnouncementData extends Neighbors {
  announcement: Announcement
  /** the contest whose list it was found in */
  contest: string | undefined
  contests: Choice[]
  kinds: Choice[]
}

/** One announcement and those before and after it in the list it was found in. */
export async function loadAnnouncement({ api, params, url }: LoaderInput): Promise<AnnouncementData> {
  const { contest } = readFilter(url)
  const [announcement, neighbors, contests, kinds] = await Promise.all([
    announcementOf(api, params.announcement),
    neighborsOf(api, params.announcement, contest),
    choicesOf(api, 'contest'),
    choicesOf(api, 'notice_kind'),
  ])
  return { announcement, ...neighbors, contest, contests, kinds }
}

export interface AnnouncementPaper {
  announcement: Announcement
  siteName: string
  organizer: string
  address: string
}

/** One announcement as it is printed. */
export async function loadAnnouncementPaper({ api, params, url }: LoaderInput): Promise<AnnouncementPaper> {
  const [announcement, { siteName, organizer }] = await Promise.all([
    announcementOf(api, params.announcement),
    api<typeof settingRouteSchemas>(settingRoutes).public(),
  ])
  return { announcement, siteName, organizer, address: `${url.origin}${announcementsPath}/${announcement.id}` }
}

async function announcementOf(api: Client, id: string | undefined): Promise<Announcement> {
  if (!isId(id)) throw notFound()
  return await api<typeof publicationSchemas>(publicationRoutes).announcement({ params: { announcement: id } })
}

async function neighborsOf(api: Client, id: string | undefined, contest: string | undefined): Promise<Neighbors> {
  if (!isId(id)) throw notFound()
  const query = { ...(contest && { contest }) }
  return await api<typeof publicationSchemas>(publicationRoutes).announcementNeighbors({
    params: { announcement: id },
    query,
  })
}

/** What cannot be an id is not found; the API would call it a wrong parameter. */
export function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
