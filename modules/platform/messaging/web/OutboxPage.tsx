import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { client } from '#kernel/web/client/browser.ts'
import { definePage } from '#kernel/web/pages.ts'
import { newTab } from '#kernel/web/session.ts'
import { defineTexts, useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { messageRoutes } from '../contract.ts'
import type { messageSchemas } from '../schema.ts'
import { partsOf } from './message-parts.ts'
import './outbox.css'

const texts = defineTexts('outbox', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})

type Outbox = z.output<typeof messageSchemas.demoOutbox.reply>
type Message = Outbox['messages'][number]

const refreshMs = 3000

/** `/demo/outbox`: what this browser would have sent, for trying the product out. Not there outside the demo. */
export const outboxPage = definePage({
  texts,
  loader: ({ api }): Promise<Outbox> => api<typeof messageSchemas>(messageRoutes).demoOutbox(),
  title: (t) => t('title'),
  trail: () => [],
  Page: OutboxView,
})

/** Reads again every few seconds while the page is in view. The server's rendering knows no browser: its list is none of this one. */
function useOutbox(start: readonly Message[]) {
  const [messages, setMessages] = useState(start)
  const [state, setState] = useState<{ readAt: Date | null; isOffline: boolean }>({ readAt: null, isOffline: false })
  async function refresh() {
    try {
      const read = await client<typeof messageSchemas>(messageRoutes).demoOutbox({}, { quiet: true })
      setMessages(read.messages)
      setState({ readAt: new Date(), isOffline: false })
    } catch {
      // said on the page; the next round tries again
      setState((before) => ({ ...before, isOffline: true }))
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the one timer of the page; refresh only sets state
  useEffect(() => {
    void refresh()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [])
  return { messages, ...state, refresh }
}

function OutboxView({ data }: { data: Outbox }) {
  const t = useTexts(texts)
  const { timeWithSeconds } = useFormats()
  const { messages, readAt, isOffline, refresh } = useOutbox(data.messages)
  return (
    <div className="outbox-page">
      <Stack gap="l">
        <PageHeader
          title={t('title')}
          lead={t('lead')}
          actions={
            <>
              <Button icon="refresh" onClick={() => void refresh()}>
                {t('refresh')}
              </Button>
              <span className="field-hint">
                {isOffline ? t('offline') : readAt && t('refreshed', { at: timeWithSeconds(readAt) })}
              </span>
            </>
          }
        />
        <p className="unseen" role="status">
          {readAt && t('count', { count: messages.length })}
        </p>
        <Messages messages={messages} isRead={readAt !== null} />
      </Stack>
    </div>
  )
}

/** Before the first answer nothing is known: the outline of a list, and no word of there being none. */
function Messages({ messages, isRead }: { messages: readonly Message[]; isRead: boolean }) {
  const t = useTexts(texts)
  if (messages.length > 0) {
    return (
      <ol className="outbox">
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </ol>
    )
  }
  if (!isRead) return <Skeleton label={t('reading')} shape="card" />
  return (
    <EmptyState
      picture={<EmptyBox />}
      title={t('empty')}
      action={
        <LinkButton variant="primary" href="/register">
          {t('register')}
        </LinkButton>
      }
    >
      {t('emptyLead')}
    </EmptyState>
  )
}

function MessageCard({ message }: { message: Message }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { code, path } = partsOf(message.body, 'http://here')
  return (
    <li className="outbox-message">
      <Row>
        <Tag icon={message.channel === 'sms' ? 'phone' : 'mail'}>{t(message.channel)}</Tag>
        <span className="field-hint">{t('to', { recipient: message.recipientMasked })}</span>
        <time className="field-hint" dateTime={message.createdAt}>
          {dateTime(message.createdAt)}
        </time>
      </Row>
      {message.subject && <h2>{message.subject}</h2>}
      <p className="outbox-body">{message.body}</p>
      {(code !== null || path !== null) && (
        <Row>
          {code !== null && <Code code={code} />}
          {path !== null && (
            <LinkButton variant="primary" iconAfter="external" {...newTab(path, language)}>
              {t('open')}
            </LinkButton>
          )}
        </Row>
      )}
    </li>
  )
}

function Code({ code }: { code: string }) {
  const t = useTexts(texts)
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      toast(t('copied', { code }), 'success')
    } catch {
      // no clipboard without permission or on plain http: one tap selects the code whole
      toast(t('notCopied'), 'warning')
    }
  }
  return (
    <>
      <span className="outbox-code">
        <span className="unseen">{t('code')} </span>
        {code}
      </span>
      <Button icon="copy" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </>
  )
}
