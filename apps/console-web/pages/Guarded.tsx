import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { ConsolePage, LooseTranslate } from '#kernel/web/console/pages.ts'
import { OpenScreenContext } from '#kernel/web/console/ScreenHeading.tsx'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { consoleTexts } from '../console-texts.ts'
import { useScreenName } from '../frame/menu.ts'
import type { Screen } from '../screens.ts'
import { ForbiddenPage } from './ProblemPages.tsx'

const known = new Map<string, ComponentType>()

/** A screen, for those who may see it; everybody else reads that they may not (S6-24). */
export function Guarded({ screen }: { screen: Screen }) {
  const t = useTexts(consoleTexts)
  const { may } = useConsoleAccess()
  const name = useScreenName()(screen)
  const open = useMemo(() => ({ path: screen.path, name }), [screen.path, name])
  if (!may(screen.permission)) return <ForbiddenPage />
  const Loaded = componentOf(screen)
  return (
    <OpenScreenContext value={open}>
      <Suspense fallback={<Skeleton label={t('loading')} shape="card" />} key={screen.path}>
        <Loaded />
      </Suspense>
    </OpenScreenContext>
  )
}

function componentOf(screen: Screen): ComponentType {
  const found = known.get(screen.path)
  if (found) return found
  const made = lazy(async () => {
    const { pages } = await screen.load()
    const page = pages.find(({ path }) => path === screen.path)
    if (!page) throw new Error(`no module lists the page ${screen.path}`)
    const { Page } = await page.lazy()
    return { default: () => <Titled page={page} Page={Page} /> }
  })
  known.set(screen.path, made)
  return made
}

function Titled({ page, Page }: { page: ConsolePage; Page: ComponentType }) {
  const t = useTexts(page.texts)
  const shell = useTexts(consoleTexts)
  const language = useLanguage()
  const title = page.title(t as unknown as LooseTranslate)
  useEffect(() => {
    document.title = shell('titleOf', { page: title })
    return () => {
      document.title = shell('title')
    }
  }, [title, shell])
  return <Page key={language} />
}
