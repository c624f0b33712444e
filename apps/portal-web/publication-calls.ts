import type { z } from 'zod'
import type { Client } from '#kernel/web/client/client.ts'
import { formatsOf } from '#kernel/web/formats.ts'
import type { LoaderInput } from '#kernel/web/pages.ts'
import { timeZone } from '#kernel/web/texts.tsx'
import { publicationRoutes } from '#modules/contest/publications/contract.ts'
import type { announcementSummary, publicationSchemas } from '#modules/contest/publications/schema.ts'
import { type LegacySchemas, legacyCalls, type PublicityPicture } from './legacy-calls.ts'

type Summary = Pick<z.output<typeof announcementSummary>, 'id' | 'title' | 'publishedAt' | 'isPinned' | 'language'>

/** What the shell shows of an announcement. */
export interface AnnouncementLine extends Summary {
  /** the day in words: to make it, a phone would need longer than for all the rest of the page */
  publishedOn: string
}

/** More would leave no line for what is new. */
const pinnedMax = 2

/** Of a list with the pinned first: two of them, then the newest of all others, which are not called pinned here. */
export function shownLines<T extends Pick<Summary, 'isPinned' | 'publishedAt'>>(listed: readonly T[], limit: number) {
  const pinned = listed.filter(({ isPinned }) => isPinned).slice(0, pinnedMax)
  const others = listed.filter((each) => !pinned.includes(each)).map((each) => ({ ...each, isPinned: false }))
  others.sort((a, b) => Date.parse(b.publishedAt) - Date.parse(a.publishedAt))
  return [...pinned, ...others].slice(0, limit)
}

/** At most two pinned ones first, then the newest; of one contest where one is named. */
export async function announcementLines(
  { api, language }: Pick<LoaderInput, 'api' | 'language'>,
  limit: number,
  contest?: string,
): Promise<AnnouncementLine[]> {
  const { date } = formatsOf(language, timeZone)
  // enough of them that pinned ones do not hide what is new
  const listed = await newestAnnouncements(api, limit + 10, contest)
  return shownLines(listed, limit).map((each) => ({ ...each, publishedOn: date(each.publishedAt) }))
}

export async function newestAnnouncements(api: Client, limit: number, contest?: string): Promise<Summary[]> {
  const query = { limit, ...(contest ? { contest } : {}) }
  const { rows } = await api<typeof publicationSchemas>(publicationRoutes).announcements({ query })
  // what one line needs and no more: it travels with the page
  return rows.map(({ id, title, publishedAt, isPinned, language }) => ({ id, title, publishedAt, isPinned, language }))
}

/** Of one contest where one is named. */
export async function newestDocument(api: Client, contest?: string): Promise<string | null> {
  const { documents } = await api<typeof publicationSchemas>(publicationRoutes).documents(
    contest ? { query: { contest } } : undefined,
  )
  return documents[0]?.id ?? null
}

export async function publicityPictures(api: Client): Promise<PublicityPicture[]> {
  return await api<LegacySchemas>(legacyCalls).publicityPictures({}, { needToken: false })
}
