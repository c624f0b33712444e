import { definePage } from '#kernel/web/pages.ts'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { printCalls } from './calls.ts'
import { OpenPdf } from './OpenPdf.tsx'
import { Paper } from './Paper.tsx'
import { loadPaper, type PaperData } from './paper-data.ts'
import { texts } from './texts.ts'

/** The form as it will be printed, within the site. */
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
              <LinkButton icon="external" {...newTab(`/declarations/${declaration}/print`, language)}>
                {t('form.printView')}
              </LinkButton>
              <LinkButton variant="quiet" icon="arrow-left" href={`/declarations/${declaration}/submission`}>
                {t('form.back')}
              </LinkButton>
            </>
          }
        />
        <Unprintable data={data} />
        <div className="paper-desk">
          <Paper data={data} as="sheet" />
        </div>
      </Stack>
    )
  },
})

/** The same by itself, for the printer. */
export const printPage = definePage({
  texts,
  loader: loadPaper,
  title: (t, data) => data?.form.title ?? t('form.title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    return (
      <div className="paper-desk">
        <div className="screen-only paper-bar">
          <Row>
            <Button variant="primary" icon="print" onClick={() => print()}>
              {t('form.print')}
            </Button>
            <PdfButton declaration={data.declaration} />
          </Row>
          <Unprintable data={data} />
        </div>
        <Paper data={data} as="page" />
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

function Unprintable({ data }: { data: PaperData }) {
  const t = useTexts(texts)
  if (data.unprintable.length === 0) return null
  return <Notice kind="warning">{t('form.unprintable', { characters: data.unprintable.join(' ') })}</Notice>
}
