import { lazy, Suspense } from 'react'
import { useSession } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { ToastRegion } from '#kernel/web/ui/Toast.tsx'
import { consoleTexts } from './console-texts.ts'
import { SignIn } from './SignIn.tsx'

// the sign-in comes without the weight of the tables and forms behind it
const Shell = lazy(() => import('./Shell.tsx').then((module) => ({ default: module.Shell })))

/** Signing in, or the work behind it. */
export function Console() {
  const t = useTexts(consoleTexts)
  const { token } = useSession()
  return (
    <>
      <Suspense fallback={<Skeleton label={t('loading')} />}>{token === null ? <SignIn /> : <Shell />}</Suspense>
      <ToastRegion label={t('messages')} closeLabel={t('close')} />
    </>
  )
}
