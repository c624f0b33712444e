import { labelIn } from '#kernel/contract/languages.ts'
import { day } from '#kernel/web/day.tsx'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { DeadlineClock } from '#kernel/web/ui/DeadlineClock.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Atom, Lens, RobotArm } from '#kernel/web/ui/illustrations/science.tsx'
import { LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { Grid, PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import type { Contact } from '#modules/contest/seasons/contract.ts'
import { signInTexts } from '#modules/platform/accounts/web/index.ts'
import { type SeasonSummary, seasonState } from '../season-state.ts'
import { shellTexts } from '../shell-texts.ts'
import { SignInBox } from '../sign-in/SignInBox.tsx'
import { type ContestHomeData, loadContestHome } from './contest-home-data.ts'
import { homeTexts } from './home-texts.ts'
import { LatestAnnouncements } from './LatestAnnouncements.tsx'

const pictures = { innovation: Lens, robot: RobotArm, olympiad: Atom } as const
type Contest = keyof typeof pictures

function contestHome(contest: Contest) {
  return definePage({
    texts: shellTexts,
    also: [signInTexts, homeTexts],
    loader: (input) => loadContestHome(input, contest),
    title: (t) => t(`contests.${contest}.name`),
    Page: ({ data }) => <ContestHome contest={contest} data={data} />,
  })
}
export const innovationHome = contestHome('innovation')
export const robotHome = contestHome('robot')
export const olympiadHome = contestHome('olympiad')

function ContestHome({ contest, data }: { contest: Contest; data: ContestHomeData }) {
  const t = useTexts(shellTexts)
  const formats = useFormats()
  const language = useLanguage()
  const Picture = pictures[contest]
  const { season } = data
  const state = seasonState(season ?? undefined, Date.parse(data.nowAt), t, formats)
  const isOn = season?.phase === 'open' || season?.phase === 'upcoming'
  return (
    <Stack gap="xl">
      <PageHeader
        look="opening"
        eyebrow={season ? labelIn(season.title, language) : undefined}
        title={t(`contests.${contest}.name`)}
        lead={
          season ? t('contestHome.theme', { theme: labelIn(season.theme, language) }) : t(`contests.${contest}.pitch`)
        }
        picture={<Picture />}
        actions={
          <>
            <Tag kind={state.kind}>{state.words}</Tag>
            {isOn && (
              <LinkButton variant="primary" size="large" iconAfter="arrow-right" href={`/start/${contest}`}>
                {t('landing.start')}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="home-columns">
        <Stack gap="l">
          {season ? <Season season={season} nowAt={Date.parse(data.nowAt)} /> : <NoSeason />}
          <DoNow contest={contest} />
        </Stack>
        <SignInBox next={null} start={isOn ? `/declarations/new?contest=${contest}` : undefined} />
      </div>
      {season && season.kinds.length > 0 && <Kinds season={season} demoCodes={data.demoCodes} />}
      <LatestAnnouncements announcements={data.announcements} />
      {season && season.contacts.length > 0 && <Contacts season={season} />}
    </Stack>
  )
}

function Season({ season, nowAt }: { season: SeasonSummary; nowAt: number }) {
  const t = useTexts(shellTexts)
  const formats = useFormats()
  const { opensAt, closesAt } = season.window
  const isUpcoming = season.phase === 'upcoming'
  return (
    <Stack>
      <DeadlineClock
        look="tiles"
        label={isUpcoming ? t('contestHome.opens') : t('contestHome.deadline')}
        deadlineAt={Date.parse(isUpcoming ? opensAt : closesAt)}
        nowAt={nowAt}
        unit={(unit) => t(`contestHome.units.${unit}`)}
        spoken={({ days, hours }) => t('contestHome.spoken', { days, hours })}
        over={t('contestHome.over')}
      />
      <DescriptionList
        items={[
          {
            term: t('contestHome.period'),
            isWide: true,
            description: t.rich('contestHome.from', {
              from: formats.dateTime(opensAt),
              to: formats.dateTime(closesAt),
              day,
            }),
          },
        ]}
      />
    </Stack>
  )
}

function NoSeason() {
  const t = useTexts(shellTexts)
  return (
    <EmptyState
      picture={<LostSignal />}
      title={t('contestHome.noSeason')}
      action={<LinkButton href="/announcements">{t('landing.allAnnouncements')}</LinkButton>}
    >
      {t('contestHome.noSeasonText')}
    </EmptyState>
  )
}

/** Declaring has its one button, at the head of the page. */
const ways = ['myDeclarations', 'guide', 'documents', 'questions'] as const

const wayTo: Readonly<Record<(typeof ways)[number], (contest: Contest) => string>> = {
  myDeclarations: () => '/declarations',
  guide: (contest) => `/guides/${contest}`,
  documents: () => '/documents',
  questions: () => '/questions',
}

/** What there is in one contest alone; who may not use one of them is told so there. */
const ownWays = {
  innovation: [],
  robot: [
    { code: 'teams', href: '/declarations/teams' },
    { code: 'forms', href: '/declarations/forms?contest=robot' },
    { code: 'unitCodes', href: '/unit/codes?contest=robot' },
    { code: 'scoreboard', href: '/scoreboard' },
  ],
  olympiad: [
    { code: 'myExams', href: '/olympiads/mine' },
    { code: 'scores', href: '/olympiads/scores' },
    { code: 'lists', href: '/olympiads/lists' },
    { code: 'registrations', href: '/olympiads/registrations' },
  ],
} as const

function DoNow({ contest }: { contest: Contest }) {
  const t = useTexts(shellTexts)
  const own = useTexts(homeTexts)
  return (
    <section aria-labelledby="do-now">
      <Stack>
        <h2 id="do-now">{t('contestHome.doNow')}</h2>
        <Grid min="m">
          {ownWays[contest].map(({ code, href }) => (
            <Card key={code} title={own(`${code}.title`)} href={href}>
              {own(`${code}.text`)}
            </Card>
          ))}
          {ways.map((way) => (
            <Card key={way} title={t(`contestHome.${way}`)} href={wayTo[way](contest)}>
              {t(`contestHome.${way}Text`)}
            </Card>
          ))}
        </Grid>
      </Stack>
    </section>
  )
}

function Kinds({ season, demoCodes }: { season: SeasonSummary; demoCodes: ContestHomeData['demoCodes'] }) {
  const t = useTexts(shellTexts)
  const own = useTexts(homeTexts)
  const language = useLanguage()
  return (
    <section aria-labelledby="kinds">
      <Stack>
        <h2 id="kinds">{own('kinds', { count: season.kinds.length })}</h2>
        <Grid>
          {season.kinds.map((kind) => (
            <Card
              key={kind.code}
              tone="sunken"
              title={labelIn(kind.labels, language)}
              foot={
                demoCodes[kind.code] && (
                  <span>
                    {t.rich('contestHome.demoCode', {
                      code: demoCodes[kind.code] ?? '',
                      whole: (words) => <span className="unbroken">{words}</span>,
                    })}
                  </span>
                )
              }
            >
              {labelIn(kind.summary, language)}
            </Card>
          ))}
        </Grid>
      </Stack>
    </section>
  )
}

function Contacts({ season }: { season: SeasonSummary }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  return (
    <section aria-labelledby="contacts">
      <Stack>
        <h2 id="contacts">{t('contestHome.contacts')}</h2>
        <Grid>
          {(season.contacts as readonly Contact[]).map((contact) => (
            <Card key={contact.unit.zh} tone="sunken" title={labelIn(contact.unit, language)}>
              {contact.person && <p>{labelIn(contact.person, language)}</p>}
              {contact.phone && <p>{`${t('contestHome.phone')} ${contact.phone}`}</p>}
              {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
              {contact.address && <p>{labelIn(contact.address, language)}</p>}
            </Card>
          ))}
        </Grid>
      </Stack>
    </section>
  )
}
