import { matchPath } from 'react-router'
import type { z } from 'zod'
import type { Language } from '#kernel/contract/languages.ts'
import type { Client } from '#kernel/web/client/client.ts'
import type { PortalRoute } from '#kernel/web/pages.ts'
import { settingRoutes } from '#modules/platform/settings/contract.ts'
import type { publicSettings, settingRouteSchemas } from '#modules/platform/settings/schema.ts'
import { loadPage } from '../load-page.ts'
import { safeNext } from '../safe-next.ts'

export interface FrameData {
  settings: z.output<typeof publicSettings>
  /** the page that asked for a sign-in; `title` is null when it does not say what it is */
  continueTo: { href: string; title: string | null } | null
}

/** What the frame shows on every page. */
export async function loadFrame(
  address: string,
  { api, language, allPages }: { api: Client; language: Language; allPages(): Promise<readonly PortalRoute[]> },
): Promise<FrameData> {
  const next = safeNext(new URL(address).searchParams.get('next'))
  const [settings, title] = await Promise.all([
    api<typeof settingRouteSchemas>(settingRoutes).public(),
    next === null ? null : titleOf(next, allPages, language),
  ])
  return { settings, continueTo: next === null ? null : { href: next, title } }
}

async function titleOf(next: string, allPages: () => Promise<readonly PortalRoute[]>, language: Language) {
  const { pathname } = new URL(next, 'http://here')
  const route = (await allPages()).find((each) => matchPath(each.path, pathname))
  if (!route) return null
  const page = await loadPage(route, language)
  return page.title(page.texts.translator(language), undefined)
}
