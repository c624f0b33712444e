import { labelIn } from '#kernel/contract/languages.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { DeadlineClock } from '#kernel/web/ui/DeadlineClock.tsx'
import { Graph } from '#kernel/web/ui/illustrations/science.tsx'
import { Grid, PageHeader } from '#kernel/web/ui/Layout.tsx'
import { BecomeContact } from './BecomeContact.tsx'
import { type Corner, loadCorner } from './corner-data.ts'
import { texts } from './texts.ts'
import './corner.css'

/** The light view for a unit's contact: what waits, what is left, until when; and the ways on. */
export const cornerPage = definePage({
  texts,
  loader: loadCorner,
  title: (t) => t('title'),
  Page: ({ data }) => {
    const t = useTexts(texts)
    return (
      <>
        <PageHeader
          title={t('title')}
          lead={data.work && data.unit ? t('lead', { unit: data.unit.name }) : t('leadNobody')}
          picture={<Graph />}
        />
        {data.work ? <Work data={data} work={data.work} /> : <BecomeContact data={data} />}
      </>
    )
  },
})

function Work({ data, work }: { data: Corner; work: NonNullable<Corner['work']> }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { pending } = work
  return (
    <Grid min="m">
      {pending && (
        <Card
          isWhole
          titleLevel={2}
          title={t('waiting.title')}
          foot={
            <LinkButton variant="primary" iconAfter="arrow-right" href="/unit/declarations">
              {t('waiting.go')}
            </LinkButton>
          }
        >
          <p className="corner-figure">
            {pending.count === 0
              ? t('waiting.none')
              : t('waiting.count', { count: pending.count, capped: pending.isCapped ? 'yes' : 'no' })}
          </p>
          {pending.oldestSince !== null && <p>{t('waiting.since', { at: dateTime(pending.oldestSince) })}</p>}
        </Card>
      )}
      <Codes data={data} work={work} />
      <Deadline data={data} />
      <Way to="materials" />
      {data.bringsDelegation && <Way to="delegation" />}
      {data.publishesDocuments && <Way to="documents" />}
      <Card
        isWhole
        titleLevel={2}
        title={t('console.title')}
        foot={
          <LinkButton variant="quiet" href="/console/">
            {t('console.go')}
          </LinkButton>
        }
      >
        {t('console.text')}
      </Card>
    </Grid>
  )
}

/** A way on: what there is to do, and what for. */
function Way({ to }: { to: 'materials' | 'delegation' | 'documents' }) {
  const t = useTexts(texts)
  return (
    <Card
      isWhole
      titleLevel={2}
      title={t(`${to}.title`)}
      foot={<LinkButton href={`/unit/${to}`}>{t(`${to}.go`)}</LinkButton>}
    >
      {t(`${to}.text`)}
    </Card>
  )
}

function Codes({ data, work }: { data: Corner; work: NonNullable<Corner['work']> }) {
  const t = useTexts(texts)
  const language = useLanguage()
  // a quota of one stage is part of that of all stages where there is one
  const whole = work.own.filter(
    ({ kind, stage }) => stage === null || !work.own.some((other) => other.kind === kind && other.stage === null),
  )
  const sum = (part: 'free' | 'handed' | 'bound' | 'submitted' | 'left') =>
    whole.reduce((total, bar) => total + bar[part], 0)
  return (
    <Card
      isWhole
      titleLevel={2}
      title={t('codes.title')}
      foot={
        <LinkButton variant="primary" iconAfter="arrow-right" href="/unit/codes">
          {t('codes.go')}
        </LinkButton>
      }
    >
      <p className="corner-figure">{t('codes.free', { free: sum('free') })}</p>
      <p>{t('codes.handed', { handed: sum('handed'), used: sum('bound') + sum('submitted'), left: sum('left') })}</p>
      {data.season && <p>{labelIn(data.season.title, language)}</p>}
    </Card>
  )
}

function Deadline({ data }: { data: Corner }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { season } = data
  return (
    <Card titleLevel={2} title={t('deadline.title')}>
      {!season || season.phase === 'upcoming' ? (
        <p>{t('deadline.none')}</p>
      ) : (
        <>
          <DeadlineClock
            deadlineAt={Date.parse(season.window.closesAt)}
            nowAt={data.nowAt}
            clockOffsetMs={data.clockOffsetMs}
            label={t('deadline.label')}
            unit={(unit) => t(`deadline.${unit}`)}
            spoken={({ days, hours, minutes }) =>
              t('deadline.spoken', { days: String(days), hours: String(hours), minutes: String(minutes) })
            }
            over={t('deadline.over')}
          />
          <p>{dateTime(season.window.closesAt)}</p>
        </>
      )}
    </Card>
  )
}
