import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from 'antd'
import { RowActions } from '#kernel/web/console/RowActions.tsx'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { TeamCard } from '../schema.ts'
import { teamsKey } from './calls.ts'
import { teamPage } from './team-page.ts'
import { texts } from './texts.ts'

/** The team of a card with everything that may be done to it now; what was done already says when and by whom. */
export function GateCard({ team, onChanged }: { team: TeamCard; onChanged: () => void }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const words = useResourceWords(teamPage.resource, teamPage.texts)
  const client = useQueryClient()
  const events = useDictionary('robot_event')
  const divisions = useDictionary('robot_group')
  const row = useQuery({
    queryKey: ['resource', 'teams', 'view', team.id, team.state],
    queryFn: () => callsOf(teamPage.resource).view({ params: { id: team.id } }, { quiet: true }),
    staleTime: 0,
  })
  const renew = async () => {
    await client.invalidateQueries({ queryKey: teamsKey })
    await row.refetch()
    onChanged()
  }
  const nameIn = (entries: typeof events, code: string) => entries.find((entry) => entry.code === code)?.label ?? code
  return (
    <section className="gate-team" aria-live="polite">
      <h2>{team.name}</h2>
      <p>
        <Tag>{words.field('state').option(team.state)}</Tag> {team.number}
      </p>
      <p>
        {nameIn(events, team.event)} · {nameIn(divisions, team.division)}
        <br />
        {[team.school, team.city].filter(Boolean).join(' · ')}
        <br />
        {team.season.name}
      </p>
      <p>{t('checkIn.contestants', { names: team.contestants.join('、') })}</p>
      {team.checkedInAt && (
        <p className="gate-note">
          {t('checkIn.already', { at: dateTime(team.checkedInAt), by: team.checkedInBy ?? '' })}
        </p>
      )}
      {row.data && (
        <RowActions
          page={teamPage}
          words={words}
          row={row.data}
          onEdit={() => undefined}
          onChanged={renew}
          onGone={() => undefined}
        />
      )}
    </section>
  )
}
