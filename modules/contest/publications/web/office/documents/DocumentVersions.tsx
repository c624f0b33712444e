import { useQuery } from '@tanstack/react-query'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'

/** Every version of a document: what changed, how often it was fetched, and its checksum. */
export function DocumentVersions({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { bytes, dateTime } = useFormats()
  const { data, error } = useQuery({
    queryKey: ['resource', 'relatedDocuments', 'versions', row.id, row.version],
    queryFn: () => officeCalls.documentVersions({ params: { document: row.id } }, { quiet: true }),
  })
  return (
    <section>
      <h2>{t('versions.title')}</h2>
      {error && <p role="alert">{saidBy(error) ?? t('cut')}</p>}
      <ol className="office-versions">
        {(data?.versions ?? []).map((version) => (
          <li key={version.version}>
            <strong>{t('versions.number', { version: version.version })}</strong>{' '}
            <time dateTime={version.publishedAt}>{dateTime(version.publishedAt)}</time> ·{' '}
            {t('documents.downloads', { count: version.downloadCount })}
            <br />
            <a href={version.url} download={version.name}>
              {version.name}
            </a>{' '}
            <small>{bytes(version.sizeBytes)}</small>
            {Object.keys(version.changeNote).length > 0 && <p>{labelIn(version.changeNote as Labels, language)}</p>}
            <p className="office-checksum">
              SHA-256 <code>{version.sha256}</code>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
