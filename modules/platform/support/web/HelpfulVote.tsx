import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { supportRoutes } from '../contract.ts'
import type { supportSchemas } from '../schema.ts'
import { texts } from './texts.ts'

const api = client<typeof supportSchemas>(supportRoutes)

/** "Was this helpful?" The last vote counts, so it may be changed. */
export function HelpfulVote({ questionId }: { questionId: string }) {
  const t = useTexts(texts)
  const [vote, setVote] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function rate(isHelpful: boolean) {
    setBusy(true)
    try {
      const kept = await api.rate({ params: { question: questionId }, body: { isHelpful } })
      setVote(kept.isHelpful)
    } catch (error) {
      if (error instanceof NetworkError) toast(t('vote.failed'), 'warning')
      // the client has said why already
      else if (!(error instanceof RefusedError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className="vote">
      <legend>{t('vote.question')}</legend>
      <Button size="small" aria-pressed={vote === true} isBusy={isBusy} onClick={() => void rate(true)}>
        {t('vote.yes')}
      </Button>
      <Button size="small" aria-pressed={vote === false} isBusy={isBusy} onClick={() => void rate(false)}>
        {t('vote.no')}
      </Button>
      <span role="status">{vote !== null && t(vote ? 'vote.thanks' : 'vote.thanksNo')}</span>
    </fieldset>
  )
}
