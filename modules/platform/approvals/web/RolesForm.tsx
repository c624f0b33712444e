import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { reference } from '#kernel/contract/fields.ts'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { viewOf } from '#kernel/web/console/field-views.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { roles } from '#modules/platform/access/contract.ts'
import { givenRoleRoutes } from '#modules/platform/accounts/contract.ts'
import type { givenRoleSchemas } from '#modules/platform/accounts/schema.ts'
import { approvalRoutes } from '../contract.ts'
import type { approvalSchemas } from '../schema.ts'
import { approvalsPageTexts as texts } from './texts.ts'

const roleCalls = client<typeof givenRoleSchemas>(givenRoleRoutes)
const approvalCalls = client<typeof approvalSchemas>(approvalRoutes)
const rolesMax = 100
const place = reference('organizations', { isOptional: true })
const { Control: PlacePicker } = viewOf(place)

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
  const language = useLanguage()
  const queries = useQueryClient()
  const [wishes, setWishes] = useState<readonly Wish[]>(() =>
    given.map(({ code, organization }, key) => ({ key, code, organizationId: organization?.id ?? null })),
  )
  const [needsSecond, setNeedsSecond] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['resource', 'roles', 'all'],
    queryFn: () => callsOf(roles).list({ query: { limit: rolesMax } }),
  })
  const options = (data?.rows ?? []).map(({ code, label }) => ({
    value: code as string,
    label: labelIn(label as Labels, language),
  }))
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
      else setProblem(error instanceof RefusedError ? error.message : t('cut'))
    }
  }
  const save = () =>
    guarded(() => roleCalls.set({ params: { account: row.id }, body: { roles: wanted } }, { quiet: true }), t('saved'))
  const ask = ({ reason }: { reason: string }) =>
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
            <Select<string | null>
              aria-label={t('role')}
              placeholder={t('role')}
              value={code}
              options={options}
              onChange={(chosen) => change(key, { code: chosen })}
            />
            <label className="unseen" htmlFor={`place-${key}`}>
              {t('place')}
            </label>
            {PlacePicker && (
              <PlacePicker
                id={`place-${key}`}
                field={place}
                words={{ label: t('place'), option: (each) => each }}
                value={organizationId}
                onChange={(chosen) => change(key, { organizationId: chosen as string | null })}
              />
            )}
            <Button onClick={() => setWishes(wishes.filter((wish) => wish.key !== key))}>{t('take')}</Button>
          </li>
        ))}
      </ul>
      <p>
        <Button onClick={() => setWishes([...wishes, { key: Date.now(), code: null, organizationId: null }])}>
          {t('add')}
        </Button>
      </p>
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      {needsSecond ? (
        <Form layout="vertical" onFinish={(values: { reason: string }) => void ask(values)}>
          <p role="status">{t('needsSecond')}</p>
          <Form.Item
            name="reason"
            label={t('reason')}
            rules={[{ required: true, whitespace: true, message: t('required') }]}
          >
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {t('ask')}
          </Button>
        </Form>
      ) : (
        <Button type="primary" onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
    </Modal>
  )
}
