import { formatsOf } from '#kernel/web/formats.ts'
import type { LoaderInput } from '#kernel/web/pages.ts'
import { timeZone } from '#kernel/web/texts.tsx'
import type { Slide } from '#kernel/web/ui/Carousel.tsx'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import type { PublicityPicture } from '../legacy-calls.ts'
import { type AnnouncementLine, announcementLines, publicityPictures } from '../publication-calls.ts'
import { type SeasonState, type SeasonSummary, seasonState } from '../season-state.ts'
import { shellTexts } from '../shell-texts.ts'

/** What stands on the landing page, in words: the formatters of dates cost a phone more than all the rest of coming alive. */
export interface LandingData {
  /** by contest; one without a season is left out */
  seasons: Readonly<Record<string, SeasonState>>
  /** the start page of the one contest that is open; null where the contest is still to be chosen */
  startHref: string | null
  pictures: PublicityPicture[]
  announcements: AnnouncementLine[]
}
const announcementsShown = 5

export async function loadLanding({ api, language }: LoaderInput): Promise<LandingData> {
  const [current, pictures, announcements] = await Promise.all([
    api<typeof seasonSchemas>(seasonRoutes).current(),
    publicityPictures(api),
    announcementLines({ api, language }, announcementsShown),
  ])
  const t = shellTexts.translator(language)
  const formats = formatsOf(language, timeZone)
  const stateOf = (season: (typeof current.seasons)[number]) => seasonState(season, Date.parse(current.now), t, formats)
  const open = current.seasons.filter(({ phase }) => phase === 'open').map(({ contest }) => contest)
  return {
    startHref: open.length === 1 ? `/start/${open[0]}` : null,
    seasons: Object.fromEntries(shownSeasons(current.seasons).map((season) => [season.contest, stateOf(season)])),
    pictures,
    announcements,
  }
}

/** Of several seasons of a contest its card tells of the open one, else of the next, which says when it opens. */
export function shownSeasons<S extends Pick<SeasonSummary, 'contest' | 'phase'>>(seasons: readonly S[]): S[] {
  const rank = ({ phase }: S) => (phase === 'open' ? 2 : phase === 'upcoming' ? 1 : 0)
  const shown = new Map<string, S>()
  for (const season of seasons) {
    const known = shown.get(season.contest)
    if (!known || rank(season) > rank(known)) shown.set(season.contest, season)
  }
  return [...shown.values()]
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
    small: picture.imgSmall,
    alt: picture.alt || name(index + 1),
    href: pictureLink(picture),
  }))
}
