import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ownAddress } from '#kernel/contract/own-address.ts'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Sending } from '#kernel/web/ui/illustrations/making.tsx'
import { Success } from '#kernel/web/ui/illustrations/states.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { accountPageTexts } from './texts.ts'
import { useArrival } from './use-arrival.ts'
import type { Registered } from './use-registration.ts'

/** Where the person was going when they were told to register; an address of ours, or null. */
function useNext(): string | null {
  return ownAddress(useSearchParams()[0].get('next'))
}

function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?next=${encodeURIComponent(next)}`
}

const bold = (words: ReactNode) => <strong>{words}</strong>

/** After the registration: what is there now, and what happens next. */
export function Welcome({ registered, isDemo }: { registered: Registered; isDemo: boolean }) {
  const box = useArrival()
  return (
    <div className="account-narrow">
      <div ref={box} className="account-outcome" tabIndex={-1} role="status">
        {registered.guardian === null ? (
          <OwnWelcome {...registered} />
        ) : (
          <ChildWelcome {...registered} guardian={registered.guardian} isDemo={isDemo} />
        )}
      </div>
    </div>
  )
}

function OwnWelcome({ loginName, isSignedIn }: Registered) {
  const t = useTexts(accountPageTexts)
  const next = useNext()
  return (
    <>
      <div className="account-outcome-picture">
        <Success />
      </div>
      <h1>{t('welcome.title')}</h1>
      <p className="lead">{t.rich('welcome.lead', { loginName, b: bold })}</p>
      {/* one way on: what is still missing of the registration is asked for where it is needed */}
      <Row>
        {isSignedIn ? (
          <LinkButton variant="primary" size="large" iconAfter="arrow-right" href={next ?? '/declarations'}>
            {t(next === null ? 'messages.toDeclarations' : 'welcome.goOn')}
          </LinkButton>
        ) : (
          <LinkButton variant="primary" size="large" iconAfter="arrow-right" href={withNext('/login', next)}>
            {t('welcome.signIn')}
          </LinkButton>
        )}
      </Row>
    </>
  )
}

const nextSteps = ['nextRead', 'nextDecide', 'nextFill'] as const

function ChildWelcome({ loginName, isSignedIn, guardian, isDemo }: Registered & { guardian: string; isDemo: boolean }) {
  const t = useTexts(accountPageTexts)
  const language = useLanguage()
  const next = useNext()
  return (
    <>
      <div className="account-outcome-picture">
        <Sending />
      </div>
      <h1>{t('welcome.childTitle')}</h1>
      <p className="lead">{t.rich('welcome.childLead', { to: guardian, loginName, b: bold })}</p>
      <Stack className="account-outcome-rest">
        <Card tone="soft" title={t('welcome.next')} titleLevel={2}>
          <ol className="account-next-steps">
            {nextSteps.map((key) => (
              <li key={key}>{t(`welcome.${key}`)}</li>
            ))}
          </ol>
        </Card>
        {isDemo && (
          <Notice
            action={
              <LinkButton size="small" iconAfter="external" {...newTab('/demo/outbox', language)}>
                {t('outbox')}
                <span className="unseen">{t('newTab')}</span>
              </LinkButton>
            }
          >
            {t('welcome.outboxHint')}
          </Notice>
        )}
        <Row>
          {/* where the child was going waits for the guardian too: that page leads there once it may */}
          <LinkButton
            variant="primary"
            iconAfter="arrow-right"
            href={withNext(isSignedIn ? '/account/profile' : '/login', next)}
          >
            {t(isSignedIn ? 'welcome.state' : 'welcome.signIn')}
          </LinkButton>
          <span className="field-hint">{t('welcome.wrongContact')}</span>
        </Row>
      </Stack>
    </>
  )
}
