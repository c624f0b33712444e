import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { CheckboxGroup } from '#kernel/web/ui/Choices.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { Select } from '#kernel/web/ui/TextInputs.tsx'
import type { CoachedTeam } from '../schema.ts'
import { coachingCalls } from './calls.ts'
import { nameOf, type TeamsData } from './teams-data.ts'
import { texts } from './texts.ts'

type Outcome = Awaited<ReturnType<typeof coachingCalls.copyPeople>>

interface CopyProps {
  data: TeamsData
  /** the teams that were chosen and can be changed */
  targets: readonly CoachedTeam[]
  onClose: () => void
}

/** Contestants and coaches from a team of this season or an earlier one, into the teams that were chosen. */
export function CopyDialog({ data, targets, onClose }: CopyProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [season, setSeason] = useState(data.season ?? '')
  const teams = useTeamsOf(data, season)
  const [from, setFrom] = useState('')
  const [people, setPeople] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sources = teams?.filter((team) => team.people.length > 0) ?? []
  const source = sources.find((team) => team.id === from) ?? sources[0]

  async function copy() {
    setBusy(true)
    setRefused(null)
    try {
      const to = targets.filter((team) => team.id !== source?.id).map((team) => team.id)
      setOutcome(await coachingCalls.copyPeople({ body: { people: [...people], to } }, { quiet: true }))
      await revalidate()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setRefused(error.message)
    } finally {
      setBusy(false)
    }
  }
  const others = targets.filter((team) => team.id !== source?.id)
  const reason = people.length === 0 ? t('copy.nobody') : others.length === 0 ? t('copy.onlyItself') : undefined
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('copy.title')}
      closeLabel={t('copy.close')}
      actions={
        outcome ? (
          <Button variant="primary" onClick={onClose}>
            {t('copy.close')}
          </Button>
        ) : (
          <Button variant="primary" icon="copy" isBusy={isBusy} disabledReason={reason} onClick={() => void copy()}>
            {t('copy.act', { people: people.length, teams: others.length })}
          </Button>
        )
      }
    >
      {outcome ? (
        <Copied outcome={outcome} targets={targets} />
      ) : (
        <Stack>
          <p>{t('copy.into', { teams: listed(others.map(nameOf), language) || t('teams.nobody') })}</p>
          {data.seasons.length > 1 && (
            <Field label={t('copy.season')}>
              <Select
                value={season}
                onChange={(event) => {
                  setSeason(event.target.value)
                  setPeople([])
                }}
                options={data.seasons.map(({ id, title }) => ({ value: id, label: labelIn(title, language) }))}
              />
            </Field>
          )}
          {teams === null && <Skeleton label={t('copy.loading')} />}
          {teams !== null && !source && <Notice title={t('copy.noSource')} />}
          {source && (
            <>
              <Field label={t('copy.from')}>
                <Select
                  value={source.id}
                  onChange={(event) => {
                    setFrom(event.target.value)
                    setPeople([])
                  }}
                  options={sources.map((team) => ({ value: team.id, label: nameOf(team) }))}
                />
              </Field>
              <FieldGroup label={t('copy.who')} hint={t('copy.hint')}>
                <CheckboxGroup
                  name="people"
                  value={people}
                  onValue={setPeople}
                  options={source.people.map(({ id, role, name }) => ({
                    value: id,
                    label: t(`copy.${role}`, { name: name || t('teams.nameless') }),
                  }))}
                />
              </FieldGroup>
            </>
          )}
          {refused !== null && <Notice kind="danger" isUrgent title={refused} />}
        </Stack>
      )}
    </Dialog>
  )
}

/** null while they are fetched. */
function useTeamsOf(data: TeamsData, season: string): readonly CoachedTeam[] | null {
  const [fetched, setFetched] = useState<{ season: string; teams: readonly CoachedTeam[] } | null>(null)
  const isShown = season === data.season
  useEffect(() => {
    if (isShown) return
    coachingCalls.teams({ query: { season } }).then(
      ({ teams }) => setFetched({ season, teams }),
      // a refusal is told by the client; the list then stays empty
      () => setFetched({ season, teams: [] }),
    )
  }, [season, isShown])
  if (isShown) return data.teams
  return fetched?.season === season ? fetched.teams : null
}

function Copied({ outcome, targets }: { outcome: Outcome; targets: readonly CoachedTeam[] }) {
  const t = useTexts(texts)
  const teamName = (id: string) => {
    const team = targets.find((each) => each.id === id)
    return team ? nameOf(team) : ''
  }
  return (
    <Stack>
      <Notice
        kind={outcome.refused.length === 0 ? 'success' : 'warning'}
        title={t('copy.done', { count: outcome.copied })}
      >
        {outcome.refused.length > 0 ? t('copy.some', { count: outcome.refused.length }) : t('copy.photos')}
      </Notice>
      {outcome.refused.length > 0 && (
        <ul>
          {outcome.refused.map(({ team, person, name, message }) => (
            <li key={`${team} ${person}`}>{t('copy.refused', { team: teamName(team), name, message })}</li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
