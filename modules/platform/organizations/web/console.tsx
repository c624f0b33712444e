import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { organizations } from '../contract.ts'
import { OrganizationTree } from './OrganizationTree.tsx'
import { organizationTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = resourcePages(organizations, {
  group: 'organization',
  texts: organizationTexts,
  aside: OrganizationTree,
})
