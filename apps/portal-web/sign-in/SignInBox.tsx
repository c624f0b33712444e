import { useNavigate } from 'react-router'
import { useSession } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { SignInForm } from '#modules/platform/accounts/web/index.ts'
import { shellTexts } from '../shell-texts.ts'

/** Where a person goes after signing in without having come from somewhere. */
const firstPage = '/declarations'
const passwordPage = '/account/password'
/** Where a child sees whether its guardian has consented, and everybody which agreements are new. */
const profilePage = '/account/profile'

export interface SignInBoxProps {
  next: string | null
  /** Where whoever is new begins, unless they came from somewhere. */
  start?: string | undefined
  /** On the page whose own heading says so already. */
  isUntitled?: boolean | undefined
}

/** The log-in box of the contest homes and of /login; greets those who are signed in already. */
export function SignInBox({ next, start, isUntitled = false }: SignInBoxProps) {
  const t = useTexts(shellTexts)
  const { token, userInfo } = useSession()
  if (token === null) {
    return (
      <Card title={isUntitled ? undefined : t('signIn.title')} titleLevel={2}>
        <SignInAndGo next={next ?? firstPage} afterRegistering={next ?? start} />
      </Card>
    )
  }
  const own =
    userInfo?.state === 'awaiting-consent'
      ? { href: profilePage, label: t('frame.awaitingConsent') }
      : { href: firstPage, label: t('frame.myDeclarations') }
  return (
    <Card title={t('signIn.welcome', { name: userInfo?.name ?? '' })} titleLevel={2} tone="soft">
      <Stack>
        <p>{t('signIn.signedInLead')}</p>
        <LinkButton variant="primary" iconAfter="arrow-right" href={next ?? own.href}>
          {next ? t('signIn.goOn') : own.label}
        </LinkButton>
      </Stack>
    </Card>
  )
}

/** A new version of an agreement is shown first; whoever accepts it goes on from there. */
function agreed({ hasNewAgreements }: { hasNewAgreements: boolean }, next: string): string {
  return hasNewAgreements ? `${profilePage}?next=${encodeURIComponent(next)}` : next
}

function SignInAndGo({ next, afterRegistering }: { next: string; afterRegistering: string | undefined }) {
  const navigate = useNavigate()
  return (
    <SignInForm
      afterRegistering={afterRegistering}
      onSignedIn={(userInfo) => {
        const target = userInfo.mustChangePassword ? passwordPage : agreed(userInfo, next)
        // in the language that is on the screen: whoever could read the way here goes on in it
        void navigate(target, { replace: true })
      }}
    />
  )
}
