import '../seasons.css'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Resource } from '#kernel/contract/resource.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { nameSegment } from '#kernel/web/console/resource-calls.ts'
import type { ResourcePage } from '#kernel/web/console/resource-pages.tsx'
import { type TextBundle, useTexts } from '#kernel/web/texts.tsx'
import { contestSeasons } from '../../contract/office.ts'
import { seasonTexts, texts } from '../texts.ts'
import { DraftList } from './DraftList.tsx'
import { SeasonDetail } from './SeasonDetail.tsx'

const NewSeasonDialog = lazy(() => import('./NewSeasonDialog.tsx').then((file) => ({ default: file.NewSeasonDialog })))

nameSegment(contestSeasons)
const page: ResourcePage = {
  resource: contestSeasons as unknown as Resource,
  group: 'contest',
  texts: seasonTexts as unknown as TextBundle<unknown>,
  toolbar: NewSeasonButton,
  aside: DraftList,
  detail: SeasonDetail,
}

/** All seasons, and beside them the drafts that are worked on. */
export function SeasonList() {
  return <ResourceList page={page} />
}

function NewSeasonButton() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isOpen, setOpen] = useState(false)
  if (!may('seasonDrafts.edit')) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('create.open')}
      </Button>
      <Suspense>{isOpen && <NewSeasonDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
