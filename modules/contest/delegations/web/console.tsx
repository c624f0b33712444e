import { nameSegment } from '#kernel/web/console/resource-calls.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { contestSeasons } from '#modules/contest/seasons/contract/office.ts'
import { delegations } from '../contract.ts'
import { DelegationDetail } from './DelegationDetail.tsx'
import { delegationTexts } from './texts.ts'

// seasons are picked here, and their addresses do not follow their name
nameSegment(contestSeasons)

/** The delegations of a season, for whoever receives them. */
export const pages = resourcePages(delegations, {
  group: 'contest',
  texts: delegationTexts,
  detail: DelegationDetail,
})
