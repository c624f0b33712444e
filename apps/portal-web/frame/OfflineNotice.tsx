import { useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Container } from '#kernel/web/ui/Layout.tsx'
import { shellTexts } from '../shell-texts.ts'

export function OfflineNotice() {
  const t = useTexts(shellTexts)
  return (
    <Container className="offline-notice">
      <Notice kind="warning" title={t('frame.offline')}>
        {t('frame.offlineHint')}
      </Notice>
    </Container>
  )
}
