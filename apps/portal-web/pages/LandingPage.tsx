import { useRouteLoaderData } from 'react-router'
import { definePage } from '#kernel/web/pages.ts'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Carousel } from '#kernel/web/ui/Carousel.tsx'
import { Notice, Tag } from '#kernel/web/ui/Feedback.tsx'
import { DiscoveryScene } from '#kernel/web/ui/illustrations/Scene.tsx'
import { Atom, Lens, RobotArm } from '#kernel/web/ui/illustrations/science.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import type { FrameData } from '../frame/frame-data.ts'
import { shellTexts } from '../shell-texts.ts'
import { HowItWorks } from './HowItWorks.tsx'
import { LatestAnnouncements } from './LatestAnnouncements.tsx'
import { type LandingData, loadLanding, slidesOf } from './landing-data.ts'

export const landingPage = definePage({
  texts: shellTexts,
  loader: loadLanding,
  // spec §2: the tab is headed by the name of the platform alone
  title: () => '',
  Page: Landing,
})

function Landing({ data }: { data: LandingData }) {
  const frame = useRouteLoaderData<FrameData>('frame')
  return (
    <Stack gap="xl" className="landing">
      {frame?.continueTo && <SignInNotice continueTo={frame.continueTo} />}
      <Opening data={data} siteName={frame?.settings.siteName ?? ''} organizer={frame?.settings.organizer ?? ''} />
      <Contests data={data} />
      <LatestAnnouncements announcements={data.announcements} />
      <HowItWorks />
      <ConsoleLink consoleUrl={frame?.settings.consoleUrl ?? '/console/'} />
    </Stack>
  )
}

/** The guard has sent the person here from a page that needs a session. */
function SignInNotice({ continueTo }: { continueTo: NonNullable<FrameData['continueTo']> }) {
  const t = useTexts(shellTexts)
  const title =
    continueTo.title === null ? t('landing.continueUntitled') : t('landing.continueTo', { title: continueTo.title })
  const next = encodeURIComponent(continueTo.href)
  return (
    <Notice
      title={title}
      action={
        <Row>
          <LinkButton variant="primary" href={`/register?next=${next}`}>
            {t('landing.steps.register.title')}
          </LinkButton>
          <LinkButton href={`/login?next=${next}`}>{t('frame.signIn')}</LinkButton>
        </Row>
      }
    >
      {t('landing.continueHint')}
    </Notice>
  )
}

function Opening({ data, siteName, organizer }: { data: LandingData; siteName: string; organizer: string }) {
  const t = useTexts(shellTexts)
  const slides = slidesOf(data.pictures, (index) => t('landing.picture', { index }))
  return (
    <section className="landing-opening">
      <Stack>
        <p className="eyebrow">{organizer}</p>
        <h1>{siteName}</h1>
        <p className="lead">{t('landing.lead')}</p>
        <Row>
          {/* named by where it leads: the list of contests has its heading's name */}
          <LinkButton variant="primary" size="large" iconAfter="arrow-right" href={data.startHref ?? '#contests'}>
            {t(data.startHref === null ? 'landing.chooseContest' : 'landing.start')}
          </LinkButton>
          <LinkButton variant="quiet" size="large" href="#how">
            {t('landing.how')}
          </LinkButton>
        </Row>
      </Stack>
      {slides.length === 0 ? (
        <DiscoveryScene />
      ) : (
        <Carousel
          label={t('landing.pictures')}
          slides={slides}
          words={{
            previous: t('landing.previous'),
            next: t('landing.next'),
            pause: t('landing.pause'),
            play: t('landing.play'),
            slide: (index, count) => t('landing.slide', { index: `${index}`, count: `${count}` }),
          }}
        />
      )}
    </section>
  )
}

/** Innovation and robot open a new tab, the olympiads stay in this one (spec §2). */
const contests = [
  { code: 'innovation', path: '/welcome', accent: 'teal', Picture: Lens, isNewTab: true },
  { code: 'robot', path: '/welcomeRobot', accent: 'orange', Picture: RobotArm, isNewTab: true },
  { code: 'olympiad', path: '/welcomeOrsay', accent: 'violet', Picture: Atom, isNewTab: false },
] as const

function Contests({ data }: { data: LandingData }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  return (
    <section aria-labelledby="contests">
      <Stack>
        <h2 id="contests">{t('landing.chooseContest')}</h2>
        <div className="contest-cards">
          {contests.map(({ code, path, accent, Picture, isNewTab }) => {
            const state = data.seasons[code] ?? { kind: 'neutral', words: t('season.none') }
            const link = isNewTab ? newTab(path, language) : { href: path }
            const name = t(`contests.${code}.name`)
            // where nothing is open the card leads on as well, without the loud arrow of one that is
            const isLoud = state.kind !== 'neutral'
            return (
              <Card
                key={code}
                accent={accent}
                tone="soft"
                title={isLoud ? name : <Anchor {...link}>{name}</Anchor>}
                picture={<Picture />}
                tag={<Tag kind={state.kind}>{state.words}</Tag>}
                {...(isLoud && link)}
              >
                <p>
                  {t(`contests.${code}.pitch`)}
                  {isNewTab && <span className="unseen"> ({t('landing.newTab')})</span>}
                </p>
              </Card>
            )
          })}
        </div>
      </Stack>
    </section>
  )
}

/** The staff's way in: a setting, in a new tab (spec §2). */
function ConsoleLink({ consoleUrl }: { consoleUrl: string }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const link = consoleUrl.startsWith('/')
    ? newTab(consoleUrl, language)
    : { href: consoleUrl, target: '_blank', rel: 'noopener' }
  return (
    <p className="landing-console">
      <LinkButton {...link} iconAfter="external">
        {t('landing.console')}
      </LinkButton>
    </p>
  )
}
