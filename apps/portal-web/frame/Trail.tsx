import { useTexts } from '#kernel/web/texts.tsx'
import { Breadcrumbs } from '#kernel/web/ui/Layout.tsx'
import type { Trail as Shown } from '../page-title.ts'
import { shellTexts } from '../shell-texts.ts'

/** Where the page stands, from the home page down. */
export function Trail({ crumbs }: { crumbs: Shown | null }) {
  const t = useTexts(shellTexts)
  if (!crumbs) return null
  const items = [
    { label: t('frame.home'), href: '/' },
    ...crumbs.above,
    { label: crumbs.title, lang: crumbs.titleLanguage },
  ]
  return <Breadcrumbs label={t('frame.trail')} items={items} />
}
