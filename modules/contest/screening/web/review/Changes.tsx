import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { pathLabel, useForm } from './form.ts'

/** What was mended since a unit last looked, by name: each is marked at its place too. */
export function Changes() {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useForm()
  const { changes } = form.view
  if (!changes) return null
  return (
    <section className="review-card review-changes">
      <h2>{t('changes.title', { version: changes.since, count: changes.changes.length })}</h2>
      {changes.changes.length > 0 && (
        <ul>
          {changes.changes.map(({ path, before, after }) => (
            <li key={path}>
              {pathLabel(t, language, form, path)}
              {before === null && <b className="review-new"> {t('form.added')}</b>}
              {after === null && <b className="review-new"> {t('form.removed')}</b>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
