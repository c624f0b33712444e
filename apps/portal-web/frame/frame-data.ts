import { matchPath } from 'react-router'
import type { z } from 'zod'
import type { Language } from '#kernel/contract/languages.ts'
import { ownAddress } from '#kernel/contract/own-address.ts'
import type { Client } from '#kernel/web/client/client.ts'
import type { PortalRoute } from '#kernel/web/pages.ts'
import { settingRoutes } from '#modules/platform/settings/contract.ts'
import type { publicSettings, settingRouteSchemas } from '#modules/platform/settings/schema.ts'
import { loadPage } from '../load-page.ts'
import { shellTexts } from '../shell-texts.ts'

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
  const next = ownAddress(new URL(address).searchParams.get('next'))
  const [settings, title] = await Promise.all([
    api<typeof settingRouteSchemas>(settingRoutes).public(),
    next === null ? null : titleOf(next, allPages, language),
  ])
  return { settings, continueTo: next === null ? null : { href: next, title } }
}

async function titleOf(next: string, allPages: () => Promise<readonly PortalRoute[]>, language: Language) {
  const { pathname } = new URL(next, 'http://here')
  const pages = await allPages()
  const named = (path: string) => pages.find((each) => matchPath(each.path, path))
  const route = named(pathname)
  if (route) return await titleOfPage(route, language)
  // an old address is named as the specification calls it, or else as the page it leads to
  const { findLegacyRoute } = await import('../legacy-routes.ts')
  const old = findLegacyRoute(pathname)
  if (!old) return null
  if (old.name) {
    await shellTexts.load(language)
    return shellTexts.translator(language)(`legacy.${old.name}`)
  }
  const target = named(new URL(old.to, 'http://here').pathname)
  return target ? await titleOfPage(target, language) : null
}

async function titleOfPage(route: PortalRoute, language: Language): Promise<string> {
  const page = await loadPage(route, language)
  return page.title(page.texts.translator(language), undefined)
}
