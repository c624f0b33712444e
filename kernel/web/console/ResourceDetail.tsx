import { carriedFields } from '../../contract/resource.ts'
import { useTexts } from '../texts.tsx'
import { viewOf } from './field-views.ts'
import { kitTexts } from './kit-texts.ts'
import { consolePorts } from './ports.ts'
import type { AnyRow } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { Timeline } from './Timeline.tsx'

/** "What happened?" first, then every field of the row, then what the module adds. */
export function ResourceDetail({ page, words, row }: { page: ResourcePage; words: ResourceWords; row: AnyRow }) {
  const t = useTexts(kitTexts)
  const { resource, cells, detail: Detail } = page
  const { history } = consolePorts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the keys, whether or not there is a link in it
    <div className="row-detail" tabIndex={0}>
      {history && (
        <section>
          <h2>{t('history.title')}</h2>
          <Timeline page={page} words={words} id={row.id} history={history} />
        </section>
      )}
      <section>
        <h2>{t('detail.title')}</h2>
        <dl>
          {carriedFields(resource).map(([name, field]) => {
            const { Cell } = viewOf(field)
            const Own = cells?.[name]
            const value = row[name] ?? null
            return (
              <div key={name}>
                <dt>{words.field(name).label}</dt>
                <dd>
                  {Own ? (
                    <Own row={row} />
                  ) : value === null || value === '' || (Array.isArray(value) && value.length === 0) ? (
                    '—'
                  ) : (
                    <Cell value={value} field={field} words={words.field(name)} />
                  )}
                </dd>
              </div>
            )
          })}
        </dl>
      </section>
      {Detail && <Detail row={row} />}
    </div>
  )
}
