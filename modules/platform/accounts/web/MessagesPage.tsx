import { useState } from 'react'
import type { z } from 'zod'
import { client } from '#kernel/web/client/browser.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { inboxRoutes } from '#modules/platform/messaging/contract.ts'
import type { inboxSchemas } from '#modules/platform/messaging/schema.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { accountPageTexts } from './texts.ts'

type Inbox = z.output<typeof inboxSchemas.list.reply>
type Message = Inbox['rows'][number]
const calls = client<typeof inboxSchemas>(inboxRoutes)
const pageSize = 20

/** `/account/messages`: what the product and the office told this person, newest first. */
export const messagesPage = definePage({
  texts: accountPageTexts,
  loader: ({ api }) => api<typeof inboxSchemas>(inboxRoutes).list({ query: { limit: pageSize } }),
  title: (t) => t('messages.title'),
  trail: () => [],
  Page: Messages,
})

function Messages({ data }: { data: Inbox }) {
  const t = useTexts(accountPageTexts)
  const [messages, setMessages] = useState(data.rows)
  const [next, setNext] = useState(data.next)
  const [unread, setUnread] = useState(data.unreadCount)
  const [isBusy, setBusy] = useState(false)
  async function more() {
    setBusy(true)
    try {
      const page = await calls.list({ query: { limit: pageSize, ...(next ? { after: next } : {}) } })
      setMessages((before) => [...before, ...page.rows])
      setNext(page.next)
    } finally {
      setBusy(false)
    }
  }
  async function readAll() {
    await calls.readAll()
    const now = new Date().toISOString()
    setMessages((before) => before.map((message) => ({ ...message, readAt: message.readAt ?? now })))
    setUnread(0)
  }
  function read(id: string) {
    setMessages((before) =>
      before.map((message) => (message.id === id ? { ...message, readAt: new Date().toISOString() } : message)),
    )
    setUnread((count) => count - 1)
    void calls.read({ params: { id } }, { quiet: true })
  }
  return (
    <AccountFrame current="messages" title={t('messages.title')} lead={t('messages.lead')}>
      <Row>
        <LinkButton size="small" variant="quiet" href="/account/message-choices">
          {t('choices.open')}
        </LinkButton>
      </Row>
      {messages.length === 0 ? (
        <EmptyState
          picture={<EmptyBox />}
          title={t('messages.none')}
          action={<LinkButton href="/declarations">{t('messages.toDeclarations')}</LinkButton>}
        >
          {t('messages.noneLead')}
        </EmptyState>
      ) : (
        <>
          <Row>
            <p role="status">{t('messages.count', { count: unread })}</p>
            {unread > 0 && (
              <Button size="small" icon="check" onClick={() => void readAll()}>
                {t('messages.readAll')}
              </Button>
            )}
          </Row>
          <ul className="account-messages">
            {messages.map((message) => (
              <MessageLine key={message.id} message={message} onRead={() => read(message.id)} />
            ))}
          </ul>
          {next !== null && (
            <Row>
              <Button isBusy={isBusy} onClick={() => void more()}>
                {t('messages.more')}
              </Button>
            </Row>
          )}
        </>
      )}
    </AccountFrame>
  )
}

/** Opened it is read. */
function MessageLine({ message, onRead }: { message: Message; onRead: () => void }) {
  const t = useTexts(accountPageTexts)
  const { dateTime } = useFormats()
  const isNew = message.readAt === null
  return (
    <li className="account-message" data-new={isNew || undefined}>
      <details onToggle={(event) => isNew && event.currentTarget.open && onRead()}>
        <summary>
          <strong>{message.title}</strong>
          <span className="account-message-facts">
            {isNew && <Tag kind="info">{t('messages.new')}</Tag>}
            {message.type && (
              <Tag kind={message.type === 'urgent' ? 'warning' : 'neutral'}>{t(`messages.types.${message.type}`)}</Tag>
            )}
            <time className="field-hint" dateTime={message.createdAt}>
              {dateTime(message.createdAt)}
            </time>
          </span>
        </summary>
        <p>{message.body}</p>
      </details>
    </li>
  )
}
