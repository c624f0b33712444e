import { lazy, Suspense, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { OrbitMark } from '#kernel/web/ui/illustrations/OrbitMark.tsx'
import { Container, PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { SignInForm } from '#modules/platform/accounts/web/index.ts'
import { consoleTexts } from './console-texts.ts'
import { Languages } from './Languages.tsx'

const SignInWays = lazy(() => import('./sign-in/SignInWays.tsx').then((file) => ({ default: file.SignInWays })))

/** Account, password and picture code (spec §2, sign-in screen). */
export function SignIn() {
  const t = useTexts(consoleTexts)
  /** of a sign-in at the other service, whose second step is asked for here */
  const [ticket, setTicket] = useState<string | null>(null)
  return (
    <main className="console-sign-in">
      <Container width="narrow">
        <Stack>
          <div className="console-sign-in-head">
            <OrbitMark />
            <Languages />
          </div>
          <PageHeader title={t('signIn.title')} lead={t('signIn.lead')} />
          <Card>
            <SignInForm isConsole ticket={ticket} onTicketGone={() => setTicket(null)} />
            <Suspense>
              <SignInWays onSecondStep={setTicket} />
            </Suspense>
          </Card>
          <a href="/">{t('portal')}</a>
        </Stack>
      </Container>
    </main>
  )
}
