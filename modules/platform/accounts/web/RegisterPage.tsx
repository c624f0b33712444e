import type { FormEvent } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Rocket } from '#kernel/web/ui/illustrations/science.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { agreementRoutes } from '#modules/platform/agreements/contract.ts'
import type { agreementSchemas } from '#modules/platform/agreements/schema.ts'
import { settingRoutes } from '#modules/platform/settings/contract.ts'
import type { settingRouteSchemas } from '#modules/platform/settings/schema.ts'
import './accounts.css'
import { ProblemSummary } from './ProblemSummary.tsx'
import {
  AboutSection,
  AgreementSection,
  GuardianSection,
  LoginSection,
  ReachSection,
  WhoSection,
} from './RegisterSections.tsx'
import type { zh } from './texts/zh.ts'
import { accountPageTexts, accountTexts } from './texts.ts'
import { useRegistration } from './use-registration.ts'
import { Welcome } from './Welcome.tsx'

export interface RegisterData {
  passwordMinChars: number
  isDemo: boolean
  privacy: { version: string; title: string }
  terms: { version: string; title: string }
}

/** `/register`: who somebody is, a login, one proven way to reach them; below 14 the guardian is asked first. */
export const registerPage = definePage({
  texts: accountPageTexts,
  also: [accountTexts],
  loader: async ({ api }): Promise<RegisterData> => {
    const agreements = api<typeof agreementSchemas>(agreementRoutes)
    const [settings, privacy, terms] = await Promise.all([
      api<typeof settingRouteSchemas>(settingRoutes).public(),
      agreements.view({ params: { kind: 'privacy' } }),
      agreements.view({ params: { kind: 'terms' } }),
    ])
    const { passwordMinChars, isDemo } = settings
    return {
      passwordMinChars,
      isDemo,
      privacy: { version: privacy.version, title: privacy.title },
      terms: { version: terms.version, title: terms.title },
    }
  },
  title: (t) => t('register.title'),
  trail: () => [],
  Page: Register,
})

function Register({ data }: { data: RegisterData }) {
  const t = useTexts(accountPageTexts)
  const registration = useRegistration(
    { privacyVersion: data.privacy.version, termsVersion: data.terms.version },
    data.passwordMinChars,
  )
  const { stage, book, isBusy, submit, registered } = registration
  if (registered) return <Welcome registered={registered} isDemo={data.isDemo} />
  const fields = fieldsOf(t)
  const isOpen = stage === 'child' || stage === 'own'
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }
  return (
    <div className="account-columns">
      <Stack gap="l">
        <PageHeader title={t('register.title')} lead={t('register.lead')} />
        <form method="post" onSubmit={onSubmit} noValidate>
          <Stack gap="l">
            <ProblemSummary problems={book.problems} fields={fields} />
            <WhoSection registration={registration} />
            {isOpen && <LoginSection registration={registration} minChars={data.passwordMinChars} />}
            {stage === 'child' && <GuardianSection registration={registration} />}
            {stage === 'own' && <ReachSection registration={registration} isDemo={data.isDemo} />}
            {stage === 'own' && <AboutSection registration={registration} />}
            {isOpen ? (
              <AgreementSection registration={registration} data={data} step={stage === 'child' ? 4 : 5}>
                <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
                  {t('register.submit')}
                </Button>
              </AgreementSection>
            ) : (
              <p className="account-section-lead" role="status">
                {t(stage === 'birth' ? 'register.birthFirst' : 'register.pickFirst')}
              </p>
            )}
          </Stack>
        </form>
      </Stack>
      <Aside />
    </div>
  )
}

/** The fields in the order of the page, for the list of problems. */
function fieldsOf(t: ReturnType<typeof useTexts<typeof zh>>): Record<string, string> {
  return {
    kind: t('register.who'),
    birthOn: t('person.birthOn'),
    loginName: t('register.loginName'),
    password: t('password.label'),
    passwordConfirmation: t('password.confirm'),
    guardianContact: t('register.guardianLabel'),
    captcha: t('captcha.label'),
    contact: t('contact.label'),
    'contact.code': t('contact.code'),
    name: t('person.name'),
    sex: t('person.sex'),
    organizationId: t('school.label'),
    idType: t('identity.type'),
    idNumber: t('identity.number'),
    agreement: t('register.agree'),
  }
}

function Aside() {
  const t = useTexts(accountPageTexts)
  return (
    <aside className="account-aside">
      <Card tone="soft" title={t('register.asideTitle')} titleLevel={2} picture={<Rocket />}>
        <ul className="account-ticks">
          {(['asideFill', 'asideTrack', 'asideReceipt'] as const).map((key) => (
            <li key={key}>
              <Icon name="check" />
              {t(`register.${key}`)}
            </li>
          ))}
        </ul>
      </Card>
      <p className="account-else">
        {t('register.haveAccount')} <Anchor href="/login">{t('register.signIn')}</Anchor>
      </p>
    </aside>
  )
}
