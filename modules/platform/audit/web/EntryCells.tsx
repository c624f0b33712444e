import { Link } from 'react-router'
import { consolePorts } from '#kernel/web/console/ports.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { Change } from '#kernel/web/console/Timeline.tsx'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { zh } from '../texts/zh.ts'
import { useEntryWords } from './entry-words.ts'
import { auditTexts } from './texts.ts'

type Noun = keyof (typeof zh)['nouns']

/** To the second: what happened one after the other stands in its order. */
export function AtCell({ row }: { row: AnyRow }) {
  const { date, timeWithSeconds } = useFormats()
  const at = String(row.at)
  return (
    <time dateTime={at}>
      {date(at)} {timeWithSeconds(at)}
    </time>
  )
}

/** Who did it; without an account it was somebody who had not signed in, or the program itself. */
export function ActorCell({ row }: { row: AnyRow }) {
  const t = useTexts(auditTexts)
  if (typeof row.actor === 'string' && row.actor !== '') return row.actor
  return <span className="entry-nobody">{t(row.ip ? 'visitor' : 'program')}</span>
}

/** What the entry is about, by its name, which leads to it; the id that filters and programs know it by is its title. */
export function SubjectCell({ row }: { row: AnyRow }) {
  const words = useEntryWords(row.id)
  const texts = auditTexts.read(useLanguage())
  const id = String(row.subject ?? '')
  if (!words?.subject) return texts && id in texts.nouns ? <span title={id}>{texts.nouns[id as Noun]}</span> : id
  const list =
    words.segment &&
    consolePorts()
      .screens()
      .find(({ path }) => path.endsWith(`/${words.segment}`))
  const address = words.address ?? (list ? `${list.path}?row=${encodeURIComponent(id)}` : null)
  if (address === null) return <span title={id}>{words.subject}</span>
  return (
    <Link title={id} to={address} onClick={(event) => event.stopPropagation()}>
      {words.subject}
    </Link>
  )
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
