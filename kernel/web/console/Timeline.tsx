import { useQuery } from '@tanstack/react-query'
import { Timeline as AntTimeline } from 'antd'
import { useFormats, useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import type { ConsolePorts, HistoryEntry } from './ports.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'

interface TimelineProps {
  page: ResourcePage
  words: ResourceWords
  id: string
  history: NonNullable<ConsolePorts['history']>
}

/** What happened to a row, the newest first: who, when, what, why. */
export function Timeline({ page, words, id, history }: TimelineProps) {
  const t = useTexts(kitTexts)
  const { name } = page.resource
  const { data, isPending } = useQuery({
    queryKey: ['resource', name, 'history', id],
    queryFn: () => history(name, id),
  })
  if (isPending) return <p>{t('loading')}</p>
  if (!data || data.length === 0) return <p>{t('history.none')}</p>
  return (
    <AntTimeline
      items={data.map((entry) => ({
        key: entry.id,
        content: <Entry entry={entry} page={page} words={words} />,
      }))}
    />
  )
}

function Entry({ entry, page, words }: { entry: HistoryEntry; page: ResourcePage; words: ResourceWords }) {
  const t = useTexts(kitTexts)
  const { dateTime } = useFormats()
  const verb = entry.action.startsWith(`${page.resource.name}.`)
    ? entry.action.slice(page.resource.name.length + 1)
    : ''
  return (
    <div className="history-entry">
      <strong>{actionWord(verb)}</strong> {entry.who ?? t('history.program')}{' '}
      <time dateTime={entry.at} title={entry.at}>
        {dateTime(entry.at)}
      </time>
      {entry.reason && <p>{t('history.reason', { reason: entry.reason })}</p>}
      {entry.changes.length > 0 && (
        <ul>
          {entry.changes.map(({ field, label, before, after }) => (
            <li key={field}>
              {page.resource.fields[field] ? words.field(field).label : label}:{' '}
              <del>{before ?? t('history.empty')}</del> → <ins>{after ?? t('history.empty')}</ins>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
  function actionWord(name: string): string {
    if (name === 'create' || name === 'edit' || name === 'remove' || name === 'import') return t(`history.${name}`)
    return page.resource.actions?.[name] ? words.action(name) : entry.label
  }
}
