import { useState } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { Select } from '#kernel/web/ui/TextInputs.tsx'
import { deskTexts, RosterUpload, saveSpreadsheet } from '#modules/contest/desk/web/index.ts'
import { coachingCalls } from './calls.ts'
import { loadTeams, nameOf } from './teams-data.ts'
import { texts } from './texts.ts'

/** Contestants from a spreadsheet, into one team or spread over the teams that a column names. */
export const rosterPage = definePage({
  texts,
  also: [deskTexts],
  loader: loadTeams,
  title: (t) => t('roster.title'),
  trail: (t) => [{ label: t('teams.title'), href: '/declarations/teams' }],
  Page: ({ data: { teams, season } }) => {
    const t = useTexts(texts)
    const [team, setTeam] = useState('')
    const open = teams.filter((each) => each.isOpen)
    const back = season === null ? '/declarations/teams' : `/declarations/teams?season=${season}`
    if (season === null || open.length === 0) {
      return (
        <>
          <PageHeader title={t('roster.title')} />
          <EmptyState
            picture={<EmptyBox />}
            title={t('roster.noTeam')}
            action={<LinkButton href={back}>{t('roster.back')}</LinkButton>}
          />
        </>
      )
    }
    return (
      <div data-accent="orange">
        <Stack gap="l">
          <PageHeader
            title={t('roster.title')}
            lead={t('roster.lead')}
            actions={
              <Button
                icon="download"
                onClick={() => void coachingCalls.sample({ query: { season } }).then(saveSpreadsheet)}
              >
                {t('roster.sample')}
              </Button>
            }
          />
          <Field label={t('roster.into')} hint={t('roster.intoHint')}>
            <Select
              value={team}
              onChange={(event) => setTeam(event.target.value)}
              options={[
                { value: '', label: t('roster.spread') },
                ...open.map((each) => ({ value: each.id, label: nameOf(each) })),
              ]}
            />
          </Field>
          <RosterUpload
            key={team}
            take={async (file) => {
              const body = { season, ...(team === '' ? {} : { team }), ...file }
              const { added, ...reply } = await coachingCalls.importRoster({ body }, { quiet: true, isUpload: true })
              return { ...reply, created: added }
            }}
            hint={t('roster.hint')}
            limits={t('roster.limits')}
            back={
              <LinkButton variant="primary" iconAfter="arrow-right" href={back}>
                {t('roster.back')}
              </LinkButton>
            }
          />
        </Stack>
      </div>
    )
  },
})
