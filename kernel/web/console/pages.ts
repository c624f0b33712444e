import type { ComponentType } from 'react'
import type { TextBundle, Translate } from '../texts.tsx'

/** One address of the console. Each module lists its own in `web/console.tsx` as `pages`. */
export interface ConsolePage {
  /** within the console, as `/system/dictionaries`; everything below it belongs to the page too */
  path: `/${string}`
  /** who sees it in the menu and may open it; null: everybody signed in */
  permission: string | null
  texts: TextBundle<unknown>
  /** heads the browser's tab */
  title: (t: LooseTranslate) => string
  /** the page's code, on demand */
  lazy: () => Promise<{ Page: ComponentType }>
}

/** A translator whose keys nobody checks: keys made from the names of a resource. */
export type LooseTranslate = (key: string, params?: Readonly<Record<string, string | number | Date>>) => string

/** Gives `title` the type of the texts. */
export function consolePage<T>(
  page: Omit<ConsolePage, 'texts' | 'title'> & { texts: TextBundle<T>; title: (t: Translate<T>) => string },
): ConsolePage {
  return page as unknown as ConsolePage
}
