import type { Language } from '#kernel/contract/languages.ts'
import type { Crumb } from '#kernel/web/pages.ts'
import type { FrameData } from './frame/frame-data.ts'
import type { RouteHandle } from './route-handle.ts'

interface Shown {
  handle: RouteHandle | undefined
  data: unknown
  settings: FrameData['settings']
}

/** The browser tab's title: the page and the site; the landing page is the site alone (spec §2). */
export function pageTitle({ handle, data, settings }: Shown, language: Language): string {
  const page = handle?.page
  if (!page) return settings.siteName
  const title = page.title(page.texts.translator(language), data ?? undefined)
  return title === '' ? settings.siteName : `${title} · ${settings.siteName}`
}

export interface Trail {
  above: readonly Crumb[]
  title: string
  /** of the title, where it is not the reader's */
  titleLanguage: Language | undefined
}

/** Where the page stands; null for the home pages, which stand nowhere else. */
export function pageTrail({ handle, data }: Shown, language: Language): Trail | null {
  const page = handle?.page
  if (!page?.trail) return null
  const t = page.texts.translator(language)
  const written = data === null || data === undefined ? undefined : page.titleLanguage?.(data)
  return {
    above: page.trail(t, data ?? undefined),
    title: page.title(t, data ?? undefined),
    titleLanguage: written === language ? undefined : written,
  }
}
