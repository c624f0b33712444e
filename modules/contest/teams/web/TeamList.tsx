import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { teamPage } from './team-page.ts'

/** The teams that have qualified, with all that may be done to them on the day. */
export function TeamList() {
  return <ResourceList page={teamPage} />
}
