import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { day } from '#kernel/web/day.tsx'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Writing } from '#kernel/web/ui/illustrations/making.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { agreementRoutes, guardianAgreement } from '#modules/platform/agreements/contract.ts'
import type { agreementSchemas } from '#modules/platform/agreements/schema.ts'
import { type ConsentState, guardianConsentPath, guardianConsentRoutes } from '../contract.ts'
import type { guardianConsentSchemas } from '../schema.ts'
import './accounts.css'
import { GuardianDecision, WithdrawButton } from './GuardianDecision.tsx'
import { GuardianLinkEnd } from './GuardianLinkEnd.tsx'
import { accountPageTexts } from './texts.ts'

export type ConsentRequest = z.output<typeof guardianConsentSchemas.view.reply> & { token: string }
type Agreement = z.output<typeof agreementSchemas.view.reply>
interface ConsentData {
  consent: ConsentRequest
  agreement: Agreement
}

/** `/guardian-consent/:token`: what the parent of a child under 14 is asked, and the decision; later the way to withdraw it. */
export const guardianConsentPage = definePage({
  texts: accountPageTexts,
  loader: async ({ api, params }): Promise<ConsentData> => {
    const token = params.token ?? ''
    const consent = await api<typeof guardianConsentSchemas>(guardianConsentRoutes).view({ params: { token } })
    const version = consent.agreementVersion || undefined
    const agreement = await api<typeof agreementSchemas>(agreementRoutes).view({
      params: { kind: guardianAgreement },
      query: { version },
    })
    return { consent: { ...consent, token }, agreement }
  },
  title: (t) => t('guardianPage.title'),
  Page: GuardianConsent,
})

function GuardianConsent({ data: { consent, agreement } }: { data: ConsentData }) {
  const t = useTexts(accountPageTexts)
  const { dateTime } = useFormats()
  const isOpen = consent.state === 'requested'
  return (
    <div className="account-narrow">
      <Stack gap="l">
        <PageHeader
          eyebrow={t('guardianPage.title')}
          title={t.rich('guardianPage.heading', {
            child: consent.childLoginName,
            b: (words: ReactNode) => <span className="account-child">{words}</span>,
          })}
          lead={isOpen ? t('guardianPage.lead') : undefined}
          picture={<Writing />}
        />
        {isOpen ? (
          <dl className="account-facts">
            <div>
              <dt>{t('guardianPage.requestedAt')}</dt>
              <dd>{day(dateTime(consent.requestedAt))}</dd>
            </div>
            <div>
              <dt>{t('guardianPage.until')}</dt>
              <dd>{day(dateTime(consent.expiresAt))}</dd>
            </div>
          </dl>
        ) : (
          <Decided consent={consent} />
        )}
        {(isOpen || (consent.state === 'given' && consent.linkEnd !== 'grown')) && <Brief />}
        <AgreementText agreement={agreement} />
        {isOpen && <GuardianDecision consent={consent} agreementVersion={agreement.version} />}
        {consent.state === 'given' && consent.linkEnd === null && (
          <LinkButton icon="file" href={`${guardianConsentPath(consent.token)}/data`}>
            {t('guardianPage.data')}
          </LinkButton>
        )}
        {consent.linkEnd !== null && <GuardianLinkEnd consent={consent} />}
        {consent.state === 'given' && consent.linkEnd !== 'grown' && <WithdrawButton consent={consent} />}
      </Stack>
    </div>
  )
}

const points = [
  { icon: 'lock', key: 'now' },
  { icon: 'check', key: 'yes' },
  { icon: 'close', key: 'no' },
  { icon: 'undo', key: 'later' },
] as const

function Brief() {
  const t = useTexts(accountPageTexts)
  return (
    <section aria-labelledby="brief">
      <Stack gap="s">
        <h2 id="brief">{t('guardianPage.brief')}</h2>
        <ul className="account-brief">
          {points.map(({ icon, key }) => (
            <li key={key}>
              <Icon name={icon} />
              <h3>{t(`guardianPage.${key}Title`)}</h3>
              <p>{t(`guardianPage.${key}`)}</p>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  )
}

function AgreementText({ agreement }: { agreement: Agreement }) {
  const t = useTexts(accountPageTexts)
  const { date } = useFormats()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="account-more" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron-down" />
        {t('guardianPage.agreement')}
      </summary>
      <Card title={<span lang={agreement.language}>{agreement.title}</span>} titleLevel={2}>
        <p className="field-hint">
          {t('guardianPage.version', { version: agreement.version, date: date(agreement.publishedAt) })}
        </p>
        <div
          className="account-agreement"
          lang={agreement.language}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was published
          dangerouslySetInnerHTML={{ __html: agreement.body }}
        />
      </Card>
    </details>
  )
}

type Settled = Exclude<ConsentState, 'requested'>
const looks = { given: 'success', refused: 'warning', expired: 'warning', withdrawn: 'info' } as const

/** What has become of the request. */
function Decided({ consent }: { consent: ConsentRequest }) {
  const t = useTexts(accountPageTexts)
  const { dateTime } = useFormats()
  const state = consent.state as Settled
  const args = {
    at: dateTime(consent.decidedAt ?? consent.expiresAt),
    until: dateTime(consent.expiresAt),
    child: consent.childLoginName,
  }
  return (
    <div role="status">
      <Notice kind={looks[state]} title={t(`guardianPage.${state}Title`)}>
        <p>{t(`guardianPage.${state}Lead`, args)}</p>
        {state === 'given' && consent.linkEnd !== 'grown' && <p>{t('guardianPage.keep')}</p>}
      </Notice>
    </div>
  )
}
