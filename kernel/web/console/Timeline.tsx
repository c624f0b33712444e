import { useQuery } from '@tanstack/react-query'
import { Timeline as AntTimeline, Button } from 'antd'
import { useState } from 'react'
import { useFormats, useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import { useMoney } from './money.ts'
import type { ConsolePorts, HistoryChange, HistoryEntry } from './ports.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { Unanswered } from './Unanswered.tsx'

/** so much is shown at first; what lies further back is one click away */
const entriesFirst = 10
const changesFirst = 6

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
  const [isWhole, setWhole] = useState(false)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['resource', name, 'history', id],
    queryFn: () => history(name, id),
  })
  if (isPending) return <p>{t('loading')}</p>
  // no answer does not mean that nothing happened
  if (error && !data) return <Unanswered error={error} onAgain={refetch} />
  if (!data || data.length === 0) return <p>{t('history.none')}</p>
  const shown = isWhole ? data : data.slice(0, entriesFirst)
  return (
    <>
      <AntTimeline
        items={shown.map((entry) => ({
          key: entry.id,
          content: <Entry entry={entry} page={page} words={words} />,
        }))}
      />
      {shown.length < data.length && (
        <Button className="history-more" onClick={() => setWhole(true)}>
          {t('history.earlier', { count: data.length - shown.length })}
        </Button>
      )}
    </>
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
      <Changes changes={entry.changes.slice(0, changesFirst)} />
      {entry.changes.length > changesFirst && (
        <details>
          <summary>{t('history.moreChanges', { count: entry.changes.length - changesFirst })}</summary>
          <Changes changes={entry.changes.slice(changesFirst)} />
        </details>
      )}
    </div>
  )
  function actionWord(name: string): string {
    if (name === 'create' || name === 'edit' || name === 'remove' || name === 'import') return t(`history.${name}`)
    return page.resource.actions?.[name] ? words.action(name) : entry.label
  }
}

function Changes({ changes }: { changes: readonly HistoryChange[] }) {
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field + change.label}>
          <Change change={change} />
        </li>
      ))}
    </ul>
  )
}

/** What stood there and what stands there now; of a long text what differs. */
export function Change({ change }: { change: HistoryChange }) {
  const t = useTexts(kitTexts)
  const { date, dateTime } = useFormats()
  const money = useMoney()
  const { label, kind, before, after, parts } = change
  const shown = (value: string | null) => {
    if (value === null) return t('history.empty')
    if (kind === 'instant') return dateTime(value)
    if (kind === 'money') return money(Number(value))
    return kind === 'date' ? date(value) : value
  }
  const name = <span className="history-field">{label}</span>
  if (parts)
    return (
      <>
        {name}
        <p className="history-text">
          {parts.map(({ change: what, text }, index) => {
            const Part = what === 'removed' ? 'del' : what === 'added' ? 'ins' : 'span'
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never move
            return <Part key={index}>{text}</Part>
          })}
        </p>
      </>
    )
  return (
    <>
      {name} {before !== null && <del>{shown(before)}</del>}
      {before !== null && ' → '}
      <ins>{shown(after)}</ins>
    </>
  )
}
