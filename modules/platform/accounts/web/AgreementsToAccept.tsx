import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ownAddress } from '#kernel/contract/own-address.ts'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { agreementCalls } from './neighbor-calls.ts'
import { accountPageTexts } from './texts.ts'
import { useProblems } from './use-problems.ts'

/** New versions of what the person once agreed to: to read, and to agree to again. */
export function AgreementsToAccept({ kinds }: { kinds: readonly string[] }) {
  const t = useTexts(accountPageTexts)
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const book = useProblems()
  if (kinds.length === 0) return null
  async function accept() {
    setBusy(true)
    try {
      for (const kind of kinds) {
        const { version } = await agreementCalls.view({ params: { kind } })
        await agreementCalls.accept({ body: { kind, version } }, { quiet: true })
      }
      toast(t('profile.accepted'), 'success')
      // where the sign-in was to lead; nowhere but within this site
      const next = ownAddress(new URLSearchParams(location.search).get('next'))
      if (next !== null) await navigate(next, { replace: true })
      else await revalidate()
    } catch (error) {
      book.fail(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice kind="warning" title={t('profile.newAgreements')}>
      <Stack gap="s">
        <Row>
          {kinds.map((kind) => (
            <a key={kind} {...newTab(`/agreements/${kind}`, language)}>
              {t(kind === 'privacy' ? 'profile.readPrivacy' : 'profile.readTerms')}
              <span className="unseen">{t('newTab')}</span>
            </a>
          ))}
        </Row>
        {book.problems.message && <p role="alert">{book.problems.message}</p>}
        <div>
          <Button variant="primary" isBusy={isBusy} onClick={() => void accept()}>
            {t('profile.accept')}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}
