import '#kernel/web/ui/work-rows.css'
import './teams.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { RobotArm } from '#kernel/web/ui/illustrations/science.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Select } from '#kernel/web/ui/TextInputs.tsx'
import { wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { OpenPdf } from '#modules/contest/prints/web/index.ts'
import type { CoachedTeam } from '../schema.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { deskCalls } from './calls.ts'
import { TeamRow } from './TeamRow.tsx'
import { loadTeams, type TeamsData } from './teams-data.ts'
import { texts } from './texts.ts'

const newTeam = '/declarations/new/code?contest=robot'

/** All robot teams of a coach on one page: state, deadline, and what each still needs. */
export const teamsPage = definePage({
  texts,
  also: [wizardTexts],
  loader: loadTeams,
  title: (t) => t('teams.title'),
  trail: (t) => [{ label: t('teams.mine'), href: '/declarations?contest=robot' }],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { teams, season } = data
    return (
      <div data-accent="orange">
        <Stack gap="l">
          <PageHeader
            title={t('teams.title')}
            lead={t('teams.lead')}
            picture={teams.length === 0 ? <RobotArm /> : undefined}
            actions={
              <>
                <LinkButton icon="plus" href={newTeam}>
                  {t('teams.new')}
                </LinkButton>
                {teams.some((team) => team.isOpen) && (
                  <LinkButton icon="upload" href={`/declarations/teams/import?season=${season}`}>
                    {t('teams.import')}
                  </LinkButton>
                )}
                <LinkButton variant="quiet" icon="download" href="/declarations/forms">
                  {t('teams.forms')}
                </LinkButton>
              </>
            }
          />
          <Seasons data={data} />
          {teams.length === 0 ? (
            <EmptyState
              picture={<EmptyBox />}
              title={t('teams.emptyTitle')}
              action={
                <LinkButton variant="primary" href={newTeam}>
                  {t('teams.new')}
                </LinkButton>
              }
            >
              {t('teams.emptyText')}
            </EmptyState>
          ) : (
            <Teams key={season} data={data} />
          )}
        </Stack>
      </div>
    )
  },
})

function Seasons({ data: { seasons, season } }: { data: TeamsData }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const navigate = useNavigate()
  if (seasons.length < 2) return null
  return (
    <Field label={t('teams.season')}>
      <Select
        value={season ?? ''}
        onChange={(event) => void navigate(`/declarations/teams?season=${event.target.value}`)}
        options={seasons.map(({ id, title }) => ({ value: id, label: labelIn(title, language) }))}
      />
    </Field>
  )
}

/** The list together with what is done for many at once. */
function Teams({ data }: { data: TeamsData }) {
  const t = useTexts(texts)
  const { teams } = data
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isCopying, setCopying] = useState(false)
  const picked = teams.filter((team) => chosen.has(team.id))
  const open = picked.filter((team) => team.isOpen)
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      return next
    })
  return (
    <>
      <div className="teams-bar">
        <label className="work-all">
          <input
            type="checkbox"
            className="work-check"
            checked={picked.length === teams.length}
            onChange={(event) =>
              choose(
                teams.map((team) => team.id),
                event.target.checked,
              )
            }
          />
          <span>{t('teams.chosen', { count: picked.length, all: teams.length })}</span>
        </label>
        <Row>
          <Button
            icon="copy"
            disabledReason={open.length === 0 ? t('teams.chooseOpen') : undefined}
            onClick={() => setCopying(true)}
          >
            {t('teams.copy')}
          </Button>
          <OpenPdf
            icon="print"
            disabledReason={picked.length === 0 ? t('teams.chooseFirst') : undefined}
            address={() => deskCalls.print({ body: { declarations: picked.map((team) => team.id) } })}
          >
            {t('teams.print')}
          </OpenPdf>
        </Row>
      </div>
      <p className="choice-hint">{t('teams.summary', summaryOf(teams))}</p>
      <ul className="work-list" aria-label={t('teams.title')}>
        {teams.map((team) => (
          <TeamRow
            key={team.id}
            team={team}
            nowMs={Date.parse(data.now)}
            isChosen={chosen.has(team.id)}
            onChoose={(isChosen) => choose([team.id], isChosen)}
          />
        ))}
      </ul>
      {isCopying && <CopyDialog data={data} targets={open} onClose={() => setCopying(false)} />}
    </>
  )
}

function summaryOf(teams: readonly CoachedTeam[]) {
  const isOut = ({ state }: CoachedTeam) => ['submitted', 'qualified', 'refused'].includes(state)
  return {
    done: teams.filter(isOut).length,
    lacking: teams.filter((team) => team.missing.length > 0).length,
    all: teams.length,
  }
}
