import type { ComponentType } from 'react'
import type { Language } from '#kernel/contract/languages.ts'
import type { Client } from './client/client.ts'
import type { TextBundle, Translate } from './texts.tsx'
import type { Accent } from './ui/Layout.tsx'

export interface LoaderInput {
  /** of the address, as `:question` */
  params: Readonly<Record<string, string | undefined>>
  /** the page's own address; its query holds filters and cursors */
  url: URL
  /** the injected client: in the browser over the network, in server rendering within the process */
  api: Client
  language: Language
}

export interface Crumb {
  label: string
  href?: string | undefined
}

/** One page. `data` is what its loader gave; it travels as JSON. */
export interface PageDefinition<T, D> {
  texts: TextBundle<T>
  /** further texts that the page uses */
  also?: readonly TextBundle<unknown>[] | undefined
  loader?: ((input: LoaderInput) => Promise<D>) | undefined
  /** heads the browser's tab, and is what "sign in to continue to …" says; `data` is undefined while it loads */
  title: (t: Translate<T>, data: D | undefined) => string
  /** what the title is written in, where it is data that may not be there in the reader's language */
  titleLanguage?: ((data: D) => Language) | undefined
  /** where the page stands, the page itself left out; `data` is undefined while it loads */
  trail?: ((t: Translate<T>, data: D | undefined) => readonly Crumb[]) | undefined
  Page: ComponentType<{ data: D }>
}

/** A page whose types nobody needs any more: what the router handles. */
export type AnyPage = PageDefinition<unknown, unknown>

/** Gives `title` and `Page` the types of the texts and of the loader's data. */
export function definePage<T, D = undefined>(page: PageDefinition<T, D>): AnyPage {
  return page as unknown as AnyPage
}

/** One address of the portal. Each module lists its own in `web/portal.tsx` as `pages`. */
export interface PortalRoute {
  path: `/${string}`
  /** public: rendered on the server. session: only with a token, rendered in the browser. */
  access: 'public' | 'session'
  /** loads the page's code; its texts are loaded along with it */
  lazy: () => Promise<AnyPage>
  /** a public page that is the same for everybody: once rendered it is kept for a moment. Never for an address that is a secret. */
  isKept?: boolean | undefined
  /** the file that `lazy` imports, from the root of the repository: the build writes it, for the styles of rendered pages */
  source?: string
  accent?: Accent | undefined
  /** bare: without header, footer and breadcrumbs (print views) */
  frame?: 'site' | 'bare' | undefined
}
