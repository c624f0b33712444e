import type { z } from 'zod'
import { pageSizeDefault, pageSizeMax } from '#kernel/contract/paging.ts'
import type { Client } from '#kernel/web/client/client.ts'
import { publicationRoutes } from '../contract.ts'
import type { announcementSummary, publicationSchemas } from '../schema.ts'
import { type Choice, choicesOf, type Filter, hrefOf, readFilter } from './filters.ts'

export const announcementsPath = '/announcements'

export type AnnouncementSummary = z.output<typeof announcementSummary>

export interface AnnouncementsData {
  filter: Filter
  rows: AnnouncementSummary[]
  /** the cursor this list begins behind; null from the beginning */
  after: string | null
  /** how many are asked for at once */
  show: number
  next: string | null
  total: number
  totalIsCapped: boolean
  contests: Choice[]
  kinds: Choice[]
}

/** The list that the address asks for: `?contest=&kind=&search=`, as long as `?show=`, from `?after=` on. */
export async function loadAnnouncements(api: Client, url: URL): Promise<AnnouncementsData> {
  const filter = readFilter(url)
  const show = shownNumber(url)
  const after = url.searchParams.get('after') || null
  const query = { ...filter, limit: show, ...(after !== null && after.length <= 400 && { after }) }
  const [page, contests, kinds] = await Promise.all([
    api<typeof publicationSchemas>(publicationRoutes).announcements({ query }),
    choicesOf(api, 'contest'),
    choicesOf(api, 'notice_kind'),
  ])
  return { filter, ...page, after, show, contests, kinds }
}

/** Whole pages of the list, at least one, at most what one call gives. */
function shownNumber(url: URL): number {
  const asked = Number.parseInt(url.searchParams.get('show') ?? '', 10)
  if (!Number.isFinite(asked)) return pageSizeDefault
  const pages = Math.ceil(asked / pageSizeDefault)
  return Math.min(pageSizeMax, Math.max(pageSizeDefault, pages * pageSizeDefault))
}

/** Where more of the list is; null at its end. The fragment takes the reader of a reloaded page back to the last one seen. */
export function moreHref({ filter, rows, after, show, next }: AnnouncementsData): string | null {
  if (next === null) return null
  if (show >= pageSizeMax) return hrefOf(announcementsPath, { ...filter, after: next })
  const longer = hrefOf(announcementsPath, { ...filter, show: show + pageSizeDefault, after: after ?? undefined })
  return `${longer}#${rows.at(-1)?.id ?? ''}`
}

/** One announcement, within the contest whose list it was found in. */
export function announcementHref(id: string, contest: string | undefined): string {
  return hrefOf(`${announcementsPath}/${id}`, { contest })
}
