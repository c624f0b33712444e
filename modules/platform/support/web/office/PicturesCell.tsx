import type { FileReference } from '#kernel/contract/fields.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from './texts.ts'

/** What somebody saw, large enough to be made out; each opens in a tab of its own. */
export function PicturesCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useTexts(texts)
  const pictures = (row.pictures ?? []) as readonly FileReference[]
  if (pictures.length === 0) return '—'
  return (
    <span className="own-feedback-pictures">
      {pictures.map(({ id, name, url }) =>
        url === null ? (
          <span key={id}>{name}</span>
        ) : (
          <a key={id} href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={t('picture', { name })} loading="lazy" />
          </a>
        ),
      )}
    </span>
  )
}
