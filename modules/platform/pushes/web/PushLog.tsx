import './pushes.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, Progress, Select, Tag } from 'antd'
import { useState } from 'react'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { type MessageState, messageStates } from '#modules/platform/messaging/contract.ts'
import { pushes } from '../contract.ts'
import { type LoggedMessage, pushCalls } from './calls.ts'
import { pushesTexts, pushPageTexts as texts } from './texts.ts'

const refreshMs = 3000
const pageSize = 30
const open = ['scheduled', 'sending']

/** How far a push is, and what became of each message. */
export function PushLog({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const [state, setState] = useState<MessageState | null>(null)
  const isOpen = open.includes(String(row.state))
  // the drawer's own row is asked for anew while it is under way
  useQuery({
    queryKey: ['resource', 'pushes', 'row', row.id],
    queryFn: () => callsOf(pushes as never).view({ params: { id: row.id } }, { quiet: true }),
    refetchInterval: isOpen ? refreshMs : false,
  })
  const found = useInfiniteQuery({
    queryKey: ['resource', 'pushes', 'messages', row.id, state],
    queryFn: ({ pageParam }) =>
      pushCalls.messages(
        {
          params: { id: row.id },
          query: { limit: pageSize, ...(state ? { state } : {}), ...(pageParam ? { after: pageParam } : {}) },
        },
        { quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    refetchInterval: isOpen ? refreshMs : false,
  })
  const [sent, waiting, failed] = ['sentCount', 'waitingCount', 'failedCount'].map((name) => Number(row[name]))
  const total = (sent ?? 0) + (waiting ?? 0) + (failed ?? 0)
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section>
      <h2>{t('log')}</h2>
      {total > 0 && (
        <Progress
          percent={Math.round((((sent ?? 0) + (failed ?? 0)) / total) * 100)}
          status={failed ? 'exception' : 'normal'}
          aria-label={t('progress')}
        />
      )}
      <Select<MessageState | null>
        aria-label={t('state')}
        className="push-log-state"
        value={state}
        onChange={setState}
        options={[
          { value: null, label: t('allStates') },
          ...messageStates.map((each) => ({ value: each, label: t(`states.${each}`) })),
        ]}
      />
      {found.error && <Unanswered error={found.error} onAgain={found.refetch} />}
      {found.data && rows.length === 0 && <p>{t('nothingSent')}</p>}
      <ul className="push-log">
        {rows.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </ul>
      {found.hasNextPage && <Button onClick={() => void found.fetchNextPage()}>{t('more')}</Button>}
    </section>
  )
}

function Line({ message }: { message: LoggedMessage }) {
  const t = useTexts(texts)
  const words = useTexts(pushesTexts)
  const { dateTime } = useFormats()
  return (
    <li>
      <span>
        <Tag>{words(`resources.pushes.options.channels.${message.channel}`)}</Tag>
        {message.recipientMasked}
      </span>
      <Tag className={message.state === 'sent' ? 'tag-good' : ''}>{t(`states.${message.state}`)}</Tag>
      <time dateTime={message.createdAt}>{dateTime(message.sentAt ?? message.createdAt)}</time>
      {message.attempts > 1 && <small>{t('attempts', { count: message.attempts })}</small>}
      {message.provider && <small>{message.provider}</small>}
      {message.lastError && <small className="control-problem">{message.lastError}</small>}
    </li>
  )
}
