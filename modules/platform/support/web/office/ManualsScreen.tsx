import './support-office.css'
import '#kernel/web/console/console-kit.css'
import { useQuery } from '@tanstack/react-query'
import { client } from '#kernel/web/client/browser.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { manuals } from '../../contract/office.ts'
import { supportRoutes } from '../../contract.ts'
import type { supportSchemas } from '../../schema.ts'
import { ManualCards } from './ManualCards.tsx'
import { supportTexts, texts } from './texts.ts'

const calls = client<typeof supportSchemas>(supportRoutes)
const manualPage = resourcePage(manuals, { group: 'system', texts: supportTexts })

/** Manuals: to look after for those who may, to fetch for everybody else. */
export function ManualsScreen() {
  const { may } = useConsoleAccess()
  return may('manuals.view') ? <ResourceList page={manualPage} /> : <Reader />
}

function Reader() {
  const t = useTexts(texts)
  const words = useResourceWords(manuals, supportTexts)
  const { data, error, isPending } = useQuery({
    queryKey: ['knowledge', {}],
    queryFn: () => calls.knowledge({}, { quiet: true }),
  })
  return (
    <div className="office-knowledge">
      <ScreenHeading own={words.many} />
      {error && <p role="alert">{saidBy(error) ?? t('cut')}</p>}
      {isPending && <Skeleton label={t('loading')} shape="card" />}
      {data && <ManualCards manuals={data.manuals} />}
    </div>
  )
}
