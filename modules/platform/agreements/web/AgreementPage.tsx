import type { z } from 'zod'
import { day } from '#kernel/web/day.tsx'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { agreementRoutes, askedAgreements, guardianAgreement } from '../contract.ts'
import type { agreementSchemas } from '../schema.ts'
import { texts } from './texts.ts'
import './agreements.css'

type Agreement = z.output<typeof agreementSchemas.view.reply>
const kinds = [...askedAgreements, guardianAgreement] as const

/** `/agreements/:kind`: the version in force, or with `?version=` an earlier one. */
export const agreementPage = definePage({
  texts,
  loader: ({ api, params, url }): Promise<Agreement> => {
    const version = url.searchParams.get('version') ?? undefined
    return api<typeof agreementSchemas>(agreementRoutes).view({
      params: { kind: params.kind ?? '' },
      query: { version },
    })
  },
  title: (t, data) => data?.title ?? t('title'),
  titleLanguage: (data) => data.language,
  trail: () => [],
  Page: AgreementView,
})

function AgreementView({ data }: { data: Agreement }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { date } = useFormats()
  const others = kinds.filter((kind) => kind !== data.kind)
  return (
    <div className="agreement-page">
      <Stack gap="l">
        <PageHeader
          title={<span lang={data.language}>{data.title}</span>}
          lead={t.rich('version', { version: data.version, date: date(data.publishedAt), day })}
        />
        {!data.isCurrent && (
          <Notice
            kind="warning"
            action={
              <LinkButton size="small" href={`/agreements/${data.kind}`}>
                {t('toCurrent')}
              </LinkButton>
            }
          >
            {t('old')}
          </Notice>
        )}
        {data.language !== language && <Notice>{t('inChinese')}</Notice>}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was published */}
        <article className="agreement-text" lang={data.language} dangerouslySetInnerHTML={{ __html: data.body }} />
        <p>
          <Anchor href={`/agreements/${data.kind}/versions`}>{t('versions.link')}</Anchor>
        </p>
        <nav aria-label={t('others')}>
          <Row>
            {others.map((kind) => (
              <LinkButton key={kind} href={`/agreements/${kind}`} iconAfter="arrow-right">
                {t(`kinds.${kind}`)}
              </LinkButton>
            ))}
          </Row>
        </nav>
      </Stack>
    </div>
  )
}
