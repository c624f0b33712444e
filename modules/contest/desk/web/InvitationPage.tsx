import './desk.css'
import { useEffect, useState } from 'react'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useSession } from '#kernel/web/session.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Checkbox } from '#kernel/web/ui/Choices.tsx'
import { CodeInput } from '#kernel/web/ui/CodeInput.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Sending } from '#kernel/web/ui/illustrations/making.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import { codeLength } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { invitationPage } from '../contract.ts'
import { failureOf } from './act.ts'
import { invitationCalls } from './calls.ts'
import { texts } from './texts.ts'

/** Kept in this tab alone while the pupil signs in or registers. */
const keptCodeKey = 'deskInvitation'
type Found = Awaited<ReturnType<typeof invitationCalls.lookUp>>
type Outcome = Awaited<ReturnType<typeof invitationCalls.accept>>

/** Where a pupil takes over what a teacher has prepared; the code stands behind the # of the link, or is typed in. */
export const joiningPage = definePage({
  texts,
  title: (t) => t('joining.title'),
  trail: () => [],
  Page: () => {
    const t = useTexts(texts)
    const { token } = useSession()
    const [code, setCode] = useCode()
    const [isHere, setHere] = useState(false)
    // the server knows no session: what hangs on it is shown once the browser is here
    useEffect(() => setHere(true), [])
    return (
      <div className="desk-narrow">
        <Stack gap="l">
          <PageHeader title={t('joining.title')} lead={t('joining.lead')} picture={<Sending />} />
          {isHere && token === null ? <SignInFirst /> : <Joining code={code} onCode={setCode} />}
        </Stack>
      </div>
    )
  },
})

function useCode() {
  const [code, setCode] = useState('')
  useEffect(() => {
    const fromLink = location.hash
      .slice(1)
      .replaceAll(/[^0-9A-Za-z]/g, '')
      .toUpperCase()
      .slice(0, codeLength)
    if (fromLink !== '') sessionStorage.setItem(keptCodeKey, fromLink)
    setCode(fromLink || (sessionStorage.getItem(keptCodeKey) ?? ''))
  }, [])
  return [code, setCode] as const
}

function SignInFirst() {
  const t = useTexts(texts)
  const next = encodeURIComponent(invitationPage)
  return (
    <Card title={t('joining.signInTitle')} titleLevel={2}>
      <Stack>
        <p>{t('joining.signInText')}</p>
        <Row>
          <LinkButton variant="primary" href={`/login?next=${next}`}>
            {t('joining.signIn')}
          </LinkButton>
          <LinkButton href={`/register?next=${next}`}>{t('joining.register')}</LinkButton>
        </Row>
      </Stack>
    </Card>
  )
}

function Joining({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const t = useTexts(texts)
  const [found, setFound] = useState<Found | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function run(work: () => Promise<void>) {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(failureOf(error, t('bulk.network')))
    } finally {
      setBusy(false)
    }
  }
  if (outcome || found?.awaitsConsent) return <Done outcome={outcome} />
  if (found)
    return (
      <Invited
        found={found}
        isBusy={isBusy}
        problem={problem}
        onAccept={() =>
          void run(async () => {
            setOutcome(await invitationCalls.accept({ body: { code } }, { quiet: true }))
            sessionStorage.removeItem(keptCodeKey)
          })
        }
        onOther={() => {
          setFound(null)
          setProblem(null)
          onCode('')
        }}
      />
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => setFound(await invitationCalls.lookUp({ body: { code } }, { quiet: true })))
      }}
    >
      <Stack>
        <Field label={t('joining.code')} hint={t('joining.codeHint')} error={problem ?? undefined}>
          <CodeInput
            kind="letters"
            groups={[4, 4, 4]}
            value={code}
            onValue={(value) => {
              onCode(value)
              setProblem(null)
            }}
          />
        </Field>
        <Row>
          <Button
            variant="primary"
            type="submit"
            isBusy={isBusy}
            disabledReason={code.length < codeLength ? t('joining.codeHint') : undefined}
          >
            {t('joining.look')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

interface InvitedProps {
  found: Found
  isBusy: boolean
  problem: string | null
  onAccept: () => void
  onOther: () => void
}

function Invited({ found, isBusy, problem, onAccept, onOther }: InvitedProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const kinds = useDictionary('declaration_kind')
  const [isMe, setMe] = useState(false)
  const { pupil, teacher } = found
  const kind = kinds.find((each) => each.code === found.kind)?.label ?? ''
  return (
    <Card title={t('joining.found', { teacher: teacher.name, pupil })} titleLevel={2}>
      <Stack>
        <DescriptionList
          items={[
            ...(teacher.school === null ? [] : [{ term: t('joining.school'), description: teacher.school }]),
            ...(found.title === '' ? [] : [{ term: t('joining.work'), description: found.title }]),
            { term: t('joining.kind'), description: kind },
            { term: t('joining.until'), description: formats.dateTime(found.expiresAt) },
          ]}
        />
        <p>{t('joining.helper', { teacher: teacher.name })}</p>
        <Checkbox checked={isMe} onChange={(event) => setMe(event.target.checked)}>
          {t('joining.isMe', { pupil })}
        </Checkbox>
        {problem !== null && <Notice kind="danger" isUrgent title={problem} />}
        <Row>
          <Button
            variant="primary"
            size="large"
            isBusy={isBusy}
            disabledReason={isMe ? undefined : t('joining.isMe', { pupil })}
            onClick={onAccept}
          >
            {t('joining.accept')}
          </Button>
          <Button variant="quiet" onClick={onOther}>
            {t('joining.other')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

function Done({ outcome }: { outcome: Outcome | null }) {
  const t = useTexts(texts)
  const declaration = outcome?.declaration ?? null
  const isTaken = declaration !== null
  return (
    <div role="status">
      <Notice
        kind={isTaken ? 'success' : 'info'}
        title={t(isTaken ? 'joining.doneTitle' : 'joining.waitTitle')}
        action={
          <LinkButton
            variant="primary"
            iconAfter="arrow-right"
            href={isTaken ? `/declarations/${declaration}/basics` : '/account/profile'}
          >
            {t(isTaken ? 'joining.go' : 'joining.consent')}
          </LinkButton>
        }
      >
        {t(isTaken ? 'joining.doneText' : 'joining.waitText')}
      </Notice>
    </div>
  )
}
