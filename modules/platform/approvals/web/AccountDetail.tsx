import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { givenRoleRoutes, unmaskRoutes } from '#modules/platform/accounts/contract.ts'
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
      {may('users.changeRoles') && may('roles.view') && <Button onClick={() => setOpen(true)}>{t('change')}</Button>}
      <Suspense>{isOpen && <RolesForm row={row} given={data.roles} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}

function Contacts({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<{ phone: string | null; email: string | null } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function show(body: { reason: string }) {
    try {
      setShown(await unmaskCalls.unmask({ params: { account: row.id }, body }, { quiet: true }))
      setAsking(false)
    } catch (error) {
      setProblem(error instanceof RefusedError ? error.message : t('cut'))
    }
  }
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
        <Modal open title={t('unmask')} footer={null} onCancel={() => setAsking(false)}>
          <Form layout="vertical" onFinish={(values: { reason: string }) => void show(values)}>
            <Form.Item
              name="reason"
              label={t('why')}
              extra={t('unmaskHint')}
              rules={[{ required: true, whitespace: true, message: t('required') }]}
            >
              <Input maxLength={500} />
            </Form.Item>
            {problem !== null && (
              <p role="alert" className="control-problem">
                {problem}
              </p>
            )}
            <Button type="primary" htmlType="submit">
              {t('unmask')}
            </Button>{' '}
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          </Form>
        </Modal>
      )}
    </section>
  )
}
