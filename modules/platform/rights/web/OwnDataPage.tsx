import './own-data.css'
import { redirect } from 'react-router'
import { notFound } from '#kernel/contract/refusals.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import { guardianConsentPath, guardianConsentRoutes } from '#modules/platform/accounts/contract.ts'
import type { guardianConsentSchemas } from '#modules/platform/accounts/schema.ts'
import { AccountFrame, accountPageTexts } from '#modules/platform/accounts/web/index.ts'
import { guardianRightsRoutes, rightsRoutes } from '../contract.ts'
import type { guardianRightsSchemas, OwnData, rightsSchemas } from '../schema.ts'
import { Copies } from './Copies.tsx'
import { Erasure } from './Erasure.tsx'
import { texts } from './texts.ts'

/** `/account/data`: everything that is kept of the person on one page; to correct, to take along, to have erased. */
export const ownDataPage = definePage({
  texts,
  also: [accountPageTexts],
  loader: ({ api }) => api<typeof rightsSchemas>(rightsRoutes).view({}),
  title: (t) => t('title'),
  trail: () => [],
  Page: ({ data }) => {
    const t = useTexts(texts)
    return (
      <AccountFrame current="data" title={t('title')} lead={t('lead')}>
        <Rights data={data} token={null} />
      </AccountFrame>
    )
  },
})

/** The same for the guardian of a child, by the link of the consent; the page of the consent says why one opens it no longer. */
export const childDataPage = definePage({
  texts,
  also: [accountPageTexts],
  loader: async ({ api, params }) => {
    const { token } = params
    if (!token) throw notFound()
    const consent = await api<typeof guardianConsentSchemas>(guardianConsentRoutes).view({ params: { token } })
    if (consent.linkEnd !== null) throw redirect(guardianConsentPath(token))
    return { token, data: await api<typeof guardianRightsSchemas>(guardianRightsRoutes).view({ params: { token } }) }
  },
  title: (t) => t('childTitle'),
  Page: ({ data: { token, data } }) => {
    const t = useTexts(texts)
    return (
      <div className="account-narrow">
        <Stack gap="l">
          <PageHeader title={t('childTitle')} lead={t('childLead', { child: data.childLoginName })} />
          <Rights data={data} token={token} />
        </Stack>
      </div>
    )
  },
})

function Rights({ data, token }: { data: OwnData; token: string | null }) {
  const t = useTexts(texts)
  return (
    <Stack gap="l">
      {token === null && (
        <section className="own-card">
          <h2>{t('correct.title')}</h2>
          <p>{t('correct.text')}</p>
          <Row>
            <LinkButton icon="edit" href="/account/profile">
              {t('correct.profile')}
            </LinkButton>
            <LinkButton icon="file" href="/declarations">
              {t('correct.declarations')}
            </LinkButton>
          </Row>
        </section>
      )}
      <Copies exports={data.exports} token={token} />
      <section className="own-card">
        <h2>{t('parts')}</h2>
        {data.parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </section>
      <Erasure data={data} token={token} />
    </Stack>
  )
}

function Part({ part }: { part: OwnData['parts'][number] }) {
  const t = useTexts(texts)
  const { date, dateTime } = useFormats()
  // days and instants travel as they are kept
  const shown = (value: string) =>
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? dateTime(value) : /^\d{4}-\d\d-\d\d$/.test(value) ? date(value) : value
  return (
    <details className="own-part">
      <summary>
        {t('part', { title: part.title, count: part.records.length })}
        <Icon name="chevron-down" />
      </summary>
      {part.records.length === 0 && <p className="choice-hint">{t('nothing')}</p>}
      {part.records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the records stand in their order and never move
        <div key={index} className="own-record">
          {(record.title || record.at) && (
            <h3>
              {record.title} {record.at && <time dateTime={record.at}>{dateTime(record.at)}</time>}
            </h3>
          )}
          <DescriptionList
            items={record.facts.map(({ label, value }) => ({ term: label, description: shown(value) }))}
          />
        </div>
      ))}
    </details>
  )
}
