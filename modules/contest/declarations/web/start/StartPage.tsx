import './start.css'
import { labelIn } from '#kernel/contract/languages.ts'
import { day } from '#kernel/web/day.tsx'
import { definePage } from '#kernel/web/pages.ts'
import { useSession } from '#kernel/web/session.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Rocket } from '#kernel/web/ui/illustrations/science.tsx'
import { LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { Grid, PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { type DeclarationKind, type SeasonDefinition, seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { accentOf } from '../accents.ts'
import { KindDetails, KindFacts } from '../KindFacts.tsx'
import { texts } from '../texts.ts'
import { startTexts } from './texts.ts'

interface StartSeason {
  phase: 'upcoming' | 'open' | 'grace' | 'closed'
  definition: SeasonDefinition
}
interface StartData {
  contest: string
  season: StartSeason | null
}

/**
 * Where "start declaring" leads, whoever reads it: who may take part, what to have ready and how long it takes stand before any
 * account; who has none registers first and goes on from here.
 */
export const startPage = definePage({
  texts: startTexts,
  also: [texts],
  loader: async ({ api, params }): Promise<StartData> => {
    const contest = params.contest ?? ''
    const calls = api<typeof seasonSchemas>(seasonRoutes)
    const [newest] = (await calls.current({ query: { contest } })).seasons
    if (!newest) return { contest, season: null }
    const { phase, definition } = await calls.view({ params: { season: newest.id } })
    return { contest, season: { phase, definition } }
  },
  title: (t) => t('title'),
  trail: () => [],
  Page: ({ data }) => {
    const t = useTexts(startTexts)
    const language = useLanguage()
    const { contest, season } = data
    if (season === null) {
      return (
        <>
          <PageHeader title={t('title')} />
          <EmptyState
            picture={<LostSignal />}
            title={t('none')}
            action={<LinkButton href="/announcements">{t('announcements')}</LinkButton>}
          >
            {t('noneText')}
          </EmptyState>
        </>
      )
    }
    const { kinds } = season.definition
    return (
      <div data-accent={accentOf(contest)}>
        <Stack gap="xl">
          <PageHeader
            look="opening"
            eyebrow={labelIn(season.definition.title, language)}
            title={t('title')}
            lead={t('lead')}
            picture={<Rocket />}
            actions={<Ways contest={contest} season={season} />}
          />
          {season.phase !== 'closed' && season.phase !== 'grace' && <ThreeThings definition={season.definition} />}
          <section aria-labelledby="kinds">
            <Stack>
              <h2 id="kinds">{t('kinds', { count: kinds.length })}</h2>
              <div className="kinds">
                {kinds.map((kind) => (
                  <Card key={kind.code} title={labelIn(kind.labels, language)}>
                    <p>{labelIn(kind.summary, language)}</p>
                    <KindFacts definition={season.definition} kind={kind} />
                    <KindDetails kind={kind} />
                  </Card>
                ))}
              </div>
            </Stack>
          </section>
        </Stack>
      </div>
    )
  },
})

/** The one thing to do now, by who reads the page and where the season stands. */
function Ways({ contest, season: { phase, definition } }: { contest: string; season: StartSeason }) {
  const t = useTexts(startTexts)
  const words = useTexts(texts)
  const formats = useFormats()
  const { token, userInfo } = useSession()
  const next = `/declarations/new?contest=${contest}`
  if (phase === 'closed' || phase === 'grace') {
    return (
      <Stack gap="s">
        <Tag kind="neutral">
          <span>{t.rich('closed', { to: formats.dateTime(definition.window.closesAt), day })}</span>
        </Tag>
        <p>{t('closedText')}</p>
        <LinkButton href="/declarations">{t('mine')}</LinkButton>
      </Stack>
    )
  }
  const isUpcoming = phase === 'upcoming'
  return (
    <Stack gap="s">
      {isUpcoming && (
        <Tag kind="info">
          <span>{t.rich('upcoming', { from: formats.dateTime(definition.window.opensAt), day })}</span>
        </Tag>
      )}
      <p>
        {token === null ? t(isUpcoming ? 'upcomingText' : 'signedOut') : t('signedIn', { name: userInfo?.name ?? '' })}
      </p>
      {token === null ? (
        <div className="row">
          <LinkButton
            variant="primary"
            size="large"
            iconAfter="arrow-right"
            href={`/register?next=${encodeURIComponent(next)}`}
          >
            {t(isUpcoming ? 'registerOnly' : 'register')}
          </LinkButton>
          <LinkButton variant="quiet" size="large" href={`/login?next=${encodeURIComponent(next)}`}>
            {t('signIn')}
          </LinkButton>
        </div>
      ) : (
        <LinkButton variant="primary" size="large" iconAfter="arrow-right" href={next}>
          {words('create.title')}
        </LinkButton>
      )}
    </Stack>
  )
}

const steps = ['fill', 'sign', 'hand'] as const

function ThreeThings({ definition }: { definition: SeasonDefinition }) {
  const t = useTexts(startTexts)
  const formats = useFormats()
  const { kinds, window } = definition
  return (
    <section aria-labelledby="three-things">
      <Stack>
        <h2 id="three-things">{t('steps')}</h2>
        <Grid min="l">
          <Card title={t('who')}>
            <p>{t('whoText', { count: kinds.length })}</p>
            {kinds.some(({ declarants }) => declarants.includes('pupil')) && <p>{t('child')}</p>}
            <Anchor href="#kinds">{t('whoLink')}</Anchor>
          </Card>
          <Card title={t('ready')}>
            <ul>
              {neededOf(kinds).map((item) => (
                <li key={item}>{t(`items.${item}`)}</li>
              ))}
            </ul>
          </Card>
          <Card title={t('long')}>
            <dl className="start-steps">
              {steps.map((step) => (
                <div key={step}>
                  <dt>{t(step)}</dt>
                  <dd>{t(`${step}Text`)}</dd>
                </div>
              ))}
            </dl>
            <p>
              <strong>{t.rich('deadline', { to: formats.dateTime(window.closesAt), day })}</strong>
            </p>
          </Card>
        </Grid>
      </Stack>
    </section>
  )
}

/** What somebody has to have at hand, by what any kind of the season asks for. */
function neededOf(kinds: readonly DeclarationKind[]) {
  const any = (is: (kind: DeclarationKind) => boolean) => kinds.some(is)
  const needed = {
    phone: true,
    identity: any(({ members }) => members.max > 0),
    instructor: any(({ instructors }) => instructors.max > 0),
    code: any(({ needsAuthorizationCode }) => needsAuthorizationCode),
    materials: any(({ materials }) => materials.length > 0),
    printer: any(({ isPaperless }) => isPaperless !== true),
  } as const
  return (Object.keys(needed) as (keyof typeof needed)[]).filter((item) => needed[item])
}
