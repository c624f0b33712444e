import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { approvalsPageTexts as texts } from './texts.ts'

const RolesOfMany = lazy(() => import('./RolesOfMany.tsx').then((file) => ({ default: file.RolesOfMany })))

/** Who may give roles and take them. */
export const rolesPermission = 'users.changeRoles'

/** Above a list of accounts: one role for all the chosen (S6-10); without any it says what to do. */
export function RolesOfChosen({ chosen, onChanged }: { chosen: readonly AnyRow[]; onChanged: () => void }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  // those that were chosen when it was opened: what is done already may leave the list meanwhile
  const [rows, setRows] = useState<readonly AnyRow[] | null>(null)
  if (!may(rolesPermission)) return null
  const isIdle = chosen.length === 0
  return (
    <>
      <Button disabled={isIdle} title={isIdle ? t('many.choose') : ''} onClick={() => setRows(chosen)}>
        {t('many.button', { count: chosen.length })}
      </Button>
      <Suspense>
        {rows !== null && (
          <RolesOfMany
            rows={rows}
            onClose={() => {
              setRows(null)
              onChanged()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
