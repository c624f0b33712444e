import type { Language } from '#kernel/contract/languages.ts'
import type { AnyPage, PortalRoute } from '#kernel/web/pages.ts'

/** The page's code together with its words, so that nothing waits a second time. */
export async function loadPage(route: PortalRoute, language: Language): Promise<AnyPage> {
  const page = await route.lazy()
  await Promise.all([page.texts, ...(page.also ?? [])].map((bundle) => bundle.load(language)))
  return page
}
