import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { accessPageTexts } from './texts.ts'

/** How many permissions a role carries; the administrator's is not made of single ones. */
export function PermissionCount({ row }: { row: AnyRow }) {
  const t = useTexts(accessPageTexts)
  return <>{row.code === 'admin' ? t('allPermissions') : String(row.permissionCount)}</>
}
