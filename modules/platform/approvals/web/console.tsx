import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { staff, users } from '#modules/platform/accounts/contract.ts'
import { accountTexts } from '#modules/platform/accounts/web/index.ts'
import { approvals } from '../contract.ts'
import { StaffDetail, UserDetail } from './AccountDetail.tsx'
import { approvalsTexts } from './texts.ts'

/** Accounts are here too: giving one of them a role may take a second person. */
export const pages: readonly ConsolePage[] = [
  ...resourcePages(users, { group: 'organization', texts: accountTexts, detail: UserDetail }),
  ...resourcePages(staff, { group: 'organization', texts: accountTexts, detail: StaffDetail }),
  ...resourcePages(approvals, { group: 'organization', texts: approvalsTexts }),
]
