import { carriedFields } from '../../contract/resource.ts'
import { useTexts } from '../texts.tsx'
import { viewOf } from './field-views.ts'
import { hiddenIn } from './form-values.ts'
import { kitTexts } from './kit-texts.ts'
import { consolePorts } from './ports.ts'
import type { AnyRow } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { Timeline } from './Timeline.tsx'

interface DetailProps {
  page: ResourcePage
  words: ResourceWords
  row: AnyRow
}

/** "What happened?" first, then every field of the row, then what the module adds. */
export function ResourceDetail(props: DetailProps) {
  const { page, words, row } = props
  const { detail: Detail } = page
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by the keys, whether or not there is a link in it
    <div className="row-detail" tabIndex={0}>
      <RowHistory page={page} words={words} row={row} />
      <RowFields {...props} />
      {Detail && <Detail row={row} />}
    </div>
  )
}

/** What happened to the row; nothing where nobody tells it. */
export function RowHistory({ page, words, row }: DetailProps) {
  const t = useTexts(kitTexts)
  const { history } = consolePorts()
  if (!history) return null
  return (
    <section>
      <h2>{t('history.title')}</h2>
      <Timeline page={page} words={words} id={row.id} history={history} />
    </section>
  )
}

/** Every field of the row, without those that are empty since such a row is not asked for them. */
export function RowFields({ page, words, row }: DetailProps) {
  const t = useTexts(kitTexts)
  const unasked = hiddenIn(page.resource.form, row)
  const fields = carriedFields(page.resource).filter(([name]) => !unasked.includes(name) || (row[name] ?? '') !== '')
  return (
    <section>
      <h2>{t('detail.title')}</h2>
      <dl>
        {fields.map(([name, field]) => {
          const { Cell, Whole } = viewOf(field)
          const Shown = Whole ?? Cell
          const Own = page.cells?.[name]
          const value = row[name] ?? null
          return (
            <div key={name} className={Whole ? 'detail-wide' : undefined}>
              <dt>{words.field(name).label}</dt>
              <dd>
                {Own ? (
                  <Own row={row} />
                ) : value === null || value === '' || (Array.isArray(value) && value.length === 0) ? (
                  '—'
                ) : (
                  <Shown value={value} field={field} words={words.field(name)} />
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
