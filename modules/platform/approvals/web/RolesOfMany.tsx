import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Radio } from 'antd'
import { useCallback, useId, useRef, useState } from 'react'
import type { BulkReply } from '#kernel/contract/bulk.ts'
import { client } from '#kernel/web/client/browser.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { BulkProgress } from '#kernel/web/console/BulkProgress.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { whyUnanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { givenRoleRoutes } from '#modules/platform/accounts/contract/office.ts'
import type { givenRoleSchemas } from '#modules/platform/accounts/schema.ts'
import { approvalRoutes } from '../contract.ts'
import type { approvalSchemas } from '../schema.ts'
import { RolePicker, RolePlace } from './RoleWishFields.tsx'
import { approvalsPageTexts as texts } from './texts.ts'

const roleCalls = client<typeof givenRoleSchemas>(givenRoleRoutes)
const approvalCalls = client<typeof approvalSchemas>(approvalRoutes)

interface Change {
  verb: 'give' | 'take'
  code: string
  organizationId: string | null
  /** why a second person should agree, where one has to */
  reason: string
}

/**
 * Gives a role to all chosen accounts, or takes it from them, and says of each what came of it: a refusal for one of them
 * keeps none of the others back.
 */
export function RolesOfMany({ rows, onClose }: { rows: readonly AnyRow[]; onClose: () => void }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [change, setChange] = useState<Change | null>(null)
  const askedFor = useRef(new Set<string>())
  const run = useCallback(
    async (ids: readonly string[], idempotencyKey: string): Promise<BulkReply> => {
      if (!change) throw new Error('nothing is to be done')
      const { verb, code, organizationId } = change
      const body = verb === 'give' ? { give: [{ code, organizationId }], take: [] } : { give: [], take: [code] }
      const reply = await roleCalls.setMany({ body: { ids: [...ids], ...body } }, { quiet: true, idempotencyKey })
      if (change.reason === '') return reply
      const failed: BulkReply['failed'] = []
      for (const each of reply.failed) {
        const problem = each.code === 'approval_needed' ? await ask(each.id, change) : each.message
        if (problem === null) askedFor.current.add(each.id)
        else failed.push({ ...each, message: problem })
      }
      return { done: ids.length - failed.length, failed }
    },
    [change],
  )
  function close() {
    const count = askedFor.current.size
    if (count > 0) toast(t('many.asked', { count }), 'success')
    for (const name of ['users', 'staff', 'approvals']) void queries.invalidateQueries({ queryKey: ['resource', name] })
    onClose()
  }
  const title = t('many.title', { count: rows.length })
  if (change === null) return <ChangeForm title={title} count={rows.length} onChange={setChange} onClose={onClose} />
  return (
    <BulkProgress
      title={title}
      rows={rows}
      nameOf={(row) => String(row.name ?? row.loginName)}
      run={run}
      onClose={close}
    />
  )
}

/** Asks a second person: an approval names all the roles that the account is to have. Answers why it could not, or null. */
async function ask(account: string, { code, organizationId, reason }: Change): Promise<string | null> {
  try {
    const { roles } = await roleCalls.view({ params: { account } }, { quiet: true })
    const kept = roles
      .filter((role) => role.code !== code)
      .map((role) => ({ code: role.code, organizationId: role.organization?.id ?? null }))
    const body = { kind: 'give-roles' as const, account, roles: [...kept, { code, organizationId }], reason }
    await approvalCalls.request({ body }, { quiet: true })
    return null
  } catch (error) {
    const why = whyUnanswered(error)
    if (why === null) throw error
    return why
  }
}

interface ChangeFormProps {
  title: string
  count: number
  onChange: (change: Change) => void
  onClose: () => void
}

function ChangeForm({ title, count, onChange, onClose }: ChangeFormProps) {
  const t = useTexts(texts)
  const id = useId()
  const { unitId } = useConsoleAccess()
  const { data } = useQuery({ queryKey: ['resource', 'roles', 'offered'], queryFn: () => roleCalls.offered({}) })
  const [verb, setVerb] = useState<Change['verb']>('give')
  const [code, setCode] = useState<string | null>(null)
  const [organizationId, setOrganizationId] = useState(unitId)
  const [reason, setReason] = useState('')
  const options = (data?.roles ?? []).map((role) => ({ value: role.code, label: role.label }))
  const isGiving = verb === 'give'
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <Form layout="vertical">
        <Form.Item>
          <Radio.Group
            aria-label={t('many.what')}
            value={verb}
            onChange={(event) => setVerb(event.target.value as Change['verb'])}
            options={(['give', 'take'] as const).map((value) => ({ value, label: t(`many.${value}`) }))}
          />
        </Form.Item>
        <Form.Item label={t('role')}>
          <RolePicker code={code} options={options} onChange={setCode} />
        </Form.Item>
        {isGiving ? (
          <>
            <Form.Item label={t('place')} extra={t('many.moves')}>
              <RolePlace id={`${id}-place`} organizationId={organizationId} onChange={setOrganizationId} />
            </Form.Item>
            <Form.Item label={t('many.why')} htmlFor={`${id}-why`} extra={t('many.whyHint')}>
              <Input.TextArea
                id={`${id}-why`}
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Form.Item>
          </>
        ) : (
          <p>{t('many.everywhere')}</p>
        )}
        <Button
          type="primary"
          disabled={code === null}
          onClick={() => code !== null && onChange({ verb, code, organizationId, reason: reason.trim() })}
        >
          {t('many.run', { count })}
        </Button>
      </Form>
    </Modal>
  )
}
