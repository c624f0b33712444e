import { labelIn } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { problemAddress, StateTag } from '#modules/contest/declarations/web/index.ts'
import type { CoachedTeam } from '../schema.ts'
import { nameOf, nextAddress } from './teams-data.ts'
import { texts } from './texts.ts'

interface RowProps {
  team: CoachedTeam
  /** the server's clock when the list was read */
  nowMs: number
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** One team: what it plays, who is in it, what is missing with a way to each, and the next step. */
export function TeamRow({ team, nowMs, isChosen, onChoose }: RowProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const formats = useFormats()
  const groups = useDictionary('robot_group')
  const name = nameOf(team)
  const isPast = Date.parse(team.dueAt) < nowMs
  const isWaiting = ['submitted', 'qualified', 'refused'].includes(team.state)
  const division = groups.find(({ code }) => code === team.division)?.label
  const named = (role: 'member' | 'instructor') =>
    team.people.filter((person) => person.role === role).map((person) => person.name || t('teams.nameless'))
  return (
    <li className="work-row teams-row" data-chosen={isChosen || undefined}>
      <input
        type="checkbox"
        className="work-check"
        aria-label={t('teams.choose', { name })}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className="work-words">
        <h2 className="teams-name">
          <Anchor href={nextAddress(team)}>{name}</Anchor>
          <StateTag state={team.state} />
        </h2>
        <p className="choice-hint">
          {[labelIn(team.event, language), division, team.number].filter(Boolean).join(' · ')}
        </p>
        <p className="choice-hint">
          {t('teams.people', {
            contestants: listed(named('member'), language) || t('teams.nobody'),
            coaches: listed(named('instructor'), language) || t('teams.nobody'),
          })}
        </p>
      </div>
      <Missing team={team} />
      <div className="teams-acts">
        {!isWaiting && (
          <span className={isPast ? 'field-error' : 'choice-hint'}>
            {t(isPast ? 'teams.over' : 'teams.due', { at: formats.dateTime(team.dueAt) })}
          </span>
        )}
        <LinkButton
          size="small"
          iconAfter="arrow-right"
          href={nextAddress(team)}
          aria-label={t('teams.goOnWith', { name })}
        >
          {t(isWaiting || isPast ? 'teams.look' : 'teams.goOn')}
        </LinkButton>
      </div>
    </li>
  )
}

function Missing({ team }: { team: CoachedTeam }) {
  const t = useTexts(texts)
  const at = `/declarations/${team.id}`
  if (team.pages) {
    const { counted, total } = team.pages
    return (
      <p className="teams-missing">
        <Anchor href={`${at}/${counted === 0 ? 'printing' : 'signed-form'}`}>
          {total === null ? t('teams.printFirst') : t('teams.pages', { counted, total })}
        </Anchor>
      </p>
    )
  }
  if (team.state !== 'draft' && team.state !== 'returned') return <p className="teams-missing">{t('teams.handedIn')}</p>
  if (team.missing.length === 0) {
    return (
      <p className="teams-missing">
        <Anchor href={`${at}/confirmation`}>{t('teams.complete')}</Anchor>
      </p>
    )
  }
  return (
    <ul className="teams-missing" aria-label={t('teams.missing')}>
      {team.missing.map(({ step, count, path }) => (
        <li key={step}>
          <Icon name="warning" />
          <Anchor href={problemAddress(team.id, { step, path })}>{t(`steps.${step}`, { count })}</Anchor>
        </li>
      ))}
    </ul>
  )
}
