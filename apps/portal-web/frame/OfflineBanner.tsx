import { useSyncExternalStore } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Container } from '#kernel/web/ui/Layout.tsx'
import { shellTexts } from '../shell-texts.ts'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that there is no network, and that nothing typed is lost by it. */
export function OfflineBanner() {
  const t = useTexts(shellTexts)
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <Container>
          <Notice kind="warning" title={t('frame.offline')}>
            {t('frame.offlineHint')}
          </Notice>
        </Container>
      )}
    </div>
  )
}
