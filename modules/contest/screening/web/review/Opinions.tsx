import { Tag, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { listed } from '#kernel/contract/listed.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { Review } from '../../schema.ts'
import { LevelName } from '../StateTag.tsx'
import { texts } from '../texts.ts'
import { pathLabel, useForm } from './form.ts'
import { type ToldMove, toldByReview } from './moves.ts'

/** What happened to the declaration, the newest first: every opinion, and the other moves between them. */
export function Opinions() {
  const t = useTexts(texts)
  const { view } = useForm()
  const entries: { at: string; key: string; content: ReactNode }[] = [
    ...view.reviews.map((review) => ({
      at: review.decidedAt,
      key: review.id,
      content: <Opinion review={review} />,
    })),
    ...view.declaration.moves
      .filter(({ action }) => !toldByReview.includes(action))
      .map(({ action, at, reason }) => ({
        at,
        key: `${at} ${action}`,
        content: <Move action={action as ToldMove} at={at} reason={reason} />,
      })),
  ]
  return (
    <section className="review-card">
      <h2>{t('opinions.title')}</h2>
      <Timeline
        items={entries
          .toSorted((one, other) => other.at.localeCompare(one.at))
          .map(({ key, content }) => ({ key, content }))}
      />
    </section>
  )
}

function Move({ action, at, reason }: { action: ToldMove; at: string; reason: string | null }) {
  const t = useTexts(texts)
  return (
    <div className="review-entry">
      {t(`moves.${action}`)} <Time at={at} />
      {reason && <p>{reason}</p>}
    </div>
  )
}

function Time({ at }: { at: string }) {
  const { dateTime } = useFormats()
  return (
    <time dateTime={at} title={at}>
      {dateTime(at)}
    </time>
  )
}

function Opinion({ review }: { review: Review }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useForm()
  const { dateTime } = useFormats()
  const reasons = useDictionary('return_reason')
  const wordOf = (code: string) => reasons.find((entry) => entry.code === code)?.label ?? code
  return (
    <div className="review-entry">
      <strong>
        {review.unit.name} (<LevelName level={review.level} />)
      </strong>{' '}
      <Tag className={review.decision === 'approve' ? 'tag-good' : 'tag-warn'}>{t(`decisions.${review.decision}`)}</Tag>
      {review.state !== 'decided' && <Tag>{t(`reviewStates.${review.state}`)}</Tag>}
      <p>
        {review.reviewer} <Time at={review.decidedAt} />
      </p>
      {review.reasons.length > 0 && (
        <p>{t('opinions.reasons', { reasons: listed(review.reasons.map(wordOf), language) })}</p>
      )}
      {review.opinion && <p className="review-words">{review.opinion}</p>}
      {review.openedPaths.length > 0 && (
        <p>
          {t('opinions.opened', {
            places: listed(
              review.openedPaths.map((path) => pathLabel(t, language, form, path)),
              language,
            ),
          })}
        </p>
      )}
      {review.fixBy && <p>{t('opinions.fixBy', { at: dateTime(review.fixBy) })}</p>}
      {review.second && review.settledAt && (
        <p>{t('opinions.second', { name: review.second, at: dateTime(review.settledAt) })}</p>
      )}
    </div>
  )
}
