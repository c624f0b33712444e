import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { TeamTabs } from '#modules/contest/teams/web/index.ts'
import { scoreProtests } from '../../contract.ts'
import { protestTexts } from '../texts.ts'

const page = resourcePage(scoreProtests, { group: 'contest', texts: protestTexts, tabs: TeamTabs })

/** What coaches have protested against. A score that was wrong is put right on its sheet. */
export function Protests() {
  return <ResourceList page={page} />
}
