import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { ledgerProofs, type ProofState } from '../contract.ts'
import { ledgerPageTexts } from './texts.ts'

const askAgainMs = 1500
const calls = callsOf(ledgerProofs as never)

/** Asks for a proof of all ledgers, and says how it ended once it has been read. */
export function AskProof({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(ledgerPageTexts)
  const { may } = useConsoleAccess()
  const [asked, setAsked] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['resource', ledgerProofs.name, 'asked', asked],
    queryFn: () => calls.view({ params: { id: asked ?? '' } }, { quiet: true }),
    enabled: asked !== null,
    refetchInterval: askAgainMs,
  })
  const outcome = asked === null ? undefined : (data?.state as ProofState | undefined)
  useEffect(() => {
    if (outcome !== 'holds' && outcome !== 'broken') return
    toast(t(`proof.${outcome}`), outcome === 'holds' ? 'success' : 'danger')
    setAsked(null)
    onChanged()
  }, [outcome, onChanged, t])
  async function ask() {
    try {
      setAsked((await calls.create({ body: { values: {} } }, { quiet: true })).id)
      onChanged()
    } catch (error) {
      toast(saidBy(error) ?? t('cut'), 'danger')
    }
  }
  if (!may('ledgerProofs.create')) return null
  return (
    <Button type="primary" loading={asked !== null} onClick={() => void ask()}>
      {t('proof.ask')}
    </Button>
  )
}
