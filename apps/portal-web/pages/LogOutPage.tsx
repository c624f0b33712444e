import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { definePage } from '#kernel/web/pages.ts'
import { signedOut } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { PageHeader } from '#kernel/web/ui/Layout.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { sessionRoutes } from '#modules/platform/accounts/contract.ts'
import type { sessionSchemas } from '#modules/platform/accounts/schema.ts'
import { shellTexts } from '../shell-texts.ts'

const api = client<typeof sessionSchemas>(sessionRoutes)

export const logOutPage = definePage({
  texts: shellTexts,
  title: (t) => t('logOut.title'),
  Page: LogOut,
})

/** Asks once, then ends the session on the server too and forgets token, user info and routes (spec §4). */
function LogOut() {
  const t = useTexts(shellTexts)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function logOut() {
    setBusy(true)
    try {
      await api.signOut()
    } catch (error) {
      // a session the server no longer knows is ended as well; without a network the token is worth forgetting all the same
      if (error instanceof RefusedError && error.status >= 500) throw error
    } finally {
      setBusy(false)
    }
    signedOut()
    toast(t('logOut.done'), 'success')
    await navigate('/', { replace: true })
  }
  return (
    <PageHeader
      title={t('logOut.title')}
      lead={t('logOut.lead')}
      actions={
        <>
          <Button variant="primary" icon="exit" isBusy={isBusy} onClick={() => void logOut()}>
            {t('logOut.confirm')}
          </Button>
          <LinkButton href="/declarations">{t('logOut.stay')}</LinkButton>
        </>
      }
    />
  )
}
