import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { PermissionTree } from '#modules/platform/access/web/index.ts'
import { AskForRole } from './AskForRole.tsx'

/** What a role may do; where people hold it and something sensitive is added, a second person is asked. */
export function RoleDetail({ row }: { row: AnyRow }) {
  return <PermissionTree row={row} Ask={AskForRole} />
}
