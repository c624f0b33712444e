import { labelIn } from '#kernel/contract/languages.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Certificate } from '#kernel/web/ui/illustrations/making.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { StateTag, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { OpenPdf } from '#modules/contest/prints/web/index.ts'
import { seasonRoutes } from '#modules/contest/seasons/contract.ts'
import type { seasonSchemas } from '#modules/contest/seasons/schema.ts'
import { coachingCalls, printCalls } from './calls.ts'
import { loadTeams, nameOf } from './teams-data.ts'
import '#kernel/web/ui/work-rows.css'
import './teams.css'
import { texts } from './texts.ts'

/** Registration forms of the robot contest as PDF: of one's own teams, and blank ones of every event. */
export const formsPage = definePage({
  texts,
  also: [wizardTexts],
  loader: async (input) => {
    const [data, { seasons }] = await Promise.all([
      loadTeams(input),
      input.api<typeof seasonSchemas>(seasonRoutes).current({ query: { contest: 'robot' } }),
    ])
    const season = seasons.find(({ id }) => id === data.season)
    return { teams: data.teams, season: data.season, kinds: season?.kinds ?? [] }
  },
  title: (t) => t('forms.title'),
  trail: (t) => [{ label: t('teams.mine'), href: '/declarations?contest=robot' }],
  Page: ({ data: { teams, season, kinds } }) => {
    const t = useTexts(texts)
    const language = useLanguage()
    return (
      <div data-accent="orange">
        <Stack gap="l">
          <PageHeader title={t('forms.title')} lead={t('forms.lead')} picture={<Certificate />} />
          <section aria-labelledby="own-forms">
            <Stack gap="s">
              <h2 id="own-forms">{t('forms.own')}</h2>
              {teams.length === 0 && (
                <EmptyState
                  picture={<EmptyBox />}
                  title={t('forms.noTeam')}
                  action={<LinkButton href="/declarations/new/code?contest=robot">{t('teams.new')}</LinkButton>}
                />
              )}
              <ul className="work-list">
                {teams.map((team) => (
                  <li key={team.id} className="forms-row">
                    <span className="work-words">
                      <b>{nameOf(team)}</b>
                      <span className="choice-hint">{labelIn(team.kind.labels, language)}</span>
                    </span>
                    <Row>
                      <StateTag state={team.state} />
                      <OpenPdf
                        icon="download"
                        size="small"
                        aria-label={t('forms.openOf', { name: nameOf(team) })}
                        address={() => printCalls.formAddress({ params: { declaration: team.id } })}
                      >
                        {t('forms.open')}
                      </OpenPdf>
                    </Row>
                  </li>
                ))}
              </ul>
            </Stack>
          </section>
          {season !== null && kinds.length > 0 && (
            <section aria-labelledby="blank-forms">
              <Stack gap="s">
                <h2 id="blank-forms">{t('forms.blank')}</h2>
                <p>{t('forms.blankText')}</p>
                <ul className="work-list">
                  {kinds.map((kind) => (
                    <li key={kind.code} className="forms-row">
                      <b className="work-words">{labelIn(kind.labels, language)}</b>
                      <OpenPdf
                        icon="download"
                        size="small"
                        aria-label={t('forms.openOf', { name: labelIn(kind.labels, language) })}
                        address={() => coachingCalls.blankForm({ query: { season, kind: kind.code } })}
                      >
                        {t('forms.openBlank')}
                      </OpenPdf>
                    </li>
                  ))}
                </ul>
              </Stack>
            </section>
          )}
        </Stack>
      </div>
    )
  },
})
