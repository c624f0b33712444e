import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { roles } from '../contract.ts'
import { PermissionTree } from './PermissionTree.tsx'
import { accessTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = resourcePages(roles, {
  group: 'organization',
  texts: accessTexts,
  detail: PermissionTree,
})
