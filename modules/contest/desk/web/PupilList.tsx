import { labelIn } from '#kernel/contract/languages.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import type { Tone } from '#kernel/web/ui/tones.ts'
import { StateTag } from '#modules/contest/declarations/web/index.ts'
import type { DeskTask } from '../contract.ts'
import type { DeskPupil } from '../schema.ts'
import type { DeskSeason } from './DeskPage.tsx'
import { InvitationLine } from './InvitationLine.tsx'
import { PupilActions } from './PupilActions.tsx'
import { taskAddress } from './task-address.ts'
import { texts } from './texts.ts'

const tones: { readonly [T in DeskTask]: Tone | 'neutral' } = {
  prepare: 'neutral',
  code: 'warning',
  invite: 'warning',
  confirm: 'info',
  consent: 'info',
  fields: 'warning',
  materials: 'warning',
  print: 'warning',
  pages: 'warning',
  submit: 'info',
  mend: 'danger',
  wait: 'success',
  ended: 'neutral',
}

interface ListProps {
  pupils: readonly DeskPupil[]
  season: DeskSeason | null
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}

/** The pupils, each with the work, what is still to be done, and the next step. */
export function PupilList({ pupils, season, chosen, onChoose }: ListProps) {
  const t = useTexts(texts)
  return (
    <ul className="work-list" aria-label={t('desk.list')}>
      {pupils.map((pupil) => (
        <li key={pupil.id} className="work-row desk-row" data-chosen={chosen.has(pupil.id) || undefined}>
          <input
            type="checkbox"
            className="work-check"
            aria-label={t('desk.choose', { name: pupil.name })}
            checked={chosen.has(pupil.id)}
            onChange={(event) => onChoose([pupil.id], event.target.checked)}
          />
          <Who pupil={pupil} />
          <Work pupil={pupil} season={season} />
          <div className="desk-tasks">
            {pupil.tasks.map((task) => (
              <Tag key={task} kind={tones[task]}>
                {t(`tasks.${task}`)}
              </Tag>
            ))}
          </div>
          <PupilActions pupil={pupil} season={season} />
        </li>
      ))}
    </ul>
  )
}

function Who({ pupil }: { pupil: DeskPupil }) {
  const stages = useDictionary('stage')
  const stage = stages.find((each) => each.code === pupil.stage)?.label
  const place = [stage, `${pupil.grade} ${pupil.className}`.trim()].filter(Boolean).join(' · ')
  const phone = pupil.phoneMasked ?? pupil.guardianPhoneMasked
  return (
    <div className="work-words">
      <h2 className="desk-name">{pupil.name}</h2>
      {place !== '' && <p className="choice-hint">{place}</p>}
      {phone !== null && <p className="choice-hint">{phone}</p>}
    </div>
  )
}

function Work({ pupil, season }: { pupil: DeskPupil; season: DeskSeason | null }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { draft } = pupil
  if (!draft)
    return <p className="desk-work choice-hint">{t(pupil.tasks.includes('ended') ? 'row.ended' : 'row.noDraft')}</p>
  const kind = season?.kinds.find((each) => each.code === draft.kind)
  const total = draft.pages?.total
  return (
    <div className="desk-work">
      <p className="desk-title">
        <Anchor href={taskAddress(pupil) ?? '/desk'}>
          {draft.title.trim() === '' ? t('row.untitled') : draft.title}
        </Anchor>{' '}
        <StateTag state={draft.state} />
      </p>
      <p className="choice-hint">
        {[
          kind && labelIn(kind.labels, language),
          draft.authorizationCode && t('row.code', { code: draft.authorizationCode }),
          total ? t('row.pages', { counted: draft.pages?.counted ?? 0, total }) : null,
          draft.takenBy !== null && draft.takenBy !== pupil.name ? t('row.takenBy', { name: draft.takenBy }) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {draft.invitation && <InvitationLine pupil={pupil} invitation={draft.invitation} />}
    </div>
  )
}
