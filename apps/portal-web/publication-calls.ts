import type { z } from 'zod'
import type { Client } from '#kernel/web/client/client.ts'
import { publicationRoutes } from '#modules/contest/publications/contract.ts'
import type { announcementSummary, publicationSchemas } from '#modules/contest/publications/schema.ts'
import { type LegacySchemas, legacyCalls, type PublicityPicture } from './legacy-routes.ts'

/** What the shell shows of an announcement. */
export type AnnouncementLine = Pick<
  z.output<typeof announcementSummary>,
  'id' | 'title' | 'publishedAt' | 'isPinned' | 'language'
>

/** Pinned ones first, then the newest; of one contest where one is named. */
export async function newestAnnouncements(api: Client, limit: number, contest?: string): Promise<AnnouncementLine[]> {
  const query = { limit, ...(contest ? { contest } : {}) }
  const { rows } = await api<typeof publicationSchemas>(publicationRoutes).announcements({ query })
  // what one line needs and no more: it travels with the page
  return rows.map(({ id, title, publishedAt, isPinned, language }) => ({ id, title, publishedAt, isPinned, language }))
}

export async function newestDocument(api: Client): Promise<string | null> {
  const { documents } = await api<typeof publicationSchemas>(publicationRoutes).documents()
  return documents[0]?.id ?? null
}

export async function publicityPictures(api: Client): Promise<PublicityPicture[]> {
  return await api<LegacySchemas>(legacyCalls).publicityPictures({}, { needToken: false })
}
