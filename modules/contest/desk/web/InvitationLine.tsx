import { copyText } from '#kernel/web/copy-text.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { DeskPupil } from '../schema.ts'
import { texts } from './texts.ts'

type Invitation = NonNullable<NonNullable<DeskPupil['draft']>['invitation']>

/** The code to pass on, until when it opens the draft, and its link. */
export function InvitationLine({ pupil, invitation }: { pupil: DeskPupil; invitation: Invitation }) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (invitation.state === 'awaits-consent') return <p className="choice-hint">{t('invitation.wanted')}</p>
  const at = formats.dateTime(invitation.expiresAt)
  if (invitation.state === 'expired') return <p className="choice-hint">{t('invitation.expired', { at })}</p>
  async function copy() {
    if (await copyText(invitation.link)) toast(t('invitation.copied', { name: pupil.name }), 'success')
  }
  return (
    <div className="desk-invitation">
      <span>
        {t('invitation.code')} <code>{invitation.code}</code>
      </span>
      <span className="choice-hint">{t('invitation.until', { at })}</span>
      <Button size="small" variant="quiet" icon="copy" onClick={() => void copy()}>
        {t('invitation.copy')}
      </Button>
    </div>
  )
}
