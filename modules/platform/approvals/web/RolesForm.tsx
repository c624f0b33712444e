import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { whyUnanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { givenRoleRoutes } from '#modules/platform/accounts/contract/office.ts'
import type { givenRoleSchemas } from '#modules/platform/accounts/schema.ts'
import { approvalRoutes } from '../contract.ts'
import type { approvalSchemas } from '../schema.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { RolePicker, RolePlace } from './RoleWishFields.tsx'
import { approvalsPageTexts as texts } from './texts.ts'

const roleCalls = client<typeof givenRoleSchemas>(givenRoleRoutes)
const approvalCalls = client<typeof approvalSchemas>(approvalRoutes)

interface Wish {
  key: number
  code: string | null
  organizationId: string | null
}

interface RolesFormProps {
  row: AnyRow
  given: readonly { code: string; label: string; organization: { id: string; label: string } | null }[]
  onClose: () => void
}

/** Gives an account exactly these roles; where they are sensitive, asks for the second person's word instead. */
export function RolesForm({ row, given, onClose }: RolesFormProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { unitId } = useConsoleAccess()
  const [wishes, setWishes] = useState<readonly Wish[]>(() =>
    given.map(({ code, organization }, key) => ({ key, code, organizationId: organization?.id ?? null })),
  )
  const [needsSecond, setNeedsSecond] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { data } = useQuery({ queryKey: ['resource', 'roles', 'offered'], queryFn: () => roleCalls.offered({}) })
  // what was given by somebody with more rights is shown too, though it cannot be given here
  const known = new Map([...given, ...(data?.roles ?? [])].map(({ code, label }) => [code, label]))
  const options = [...known].map(([value, label]) => ({ value, label }))
  const change = (key: number, part: Partial<Wish>) =>
    setWishes(wishes.map((wish) => (wish.key === key ? { ...wish, ...part } : wish)))
  const wanted = wishes.flatMap(({ code, organizationId }) => (code === null ? [] : [{ code, organizationId }]))
  async function guarded(work: () => Promise<unknown>, words: string) {
    setProblem(null)
    try {
      await work()
      toast(words, 'success')
      for (const name of ['users', 'staff', 'approvals'])
        void queries.invalidateQueries({ queryKey: ['resource', name] })
      onClose()
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'approval_needed') setNeedsSecond(true)
      else setProblem(whyUnanswered(error) ?? t('cut'))
    }
  }
  const save = () =>
    guarded(() => roleCalls.set({ params: { account: row.id }, body: { roles: wanted } }, { quiet: true }), t('saved'))
  const ask = (reason: string) =>
    guarded(
      () =>
        approvalCalls.request(
          { body: { kind: 'give-roles', account: row.id, roles: wanted, reason } },
          { quiet: true },
        ),
      t('asked'),
    )
  return (
    <Modal
      open
      title={t('changeOf', { name: String(row.name ?? row.loginName) })}
      footer={null}
      onCancel={onClose}
      width={640}
    >
      <ul className="given-roles">
        {wishes.map(({ key, code, organizationId }) => (
          <li key={key}>
            <RolePicker code={code} options={options} onChange={(chosen) => change(key, { code: chosen })} />
            <RolePlace
              id={`place-${key}`}
              organizationId={organizationId}
              onChange={(chosen) => change(key, { organizationId: chosen })}
            />
            <Button onClick={() => setWishes(wishes.filter((wish) => wish.key !== key))}>{t('take')}</Button>
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => setWishes([...wishes, { key: Date.now(), code: null, organizationId: unitId }])}>
          {t('add')}
        </Button>
      </p>
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {needsSecond ? (
        <ReasonForm lead={t('needsSecond')} onReason={ask} />
      ) : (
        <Button type="primary" onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
    </Modal>
  )
}
