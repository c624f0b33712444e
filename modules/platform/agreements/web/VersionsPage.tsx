import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { client } from '#kernel/web/client/browser.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useSession } from '#kernel/web/session.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { type Column, Table } from '#kernel/web/ui/Table.tsx'
import { agreementRoutes } from '../contract.ts'
import type { agreementSchemas } from '../schema.ts'
import { texts } from './texts.ts'
import './agreements.css'

type Versions = z.output<typeof agreementSchemas.versions.reply>
type Version = Versions['versions'][number]
type Acceptance = z.output<typeof agreementSchemas.acceptances.reply>['acceptances'][number]
const calls = client<typeof agreementSchemas>(agreementRoutes)

/** `/agreements/:kind/versions`: every version there was; who is signed in sees which they accepted, and when. */
export const versionsPage = definePage({
  texts,
  loader: ({ api, params }): Promise<Versions> =>
    api<typeof agreementSchemas>(agreementRoutes).versions({ params: { kind: params.kind ?? '' } }),
  title: (t, data) => (data ? t('versions.title', { title: data.title }) : t('title')),
  trail: (t, data) => [{ label: data?.title ?? t('title'), href: data && `/agreements/${data.kind}` }],
  Page: VersionsView,
})

function VersionsView({ data }: { data: Versions }) {
  const t = useTexts(texts)
  const { date, dateTime } = useFormats()
  const { token } = useSession()
  const own = useOwnAcceptances()
  const columns: Column<Version>[] = [
    {
      key: 'version',
      title: t('versions.version'),
      cell: ({ version, isCurrent }) => (
        <Row>
          <Anchor href={addressOf(data.kind, version, isCurrent)}>{t('versions.numbered', { version })}</Anchor>
          {isCurrent && <Tag kind="success">{t('versions.inForce')}</Tag>}
        </Row>
      ),
    },
    { key: 'publishedAt', title: t('versions.publishedAt'), cell: ({ publishedAt }) => date(publishedAt) },
  ]
  if (own && !own.isUnknown) {
    const accepted = own.acceptances.filter(({ kind }) => kind === data.kind)
    columns.push({
      key: 'acceptedAt',
      title: t('versions.acceptedAt'),
      cell: ({ version }) => {
        const acceptance = accepted.find((each) => each.version === version)
        return acceptance ? dateTime(acceptance.acceptedAt) : t('versions.notAccepted')
      },
    })
  }
  return (
    <div className="agreement-page">
      <Stack gap="l">
        <PageHeader title={t('versions.title', { title: data.title })} lead={t('versions.lead')} />
        <Table
          caption={t('versions.title', { title: data.title })}
          columns={columns}
          rows={data.versions}
          rowKey={({ version }) => version}
        />
        {own?.isUnknown && <Notice kind="warning">{t('versions.unknown')}</Notice>}
        {token === null && <p className="field-hint">{t('versions.signedOut')}</p>}
      </Stack>
    </div>
  )
}

function addressOf(kind: string, version: string, isCurrent: boolean): string {
  return isCurrent ? `/agreements/${kind}` : `/agreements/${kind}?version=${encodeURIComponent(version)}`
}

type Own = { acceptances: readonly Acceptance[]; isUnknown: boolean }

/** What the person of this tab has accepted; null while nobody is signed in or the answer is on its way. */
function useOwnAcceptances(): Own | null {
  const { token } = useSession()
  const [own, setOwn] = useState<Own | null>(null)
  useEffect(() => {
    if (token === null) return
    calls
      .acceptances({}, { quiet: true })
      .then(({ acceptances }) => setOwn({ acceptances, isUnknown: false }))
      .catch((error: unknown) => {
        if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
        setOwn({ acceptances: [], isUnknown: true })
      })
  }, [token])
  return token === null ? null : own
}
