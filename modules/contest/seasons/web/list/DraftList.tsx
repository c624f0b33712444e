import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { draftCalls, draftsKey } from '../calls.ts'
import { texts } from '../texts.ts'

/** The drafts that are worked on, the newest change first. */
export function DraftList() {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { may } = useConsoleAccess()
  const isReader = may('seasonDrafts.view')
  const found = useQuery({
    queryKey: [...draftsKey, 'list'],
    queryFn: () => draftCalls.list({}, { quiet: true }),
    enabled: isReader,
    staleTime: 0,
  })
  const drafts = found.data?.drafts ?? []
  return (
    <section className="season-drafts" aria-labelledby="season-drafts">
      <h2 id="season-drafts">{t('drafts.title')}</h2>
      {!isReader && <p>{t('drafts.forbidden')}</p>}
      {found.error && <p role="alert">{saidBy(found.error) ?? t('cut')}</p>}
      {found.data && drafts.length === 0 && <p>{t('drafts.none')}</p>}
      <ul>
        {drafts.map(({ id, title, code, basedOn, updatedAt, updatedBy }) => (
          <li key={id}>
            <Link to={`/contest/seasons/drafts/${id}`}>{title}</Link>
            <small>
              {code}
              {basedOn && ` · ${t('drafts.basedOn', { version: basedOn.version })}`}
            </small>
            <small>{t('drafts.changed', { at: dateTime(updatedAt), who: updatedBy ?? '' })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
