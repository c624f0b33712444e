import { nameSegment } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { contestSeasons } from '#modules/contest/seasons/contract/office.ts'
import { teams } from '../contract.ts'
import { TeamDetail } from './TeamDetail.tsx'
import { TeamPapers } from './TeamPapers.tsx'
import { TeamTabs } from './TeamTabs.tsx'
import { teamTexts } from './texts.ts'

// seasons are picked here, and their addresses do not follow their name
nameSegment(contestSeasons)

/** What the generic parts of a list work on, for the list and for one row at the gate. */
export const teamPage = resourcePage(teams, {
  group: 'contest',
  texts: teamTexts,
  tabs: TeamTabs,
  detail: TeamDetail,
  toolbar: TeamPapers,
})
