import './feedback.css'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Tag, type TagProps } from '#kernel/web/ui/Feedback.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { type AskedQuestionState, supportRoutes } from '../../contract.ts'
import type { supportSchemas } from '../../schema.ts'
import { Conversation } from '../pictures.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'
import { texts } from './texts.ts'

type Given = z.output<typeof supportSchemas.ownFeedback.reply>['feedback'][number]

/** `/feedback`: what somebody who is signed in has to say about the product, and what became of it. */
export const feedbackPage = definePage({
  texts,
  loader: ({ api }) => api<typeof supportSchemas>(supportRoutes).ownFeedback({}),
  title: (t) => t('title'),
  trail: (t) => [{ label: t('questions'), href: '/questions' }],
  Page: ({ data }) => {
    const t = useTexts(texts)
    const { revalidate } = useRevalidator()
    return (
      <Stack gap="l">
        <PageHeader title={t('title')} lead={t('lead')} picture={<Conversation />} />
        <FeedbackForm onSent={revalidate} />
        <section aria-labelledby="own-feedback">
          <Stack>
            <h2 id="own-feedback">{t('mine')}</h2>
            {data.feedback.length === 0 ? (
              <EmptyState picture={<EmptyBox />} title={t('none')}>
                {t('noneHint')}
              </EmptyState>
            ) : (
              <ul className="feedback-list">
                {data.feedback.map((given) => (
                  <OwnFeedback key={given.id} given={given} />
                ))}
              </ul>
            )}
          </Stack>
        </section>
      </Stack>
    )
  },
})

const looks: Record<AskedQuestionState, TagProps['kind']> = {
  unprocessed: 'neutral',
  processing: 'info',
  timeout: 'neutral',
  resolved: 'success',
  essence: 'success',
  deleted: 'neutral',
}

function OwnFeedback({ given: { state, createdAt, body, pictures, answer } }: { given: Given }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  return (
    <li className="feedback-line">
      <p className="feedback-head">
        <Tag kind={looks[state]}>{t(`states.${state}`)}</Tag> <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </p>
      <p className="feedback-words">{body}</p>
      {pictures.length > 0 && (
        <p className="feedback-pictures">
          {pictures.map(({ id, name, url }, index) =>
            url === null ? (
              <span key={id}>{name}</span>
            ) : (
              <a key={id} href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={t('picture', { number: String(index + 1) })} loading="lazy" />
              </a>
            ),
          )}
        </p>
      )}
      {answer !== null && (
        <div className="feedback-answer">
          <h3>{t('answer')}</h3>
          <p className="feedback-words">{answer}</p>
        </div>
      )}
    </li>
  )
}
