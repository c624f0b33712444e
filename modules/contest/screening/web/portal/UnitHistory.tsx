import { listed } from '#kernel/contract/listed.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Timeline, type TimelineItem } from '#kernel/web/ui/Lists.tsx'
import type { Review } from '../../schema.ts'
import { pathLabel, useForm } from '../review/form.ts'
import { type ToldMove, toldByReview } from '../review/moves.ts'
import { texts } from '../texts.ts'

/** What happened to the declaration, the newest first: every opinion, and the other moves between them. */
export function UnitHistory() {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { view } = useForm()
  const opinions = view.reviews.map((review): TimelineItem & { instant: string } => ({
    id: review.id,
    instant: review.decidedAt,
    at: dateTime(review.decidedAt),
    kind: review.decision === 'approve' ? 'success' : review.decision === 'return' ? 'warning' : 'danger',
    title: [
      review.unit.name,
      t(`decisions.${review.decision}`),
      ...(review.state === 'decided' ? [] : [t(`reviewStates.${review.state}`)]),
    ].join(' · '),
    actor: review.reviewer,
    detail: <Opinion review={review} />,
  }))
  const moves = view.declaration.moves
    .filter(({ action }) => !toldByReview.includes(action))
    .map(({ action, at, reason }): TimelineItem & { instant: string } => ({
      id: `${at} ${action}`,
      instant: at,
      at: dateTime(at),
      title: t(`moves.${action as ToldMove}`),
      detail: reason,
    }))
  return (
    <section className="unit-card">
      <h2>{t('opinions.title')}</h2>
      <Timeline items={[...opinions, ...moves].toSorted((one, other) => other.instant.localeCompare(one.instant))} />
    </section>
  )
}

function Opinion({ review }: { review: Review }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useForm()
  const { dateTime } = useFormats()
  const reasons = useDictionary('return_reason')
  const wordOf = (code: string) => reasons.find((entry) => entry.code === code)?.label ?? code
  const places = listed(
    review.openedPaths.map((path) => pathLabel(t, language, form, path)),
    language,
  )
  const lines = [
    review.reasons.length > 0 && t('opinions.reasons', { reasons: listed(review.reasons.map(wordOf), language) }),
    review.opinion,
    places && t('opinions.opened', { places }),
    review.fixBy && t('opinions.fixBy', { at: dateTime(review.fixBy) }),
    review.second && review.settledAt && t('opinions.second', { name: review.second, at: dateTime(review.settledAt) }),
  ]
  return lines.map((line) => line && <p key={line}>{line}</p>)
}
