import { labelIn } from '#kernel/contract/languages.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Book } from '#kernel/web/ui/illustrations/making.tsx'
import { Atom, Lens, RobotArm } from '#kernel/web/ui/illustrations/science.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import type { Tone } from '#kernel/web/ui/tones.ts'
import { guidePictureSize } from '../contract/guide-screens.ts'
import { accentOf, contestName, homeOf, isKnownContest } from './contests.ts'
import { documentHref } from './documents-data.ts'
import { FileBadge } from './FileBadge.tsx'
import { hrefOf } from './filters.ts'
import { type Guide, type GuideData, guideHref, loadGuide } from './guide-data.ts'
import { LanguageNote, RichText } from './RichText.tsx'
import { texts } from './texts.ts'
import './publications.css'

const pictures = { innovation: Lens, robot: RobotArm, olympiad: Atom } as const

export const guidePage = definePage({
  texts,
  loader: loadGuide,
  title: (t) => t('guide.title'),
  trail: (t, data) => {
    const home = data && homeOf(data.contest)
    return home ? [{ label: contestName(data.contest, t, data.contests), href: home }] : []
  },
  Page: GuideView,
})

function GuideView({ data }: { data: GuideData }) {
  const t = useTexts(texts)
  const { contest, contests, guide } = data
  const Picture = isKnownContest(contest) ? pictures[contest] : Book
  return (
    <div data-accent={accentOf(contest)}>
      <Stack gap="l">
        <PageHeader
          look="opening"
          eyebrow={contests.find((each) => each.code === contest)?.label}
          title={t('guide.title')}
          lead={t('guide.lead')}
          picture={<Picture className="guide-picture" />}
        />
        <div className="guide-columns">
          {guide ? <Steps data={data} guide={guide} /> : <Nothing contest={contest} />}
          <aside className="guide-aside">
            <Dates data={data} />
            <Manuals data={data} />
            <More contest={contest} />
          </aside>
        </div>
      </Stack>
    </div>
  )
}

function Steps({ data: { contest, roles }, guide }: { data: GuideData; guide: Guide }) {
  const t = useTexts(texts)
  return (
    <Stack gap="m">
      <nav className="role-tabs screen-only" aria-label={t('guide.chooseRole')}>
        {roles.map((role) => (
          <Anchor key={role} href={guideHref(contest, role)} aria-current={role === guide.role ? 'true' : undefined}>
            <Icon name={role === 'unit-contact' ? 'users' : 'user'} />
            {t(`guide.roles.${role}`)}
          </Anchor>
        ))}
      </nav>
      <LanguageNote language={guide.language} languages={guide.languages} />
      <div className="guide-head">
        <div>
          <h2 lang={guide.language}>{guide.title}</h2>
          <p className="list-count">{t('guide.steps', { count: guide.steps.length })}</p>
        </div>
        <LinkButton size="small" icon="print" href={hrefOf(`/guides/${contest}/print`, { role: guide.role })}>
          {t('print.open')}
        </LinkButton>
      </div>
      <ol className="guide-steps">
        {guide.steps.map((step) => (
          <li key={step.title}>
            <h3 lang={guide.language}>{step.title}</h3>
            <RichText html={step.bodyHtml} language={guide.language} />
            {step.picture !== null && step.pictureUrl !== null && (
              <img
                className="guide-screen"
                src={step.pictureUrl}
                alt={t(`guide.screens.${step.picture}`)}
                width={guidePictureSize.widthPx}
                height={guidePictureSize.heightPx}
                loading="lazy"
              />
            )}
          </li>
        ))}
      </ol>
    </Stack>
  )
}

function Nothing({ contest }: { contest: string }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      picture={<Book />}
      title={t('guide.empty')}
      action={<LinkButton href={hrefOf('/announcements', { contest })}>{t('guide.announcements')}</LinkButton>}
    >
      {t('guide.emptyHint')}
    </EmptyState>
  )
}

const phaseTones: Readonly<Record<'upcoming' | 'open' | 'grace' | 'closed', Tone | 'neutral'>> = {
  upcoming: 'info',
  open: 'success',
  grace: 'warning',
  closed: 'neutral',
}

function Dates({ data: { season } }: { data: GuideData }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  return (
    <section className="aside-card" aria-labelledby="dates">
      <h2 id="dates" className="section-title">
        <Icon name="calendar" />
        {t('guide.dates')}
      </h2>
      {season ? (
        <>
          <p className="aside-season">{labelIn(season.title, language)}</p>
          <div>
            <Tag kind={phaseTones[season.phase]}>{t(`guide.phases.${season.phase}`)}</Tag>
          </div>
          <dl className="guide-dates">
            <dt>{t('guide.opens')}</dt>
            <dd>
              <time dateTime={season.window.opensAt}>{formats.dateTime(season.window.opensAt)}</time>
            </dd>
            <dt>{t('guide.closes')}</dt>
            <dd>
              <time dateTime={season.window.closesAt}>{formats.dateTime(season.window.closesAt)}</time>
            </dd>
          </dl>
          <p className="aside-note">{t('guide.zone')}</p>
          {season.phase === 'open' && (
            <LinkButton variant="primary" iconAfter="arrow-right" href="/declarations/new">
              {t('guide.start')}
            </LinkButton>
          )}
        </>
      ) : (
        <p>{t('guide.noSeason')}</p>
      )}
    </section>
  )
}

function Manuals({ data: { manuals } }: { data: GuideData }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <section className="aside-card" aria-labelledby="manuals">
      <h2 id="manuals" className="section-title">
        <Icon name="file" />
        {t('guide.manuals')}
      </h2>
      {manuals.length === 0 ? (
        <p>{t('guide.noManuals')}</p>
      ) : (
        <ul className="paper-files">
          {manuals.map((manual) => (
            <li key={manual.id}>
              <Anchor className="paper-file" href={documentHref(manual.id)}>
                <FileBadge name={manual.name} />
                <span className="paper-file-words">
                  <span className="paper-file-name" lang={manual.language}>
                    {manual.title}
                  </span>
                  <span className="paper-file-meta">
                    {t('documents.version', { version: manual.version })} · {formats.bytes(manual.sizeBytes)}
                  </span>
                </span>
                <Icon name="chevron-right" />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function More({ contest }: { contest: string }) {
  const t = useTexts(texts)
  return (
    <section className="aside-card screen-only" aria-labelledby="more">
      <h2 id="more" className="section-title">
        <Icon name="question" />
        {t('guide.more')}
      </h2>
      <ul className="aside-links">
        <li>
          <Anchor href="/questions">{t('guide.questions')}</Anchor>
        </li>
        <li>
          <Anchor href={hrefOf('/documents', { contest })}>{t('guide.documents')}</Anchor>
        </li>
        <li>
          <Anchor href={hrefOf('/announcements', { contest })}>{t('guide.announcements')}</Anchor>
        </li>
      </ul>
    </section>
  )
}
