import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { notFound } from '#kernel/contract/refusals.ts'
import { definePage } from '#kernel/web/pages.ts'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { printRoutes } from '../contract.ts'
import type { printSchemas } from '../schema.ts'
import { printCalls } from './calls.ts'
import { OpenPdf } from './OpenPdf.tsx'
import { Paper } from './Paper.tsx'
import { PaperPages } from './PaperPages.tsx'
import { loadPaper } from './paper-data.ts'
import { texts } from './texts.ts'

/** The form as a web page, to be read: the same data as the paper, which is printed elsewhere. */
export const formPage = definePage({
  texts,
  also: [wizardTexts],
  loader: loadPaper,
  title: (t) => t('form.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    const language = useLanguage()
    const { form, declaration } = data
    return (
      <Stack>
        <PageHeader
          title={t('form.title')}
          lead={`${t(form.isDraft ? 'form.draftLead' : 'form.lead')} ${t('form.pages', { count: data.pageCount })}`}
          actions={
            <>
              <PdfButton declaration={declaration} isPrimary />
              <LinkButton icon="print" {...newTab(`/declarations/${declaration}/print`, language)}>
                {t('form.printView')}
              </LinkButton>
              <LinkButton variant="quiet" icon="arrow-left" href={`/declarations/${declaration}/submission`}>
                {t('form.back')}
              </LinkButton>
            </>
          }
        />
        <Unprintable characters={data.unprintable} />
        <div className="paper-desk">
          <Paper data={data} />
        </div>
      </Stack>
    )
  },
})

interface PrintData {
  declaration: string
  title: string
  pageCount: number
  unprintable: readonly string[]
  address: string
}

/** The one paper: the PDF's own pages, to be printed as they are. */
export const printPage = definePage({
  texts,
  loader: async ({ api, params }): Promise<PrintData> => {
    const { declaration } = params
    if (!declaration) throw notFound()
    const calls = api<typeof printSchemas>(printRoutes)
    const [{ form, pageCount, unprintable }, { url }] = await Promise.all([
      calls.form({ params: { declaration } }),
      calls.formAddress({ params: { declaration } }),
    ])
    return { declaration, title: form.title, pageCount, unprintable, address: url }
  },
  title: (t, data) => data?.title ?? t('form.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    const [isComplete, setComplete] = useState(false)
    const { revalidate } = useRevalidator()
    const { declaration, title, pageCount, address } = data
    return (
      <div className="paper-desk">
        <div className="screen-only paper-bar">
          <h1>{title.trim() === '' ? t('form.title') : `${t('form.title')} · ${title}`}</h1>
          <Row>
            <Button
              variant="primary"
              icon="print"
              disabledReason={isComplete ? undefined : t('form.preparing', { page: 1, count: pageCount })}
              onClick={() => print()}
            >
              {t('form.print')}
            </Button>
            <PdfButton declaration={declaration} />
            <LinkButton variant="quiet" href={`/declarations/${declaration}/form`}>
              {t('form.reading')}
            </LinkButton>
          </Row>
          <p>{t('form.howTo')}</p>
          <Unprintable characters={data.unprintable} />
        </div>
        <PaperPages
          key={address}
          address={address}
          pageCount={pageCount}
          onComplete={() => setComplete(true)}
          onAgain={() => void revalidate()}
        />
      </div>
    )
  },
})

function PdfButton({ declaration, isPrimary }: { declaration: string; isPrimary?: boolean }) {
  const t = useTexts(texts)
  return (
    <OpenPdf
      variant={isPrimary ? 'primary' : 'secondary'}
      address={() => printCalls.formAddress({ params: { declaration } })}
    >
      {t('form.openPdf')}
    </OpenPdf>
  )
}

function Unprintable({ characters }: { characters: readonly string[] }) {
  const t = useTexts(texts)
  if (characters.length === 0) return null
  return <Notice kind="warning">{t('form.unprintable', { characters: characters.join(' ') })}</Notice>
}
