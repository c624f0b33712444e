import './kinds.css'
import { labelIn } from '#kernel/contract/languages.ts'
import { day } from '#kernel/web/day.tsx'
import { definePage } from '#kernel/web/pages.ts'
import { useSession } from '#kernel/web/session.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Rocket } from '#kernel/web/ui/illustrations/science.tsx'
import { LostSignal } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { type DeclarationKind, type SeasonDefinition, seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { accountRoutes } from '#modules/platform/accounts/contract.ts'
import type { accountSchemas } from '#modules/platform/accounts/schema.ts'
import { accentOf } from './accents.ts'
import { Deadline } from './Deadline.tsx'
import { barOf, KindCard } from './KindCard.tsx'
import { texts } from './texts.ts'

interface OpenSeason {
  id: string
  phase: 'upcoming' | 'open' | 'grace' | 'closed'
  definition: SeasonDefinition
}

/** What can be declared now: the seasons, their kinds, and what each kind asks for. */
export const newDeclarationPage = definePage({
  texts,
  loader: async ({ api, url }) => {
    const contest = url.searchParams.get('contest')
    const calls = api<typeof seasonSchemas>(seasonRoutes)
    const { seasons, now } = await calls.current({ query: contest ? { contest } : {} })
    const [profile, ...views] = await Promise.all([
      api<typeof accountSchemas>(accountRoutes).profile(),
      ...seasons.map((season) => calls.view({ params: { season: season.id } })),
    ])
    return {
      birthOn: profile.birthOn,
      seasons: views as readonly OpenSeason[],
      clockOffsetMs: Date.parse(now) - Date.now(),
      contest,
      honour: url.searchParams.get('honour'),
    }
  },
  title: (t, data) => t(data?.honour ? 'create.honourTitle' : 'create.title'),
  trail: (t) => [{ label: t('list.title'), href: '/declarations' }],
  Page: ({ data }) => {
    const t = useTexts(texts)
    return (
      <>
        <PageHeader
          title={t(data.honour ? 'create.honourTitle' : 'create.title')}
          lead={t(data.honour ? 'create.honourLead' : 'create.lead')}
          picture={<Rocket />}
        />
        {data.seasons.length === 0 && (
          <EmptyState
            picture={<LostSignal />}
            title={t('create.noSeasonTitle')}
            action={<LinkButton href="/announcements">{t('create.announcements')}</LinkButton>}
          >
            {t('create.noSeasonText')}
          </EmptyState>
        )}
        {data.seasons.map((season) => (
          <SeasonKinds
            key={season.id}
            season={season}
            honour={data.honour}
            birthOn={data.birthOn}
            clockOffsetMs={data.clockOffsetMs}
          />
        ))}
        {/* behind the kinds: who comes for the first time does not know yet what a code is */}
        {!data.honour && (
          <Notice
            title={t('create.codeTitle')}
            action={
              <LinkButton icon="edit" href={`/declarations/new/code${data.contest ? `?contest=${data.contest}` : ''}`}>
                {t('create.withCode')}
              </LinkButton>
            }
          >
            {t('create.codeText')}
          </Notice>
        )}
      </>
    )
  },
})

/** The kinds that the address asks for: all, or an honour by the end of its code, else all honours. */
function kindsAsked(kinds: readonly DeclarationKind[], honour: string | null): readonly DeclarationKind[] {
  if (honour === null) return kinds
  const honours = kinds.filter((kind) => kind.isHonour)
  const asked = honours.filter((kind) => kind.code === honour || kind.code.endsWith(`-${honour}`))
  return asked.length > 0 ? asked : honours
}

interface SeasonKindsProps {
  season: OpenSeason
  honour: string | null
  birthOn: string | null
  clockOffsetMs: number
}

function SeasonKinds({ season, honour, birthOn, clockOffsetMs }: SeasonKindsProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const { userInfo } = useSession()
  const { definition, phase } = season
  const kinds = kindsAsked(definition.kinds, honour).map((kind) => ({
    kind,
    bar: barOf(userInfo, birthOn, { kind, definition }),
  }))
  const [mine, others] = [kinds.filter(({ bar }) => bar === null), kinds.filter(({ bar }) => bar !== null)]
  const cards = (shown: typeof kinds) => (
    <div className="kinds">
      {shown.map(({ kind, bar }) => (
        <KindCard
          key={kind.code}
          seasonId={season.id}
          definition={definition}
          kind={kind}
          bar={bar}
          isOpen={phase === 'open'}
        />
      ))}
    </div>
  )
  const isOver = phase === 'closed' || phase === 'grace'
  const from = formats.dateTime(definition.window.opensAt)
  const to = formats.dateTime(definition.window.closesAt)
  return (
    <section data-accent={accentOf(definition.contest)} aria-labelledby={`season-${season.id}`}>
      <Stack>
        <Row>
          <h2 id={`season-${season.id}`}>{labelIn(definition.title, language)}</h2>
          {phase === 'open' && <Deadline closesAt={definition.window.closesAt} clockOffsetMs={clockOffsetMs} />}
        </Row>
        {phase === 'upcoming' && (
          <Notice title={t('create.upcoming')}>{t.rich('create.upcomingText', { from, to, day })}</Notice>
        )}
        {isOver && (
          <Notice kind="warning" title={t.rich('create.closed', { to, day })}>
            {t('create.closedText', { list: t('list.title') })}
          </Notice>
        )}
        {kinds.length === 0 && (
          <EmptyState picture={<LostSignal />} title={t('create.noHonour')}>
            {t('create.noHonourText')}
          </EmptyState>
        )}
        {honour === null && !isOver && <p>{t('create.count', { total: kinds.length, mine: mine.length })}</p>}
        {mine.length > 0 && cards(mine)}
        {/* what this person cannot declare is there to be read, each with the reason */}
        {others.length > 0 && (
          <details className="kinds-others">
            <summary>
              {t(mine.length > 0 ? 'create.others' : 'create.noneMine', { count: others.length })}
              <Icon name="chevron-down" />
            </summary>
            {cards(others)}
          </details>
        )}
      </Stack>
    </section>
  )
}
