import '#kernel/web/console/console-kit.css'
import './support-office.css'
import { useQuery } from '@tanstack/react-query'
import { client } from '#kernel/web/client/browser.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { supportRoutes } from '../../contract.ts'
import type { supportSchemas } from '../../schema.ts'
import { StateTag } from './StateTag.tsx'
import { texts } from './texts.ts'

const calls = client<typeof supportSchemas>(supportRoutes)

/** What this person has said about the product before, where it stands, and what was answered. */
export function OwnFeedback() {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { data } = useQuery({
    queryKey: ['own-feedback'],
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
            {pictures.length > 0 && (
              <p className="own-feedback-pictures">
                {pictures.map(({ id: picture, name, url }) =>
                  url === null ? (
                    <span key={picture}>{name}</span>
                  ) : (
                    <a key={picture} href={url} target="_blank" rel="noreferrer">
                      <img src={url} alt={t('picture', { name })} loading="lazy" />
                    </a>
                  ),
                )}
              </p>
            )}
            {answer !== null && <blockquote>{answer}</blockquote>}
          </li>
        ))}
      </ul>
    </section>
  )
}
