import { Tag } from 'antd'
import { Link, useLocation } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { FromQueue } from '../queue/queue-state.ts'
import { LevelName, StateTag } from '../StateTag.tsx'
import { texts } from '../texts.ts'
import { daysSince, isLate } from '../waiting.ts'
import { useWord } from '../words.ts'
import { useForm } from './form.ts'
import { Neighbours } from './Neighbours.tsx'

interface ReviewHeadProps {
  /** a decision is being written */
  isDeciding: boolean
}

/** What it is, where it stands, whose turn it is and how long it has waited. */
export function ReviewHead({ isDeciding }: ReviewHeadProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { view, kind } = useForm()
  const { state } = useLocation() as { state: FromQueue | null }
  const { declaration, unit, owner, waitsFor, waitingSince } = view
  const stage = useWord('stage', typeof declaration.values.stage === 'string' ? declaration.values.stage : null)
  const now = Date.parse(declaration.now)
  return (
    <div className="review-head">
      <div className="review-ways">
        <Link to={`/contest/declarations?${state?.queue ?? `season=${declaration.season.id}`}`}>
          ← {t('review.back')}
        </Link>
        <Neighbours isDeciding={isDeciding} />
      </div>
      <h1>
        {declaration.title || t('review.untitled')} <StateTag state={shownState(declaration)} />
      </h1>
      <p>
        {[declaration.number, labelIn(kind.labels, language), stage, ...unit.above, unit.name]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{t('review.owner', { name: owner.name, kind: owner.kind, version: declaration.formVersion })}</p>
      <p>
        {waitsFor && declaration.level && declaration.state === 'submitted' && (
          <>
            <strong>{t('review.turn', { unit: waitsFor.name })}</strong> (<LevelName level={declaration.level} />){' '}
          </>
        )}
        {waitingSince && declaration.state === 'submitted' && (
          <>
            {t('review.since', { at: dateTime(waitingSince), days: daysSince(waitingSince, now) })}{' '}
            {isLate(waitingSince, now) && <Tag className="tag-bad">{t('queue.late')}</Tag>}
          </>
        )}
        {declaration.fixBy && t('review.fixBy', { at: dateTime(declaration.fixBy) })}
      </p>
      <p>{t('review.closesAt', { at: dateTime(declaration.season.closesAt) })}</p>
    </div>
  )
}

/** While it is mended it counts as returned, whichever step of that it is in. */
function shownState({ state, fixBy }: { state: string; fixBy: string | null }): string {
  return fixBy === null ? state : 'returned'
}
