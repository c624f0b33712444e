import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { UnmaskDialog } from '#kernel/web/console/UnmaskDialog.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { givenRoleRoutes, unmaskRoutes } from '#modules/platform/accounts/contract/office.ts'
import type { givenRoleSchemas, unmaskSchemas } from '#modules/platform/accounts/schema.ts'
import { approvalsPageTexts as texts } from './texts.ts'

const roleCalls = client<typeof givenRoleSchemas>(givenRoleRoutes)
const unmaskCalls = client<typeof unmaskSchemas>(unmaskRoutes)
const RolesForm = lazy(() => import('./RolesForm.tsx').then((file) => ({ default: file.RolesForm })))

/** Contacts in full for a reason, and the roles. */
export function UserDetail({ row }: { row: AnyRow }) {
  return (
    <>
      <Contacts row={row} />
      <GivenRoles row={row} />
    </>
  )
}

/** What staff may do, and where. */
export function StaffDetail({ row }: { row: AnyRow }) {
  return <GivenRoles row={row} />
}

function GivenRoles({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['resource', 'users', 'roles', row.id],
    queryFn: () => roleCalls.view({ params: { account: row.id } }),
    enabled: may('users.view'),
  })
  if (!data) return null
  return (
    <section>
      <h2>{t('roles')}</h2>
      {data.roles.length === 0 && <p>{t('noRoles')}</p>}
      <ul>
        {data.roles.map(({ code, label, organization }) => (
          <li key={`${code} ${organization?.id}`}>
            {label} · {organization?.label ?? t('everywhere')}
          </li>
        ))}
      </ul>
      {may('users.changeRoles') && <Button onClick={() => setOpen(true)}>{t('change')}</Button>}
      <Suspense>{isOpen && <RolesForm row={row} given={data.roles} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}

function Contacts({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isAsking, setAsking] = useState(false)
  const [seen, setSeen] = useState<{ revision: string; phone: string | null; email: string | null } | null>(null)
  async function show(reason: string) {
    const contacts = await unmaskCalls.unmask({ params: { account: row.id }, body: { reason } }, { quiet: true })
    setSeen({ revision: row.revision, ...contacts })
  }
  // contacts that were changed meanwhile are kept from view again
  const shown = seen?.revision === row.revision ? seen : null
  if (!may('users.unmask')) return null
  return (
    <section>
      <h2>{t('contacts')}</h2>
      {shown ? (
        <p>{[shown.phone, shown.email].filter(Boolean).join(' · ') || t('none')}</p>
      ) : (
        <Button onClick={() => setAsking(true)}>{t('unmask')}</Button>
      )}
      {isAsking && (
        <UnmaskDialog title={t('unmask')} action={t('unmask')} onUnmask={show} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
