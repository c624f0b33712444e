import '#kernel/web/console/console-kit.css'
import './support-office.css'
import { useQuery } from '@tanstack/react-query'
import { client } from '#kernel/web/client/browser.ts'
import { LookedFiles } from '#kernel/web/console/viewer/LookedFiles.tsx'
import { viewedOf } from '#kernel/web/console/viewer/viewed-file.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { supportRoutes } from '../../contract.ts'
import type { supportSchemas } from '../../schema.ts'
import { StateTag } from './StateTag.tsx'
import { texts } from './texts.ts'

const calls = client<typeof supportSchemas>(supportRoutes)
const ownFeedbackKey = ['own-feedback']

/** What this person has said about the product before, where it stands, and what was answered. */
export function OwnFeedback() {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { data } = useQuery({
    queryKey: ownFeedbackKey,
    queryFn: async () => (await calls.ownFeedback({}, { quiet: true })).feedback,
    staleTime: 0,
  })
  if (!data || data.length === 0) return null
  return (
    <section className="own-feedback" aria-label={t('ownFeedback')}>
      <h2>{t('ownFeedback')}</h2>
      <ul>
        {data.map(({ id, body, state, answer, createdAt, pictures }) => (
          <li key={id}>
            <p>
              <StateTag state={state} /> <time dateTime={createdAt}>{dateTime(createdAt)}</time>
            </p>
            <p>{body}</p>
            {pictures.length > 0 && <LookedFiles files={pictures.map(viewedOf)} queryKey={ownFeedbackKey} />}
            {answer !== null && <blockquote>{answer}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  )
}
