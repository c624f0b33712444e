import { useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { guardianLinkLivesMs } from '../contract.ts'
import { consentCalls } from './calls.ts'
import type { ConsentRequest } from './GuardianConsentPage.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import { accountPageTexts } from './texts.ts'
import { useProblems } from './use-problems.ts'

const dayMs = 24 * 3600_000

/** Why the link of a consent that stands opens the child's data no longer, and the way to a new one. */
export function GuardianLinkEnd({ consent: { token, linkEnd, newLinkTo } }: { consent: ConsentRequest }) {
  const t = useTexts(accountPageTexts)
  const book = useProblems()
  const [isBusy, setBusy] = useState(false)
  const to = newLinkTo ?? ''

  async function resend() {
    setBusy(true)
    book.clear()
    try {
      const sent = await consentCalls.resend({ params: { token }, body: {} }, { quiet: true, needToken: 0 })
      toast(t('guardianPage.newLinkSent', { to: sent.sentTo, days: String(sent.days) }), 'success')
    } catch (error) {
      book.fail(error)
    } finally {
      setBusy(false)
    }
  }
  if (linkEnd === 'grown') return <Notice title={t('guardianPage.grownTitle')}>{t('guardianPage.grownLead')}</Notice>
  return (
    <Stack>
      <Notice kind="warning" title={t('guardianPage.oldTitle')}>
        {t('guardianPage.oldLead', { to, days: String(guardianLinkLivesMs / dayMs) })}
      </Notice>
      <ProblemSummary problems={book.problems} fields={{}} />
      <div>
        <Button icon="mail" isBusy={isBusy} onClick={() => void resend()}>
          {t('guardianPage.newLink', { to })}
        </Button>
      </div>
    </Stack>
  )
}
