import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { Change } from '#kernel/web/console/Timeline.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { useEntryWords } from './entry-words.ts'
import { auditTexts } from './texts.ts'

/** What the entry is about, by its name; the id that filters and programs know it by is its title. */
export function SubjectCell({ row }: { row: AnyRow }) {
  const words = useEntryWords(row.id)
  const id = String(row.subject ?? '')
  return words?.subject ? <span title={id}>{words.subject}</span> : id
}

/** What was written down, by names of fields and ids: for who checks it, and folded for everybody else. */
function Recorded({ value }: { value: unknown }) {
  const t = useTexts(auditTexts)
  if (value === null || value === undefined) return '—'
  return (
    <details>
      <summary>{t('recorded')}</summary>
      <code className="entry-recorded">{String(value)}</code>
    </details>
  )
}
export const BeforeCell = ({ row }: { row: AnyRow }) => <Recorded value={row.before} />
export const AfterCell = ({ row }: { row: AnyRow }) => <Recorded value={row.after} />
export const RequestCell = ({ row }: { row: AnyRow }) => <Recorded value={row.request} />

/** What changed, in the words of the resource; and how that is called which the values name by id. */
export function EntryDetail({ row }: { row: AnyRow }) {
  const t = useTexts(auditTexts)
  const words = useEntryWords(row.id)
  if (!words || (words.changes.length === 0 && words.names.length === 0)) return null
  return (
    <section>
      <h2>{t('inWords')}</h2>
      {words.changes.length > 0 && (
        <ul>
          {words.changes.map((change) => (
            <li key={change.field + change.label}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
      {words.names.length > 0 && (
        <ul className="entry-names">
          {words.names.map(({ id, name }) => (
            <li key={id} title={id}>
              {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
