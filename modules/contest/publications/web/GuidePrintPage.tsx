import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { contestName } from './contests.ts'
import { type GuidePaper, guideHref, loadGuidePaper } from './guide-data.ts'
import { PrintSheet } from './PrintSheet.tsx'
import { LanguageNote, RichText } from './RichText.tsx'
import { texts } from './texts.ts'
import './publications.css'

export const guidePrintPage = definePage({
  texts,
  loader: loadGuidePaper,
  title: (t, data) => (data ? t('guide.printTitle', { role: t(`guide.roles.${data.guide.role}`) }) : t('guide.title')),
  Page: GuidePrint,
})

function GuidePrint({ data }: { data: GuidePaper }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { guide, season, contest, contests, ...paper } = data
  return (
    <PrintSheet
      {...paper}
      backHref={guideHref(contest, guide.role)}
      note={<LanguageNote language={guide.language} languages={guide.languages} />}
      title={<span lang={guide.language}>{guide.title}</span>}
      meta={`${contests.find((each) => each.code === contest)?.label ?? contestName(contest, t, contests)} · ${t('guide.steps', { count: guide.steps.length })}`}
    >
      {season && (
        <p className="print-dates">
          <span>
            {t('guide.opens')} <b>{formats.dateTime(season.window.opensAt)}</b>
          </span>
          <span>
            {t('guide.closes')} <b>{formats.dateTime(season.window.closesAt)}</b>
          </span>
          <span>{t('guide.zone')}</span>
        </p>
      )}
      <ol className="print-steps">
        {guide.steps.map((step) => (
          <li key={step.title}>
            <h2 lang={guide.language}>{step.title}</h2>
            <RichText html={step.bodyHtml} language={guide.language} />
          </li>
        ))}
      </ol>
    </PrintSheet>
  )
}
