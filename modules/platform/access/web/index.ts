import { lazy } from 'react'

export type { AskForRole } from './asking.ts'
// Screens of permissions that the module of approvals shows: widening a role may take a second person.
export { PermissionCount } from './PermissionCount.tsx'
export { PermissionTree } from './PermissionTree.tsx'
export { accessPageTexts, accessTexts } from './texts.ts'
export const FunctionsPage = lazy(async () => ({ default: (await import('./FunctionsPage.tsx')).FunctionsPage }))
