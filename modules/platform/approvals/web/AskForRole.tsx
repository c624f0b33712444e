import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { approvalRoutes } from '../contract.ts'
import type { approvalSchemas } from '../schema.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { approvalsPageTexts as texts } from './texts.ts'

const approvalCalls = client<typeof approvalSchemas>(approvalRoutes)

interface AskForRoleProps {
  role: string
  added: readonly string[]
  taken: readonly string[]
  onAsked: () => void
}

/** Asks a second person to agree to what a role is to do from now on. */
export function AskForRole({ role, added, taken, onAsked }: AskForRoleProps) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  async function ask(reason: string) {
    setProblem(null)
    try {
      const body = { kind: 'change-role' as const, role, added: [...added], taken: [...taken], reason }
      await approvalCalls.request({ body }, { quiet: true })
      toast(t('asked'), 'success')
      void queries.invalidateQueries({ queryKey: ['resource', 'approvals'] })
      onAsked()
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    }
  }
  return (
    <>
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <ReasonForm lead={t('askForRole')} onReason={ask} />
    </>
  )
}
