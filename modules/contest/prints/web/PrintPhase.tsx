import { labelIn } from '#kernel/contract/languages.ts'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Grid, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { type Draft, type DraftView, goesAsTeam, UnfreezeButton } from '#modules/contest/declarations/web/index.ts'
import { firstSealOf } from '#modules/contest/seasons/contract/seals.ts'
import { printCalls } from './calls.ts'
import { OpenPdf } from './OpenPdf.tsx'
import { texts } from './texts.ts'
import { useSignedPages } from './use-signed-pages.ts'

/** Printing the frozen form, who signs it, and the way back to changing it. */
export function PrintPhase({ draft, view }: { draft: Draft; view: DraftView }) {
  const t = useTexts(texts)
  // a team's page has this phase alone, right below its title
  const Heading = goesAsTeam(view.kind) ? 'h2' : 'h3'
  const language = useLanguage()
  const { pages } = useSignedPages(draft)
  const { detail, kind, definition } = view
  const firstSeal = firstSealOf(definition, kind)
  const count = pages?.pageCount ?? 0
  return (
    <Stack>
      <Row>
        <Tag kind="info" icon="lock">
          {t('submission.frozenVersion', { version: detail.formVersion })}
        </Tag>
        {count > 0 && <Tag>{t('form.pages', { count })}</Tag>}
      </Row>
      <p>{t('submission.printText', { count })}</p>
      {language !== 'zh' && <p className="choice-hint">{t('submission.inChinese')}</p>}
      <Row>
        <OpenPdf
          variant={detail.state === 'signing' && !pages?.pages.length ? 'primary' : 'secondary'}
          icon="external"
          address={() => printCalls.formAddress({ params: { declaration: draft.id } })}
        >
          {t('submission.openPdf')}
        </OpenPdf>
        <LinkButton variant="quiet" icon="print" {...newTab(`/declarations/${draft.id}/print`, language)}>
          {t('submission.printView')}
        </LinkButton>
        <UnfreezeButton draft={draft} view={view} />
      </Row>
      <Grid min="m">
        <Names
          Heading={Heading}
          title={t('submission.signatures')}
          names={kind.print.signatures.map((label) => labelIn(label, language))}
        />
        {/* Only the first unit seals before the upload; the others do when they review (contest.md 2a). */}
        <Names
          Heading={Heading}
          title={t('submission.seals')}
          names={firstSeal ? [labelIn(firstSeal, language)] : []}
          note={kind.print.seals.length > 1 ? t('submission.sealsLater') : null}
        />
      </Grid>
    </Stack>
  )
}

interface NamesProps {
  Heading: 'h2' | 'h3'
  title: string
  names: readonly string[]
  note?: string | null
}

function Names({ Heading, title, names, note }: NamesProps) {
  if (names.length === 0) return null
  return (
    <section className="phase-names">
      <Heading className="phase-title">{title}</Heading>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </section>
  )
}
