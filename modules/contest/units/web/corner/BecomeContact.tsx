import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { TextArea } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { accessRoutes } from '#modules/platform/access/contract.ts'
import type { accessSchemas } from '#modules/platform/access/schema.ts'
import { contactRole } from '../../contract.ts'
import { requestCalls } from '../calls.ts'
import type { Corner } from './corner-data.ts'
import { texts } from './texts.ts'

const accessCalls = client<typeof accessSchemas>(accessRoutes)
const wordsMax = 500

/** What somebody does who works for no unit yet: switches to the role they have, asks for one, or waits. */
export function BecomeContact({ data }: { data: Corner }) {
  const t = useTexts(texts)
  const { mine, unit } = data
  if (!mine) return <Notice title={t('ask.title')}>{t('cannot')}</Notice>
  const { contactOf, request } = mine
  if (contactOf) return <Switching unit={contactOf.name} />
  if (request?.state === 'pending') return <Waiting request={request} />
  return (
    <Stack>
      {request?.state === 'failed' && (
        <Notice kind="warning" title={t('request.failed')}>
          {t('request.failedText', { unit: request.unit.name, reason: request.decisionReason ?? '' })}
        </Notice>
      )}
      <Card tone="soft" titleLevel={2} title={t('ask.title')}>
        <Stack>
          <p>{t('ask.how')}</p>
          {unit ? <AskForm unit={unit} /> : <NoUnit />}
        </Stack>
      </Card>
    </Stack>
  )
}

/** Does something and shows the page anew; a refusal is there to be shown. */
function useRun() {
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  async function run(work: () => Promise<unknown>, words: string) {
    setProblem(null)
    try {
      await work()
      toast(words, 'success')
      await revalidate()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setProblem(error.message)
    }
  }
  return { run, trouble: problem !== null && <Notice kind="danger" isUrgent title={problem} /> }
}

/** The role is there, but another one is in use. */
function Switching({ unit }: { unit: string }) {
  const t = useTexts(texts)
  const { run, trouble } = useRun()
  const words = t('switch.go', { unit })
  const change = () => accessCalls.switchRole({ body: { role: contactRole } }, { quiet: true })
  return (
    <Stack>
      {trouble}
      <Card
        tone="soft"
        titleLevel={2}
        title={t('switch.title', { unit })}
        foot={
          <Button variant="primary" onClick={() => void run(change, words)}>
            {words}
          </Button>
        }
      >
        {t('switch.text')}
      </Card>
    </Stack>
  )
}

type Request = NonNullable<NonNullable<Corner['mine']>['request']>

function Waiting({ request }: { request: Request }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { run, trouble } = useRun()
  const withdraw = () => requestCalls.withdraw({ params: { request: request.id }, body: {} }, { quiet: true })
  return (
    <Stack>
      {trouble}
      <Card
        tone="soft"
        titleLevel={2}
        title={t('request.pending')}
        foot={
          <Button variant="quiet" icon="undo" onClick={() => void run(withdraw, t('request.withdrawn'))}>
            {t('request.withdraw')}
          </Button>
        }
      >
        {t('request.pendingText', { at: dateTime(request.createdAt), unit: request.unit.name })}
      </Card>
    </Stack>
  )
}

function NoUnit() {
  const t = useTexts(texts)
  return (
    <>
      <p>{t('ask.noUnit')}</p>
      <p>
        <LinkButton variant="primary" href="/account/profile">
          {t('ask.profile')}
        </LinkButton>
      </p>
    </>
  )
}

/** Who they are, in their own words. What was typed stays when it is refused. */
function AskForm({ unit }: { unit: NonNullable<Corner['unit']> }) {
  const t = useTexts(texts)
  const { revalidate } = useRevalidator()
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function ask() {
    if (words.trim() === '') return setProblem(t('ask.needed'))
    setBusy(true)
    try {
      await requestCalls.ask({ body: { unit: unit.id, words: words.trim() } }, { quiet: true })
      toast(t('ask.sent'), 'success')
      await revalidate()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setProblem(error.fields[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="corner-ask"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <h3>{t('ask.unit', { unit: unit.name })}</h3>
      <Field
        label={t('ask.words')}
        isRequired
        hint={t('ask.wordsHint')}
        error={problem ?? undefined}
        count={{ used: words.length, limit: wordsMax }}
      >
        <TextArea
          rows={3}
          maxLength={wordsMax}
          value={words}
          onChange={(event) => {
            setProblem(null)
            setWords(event.target.value)
          }}
        />
      </Field>
      <p>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('ask.send')}
        </Button>
      </p>
      <p>
        <Anchor href="/account/profile">{t('ask.change')}</Anchor>
      </p>
    </form>
  )
}
