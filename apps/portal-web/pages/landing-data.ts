import type { Client } from '#kernel/web/client/client.ts'
import type { Slide } from '#kernel/web/ui/Carousel.tsx'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import type { PublicityPicture } from '../legacy-routes.ts'
import { type AnnouncementLine, newestAnnouncements, publicityPictures } from '../publication-calls.ts'
import type { SeasonSummary } from '../season-state.ts'

export interface LandingData {
  nowAt: string
  seasons: Pick<SeasonSummary, 'contest' | 'window' | 'phase'>[]
  pictures: PublicityPicture[]
  announcements: AnnouncementLine[]
}
const announcementsShown = 5

export async function loadLanding(api: Client): Promise<LandingData> {
  const [current, pictures, announcements] = await Promise.all([
    api<typeof seasonSchemas>(seasonRoutes).current(),
    publicityPictures(api),
    newestAnnouncements(api, announcementsShown),
  ])
  return {
    // by the minute, so that the page is the same for that long and is compressed once
    nowAt: `${current.now.slice(0, 16)}:00.000Z`,
    // what the cards need and no more: it travels with the page
    seasons: current.seasons.map(({ contest, window, phase }) => ({ contest, window, phase })),
    pictures,
    announcements,
  }
}

/** spec §3: the link of a picture is ignored when it is empty or the text "undefined". */
export function pictureLink(picture: PublicityPicture): string | undefined {
  const link = picture.lj_url.trim()
  if (link === '' || link === 'undefined') return undefined
  return /^(\/(?!\/)|https?:\/\/)/.test(link) ? link : undefined
}

export function slidesOf(pictures: readonly PublicityPicture[], name: (index: number) => string): Slide[] {
  return pictures.map((picture, index) => ({
    id: `${index} ${picture.imgShow}`,
    image: picture.imgShow,
    alt: picture.alt || name(index + 1),
    href: pictureLink(picture),
  }))
}
