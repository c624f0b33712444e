import './inbox.css'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Empty, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { inboxRoutes } from '../../contract.ts'
import type { inboxSchemas } from '../../schema.ts'
import { inboxTexts } from './texts.ts'

const calls = client<typeof inboxSchemas>(inboxRoutes)
type Message = Awaited<ReturnType<typeof calls.list>>['rows'][number]
const key = ['inbox'] as const
const pageSize = 20

/** One's own messages within the console: what is new stands out, opening one reads it. */
export function InboxDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(inboxTexts)
  const queries = useQueryClient()
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const found = useInfiniteQuery({
    queryKey: [...key, isUnreadOnly],
    queryFn: ({ pageParam }) =>
      calls.list(
        {
          query: {
            limit: pageSize,
            ...(isUnreadOnly ? { unread: 'true' } : {}),
            ...(pageParam ? { after: pageParam } : {}),
          },
        },
        { quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const unread = found.data?.pages[0]?.unreadCount ?? 0
  const renew = () => void queries.invalidateQueries({ queryKey: key })
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('title')}
      size={480}
      closable={{ 'aria-label': t('close') }}
      extra={
        <Button size="small" disabled={unread === 0} onClick={() => void calls.readAll().then(renew)}>
          {t('readAll')}
        </Button>
      }
    >
      <Segmented
        aria-label={t('shown')}
        value={isUnreadOnly ? 'unread' : 'all'}
        onChange={(shown) => setUnreadOnly(shown === 'unread')}
        options={[
          { value: 'all', label: t('all') },
          { value: 'unread', label: t('unread', { count: unread }) },
        ]}
      />
      {found.error && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('cut')}>
          <Button onClick={() => void found.refetch()}>{t('again')}</Button>
        </Empty>
      )}
      {found.isPending && <p>{t('loading')}</p>}
      {found.data && rows.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={isUnreadOnly ? t('noneUnread') : t('none')} />
      )}
      <ul className="inbox">
        {rows.map((message) => (
          <InboxEntry key={message.id} message={message} onRead={renew} />
        ))}
      </ul>
      {found.hasNextPage && <Button onClick={() => void found.fetchNextPage()}>{t('more')}</Button>}
    </Drawer>
  )
}

function InboxEntry({ message, onRead }: { message: Message; onRead: () => void }) {
  const t = useTexts(inboxTexts)
  const { dateTime } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const isNew = message.readAt === null
  function toggle() {
    setOpen(!isOpen)
    if (isNew && !isOpen) void calls.read({ params: { id: message.id } }, { quiet: true }).then(onRead)
  }
  return (
    <li className={isNew ? 'inbox-new' : undefined}>
      <button type="button" aria-expanded={isOpen} onClick={toggle}>
        <span className="inbox-title">{message.title}</span>
        {isNew && <Tag color="processing">{t('new')}</Tag>}
        {message.type && <Tag>{t(`types.${message.type}`)}</Tag>}
        <time dateTime={message.createdAt}>{dateTime(message.createdAt)}</time>
      </button>
      {isOpen && <p>{message.body}</p>}
    </li>
  )
}
