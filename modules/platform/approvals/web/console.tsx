import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { roles } from '#modules/platform/access/contract.ts'
import { accessPageTexts, accessTexts, PermissionCount } from '#modules/platform/access/web/index.ts'
import { staff, users } from '#modules/platform/accounts/contract/office.ts'
import { accountTexts } from '#modules/platform/accounts/web/index.ts'
import { approvals } from '../contract.ts'
import { StaffDetail, UserDetail } from './AccountDetail.tsx'
import { RoleDetail } from './RoleDetail.tsx'
import { RolesOfChosen, rolesPermission } from './RolesOfChosen.tsx'
import { approvalsTexts } from './texts.ts'

const ofAccounts = {
  group: 'organization',
  texts: accountTexts,
  toolbar: RolesOfChosen,
  ticksFor: rolesPermission,
} as const

/** Accounts and roles are here too: giving a role, and widening one, may take a second person. */
export const pages: readonly ConsolePage[] = [
  ...resourcePages(users, { ...ofAccounts, detail: UserDetail }),
  ...resourcePages(staff, { ...ofAccounts, detail: StaffDetail }),
  ...resourcePages(roles, {
    group: 'organization',
    texts: accessTexts,
    cells: { permissionCount: PermissionCount },
    detail: RoleDetail,
  }),
  consolePage({
    path: '/organization/functions',
    permission: 'functions.view',
    texts: accessPageTexts,
    title: (t) => t('functions.title'),
    lazy: async () => ({ Page: (await import('./FunctionsPage.tsx')).ApprovedFunctionsPage }),
  }),
  ...resourcePages(approvals, { group: 'organization', texts: approvalsTexts }),
]
