import { useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { signedIn } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { accountRoutes, outsideLoginRoutes, scanRoutes } from '#modules/platform/accounts/contract.ts'
import type { accountSchemas, outsideLoginSchemas, scanSchemas } from '#modules/platform/accounts/schema.ts'
import { consoleTexts } from '../console-texts.ts'
import { keepTicket, takeTicket } from './outside-ticket.ts'

const outside = client<typeof outsideLoginSchemas>(outsideLoginRoutes)
const scans = client<typeof scanSchemas>(scanRoutes)
const accounts = client<typeof accountSchemas>(accountRoutes)
const open = { quiet: true, needToken: 0 } as const
const askEveryMs = 2000

/** The other ways in: a scanned picture, and another sign-in service where the operator has set one up. */
export function SignInWays({ onSecondStep }: { onSecondStep: (ticket: string) => void }) {
  const t = useTexts(consoleTexts)
  const [service, setService] = useState<string | null>(null)
  const [isScanning, setScanning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    outside.offer({}, open).then(
      ({ isOffered, name }) => setService(isOffered ? name : null),
      () => setService(null), // no answer, no button: the password is the way
    )
  }, [])
  useEffect(() => {
    if (!location.pathname.endsWith('/outside-login') || location.search === '') return
    const ticket = takeTicket()
    const answer = location.search
    // the answer works once and shall not stay in the address
    history.replaceState(null, '', '/console/')
    if (ticket === null) return
    outside.finish({ body: { ticket, answer } }, open).then(signedIn, (error: unknown) => {
      if (error instanceof RefusedError && error.code === 'second_step_needed')
        return onSecondStep(String(error.params.ticket))
      setProblem(saidBy(error) ?? t('offline.title'))
    })
  }, [t, onSecondStep])
  async function goOutside() {
    try {
      const { ticket, address } = await outside.begin({}, open)
      keepTicket(ticket)
      location.assign(address)
    } catch (error) {
      setProblem(saidBy(error) ?? t('offline.title'))
    }
  }
  return (
    <div className="console-ways">
      {problem !== null && (
        <Notice kind="danger" isUrgent>
          {problem}
        </Notice>
      )}
      {service !== null && (
        <Button variant="secondary" icon="external" onClick={() => void goOutside()}>
          {t('signIn.outside', { name: service })}
        </Button>
      )}
      <Button variant="quiet" icon="phone" onClick={() => setScanning(!isScanning)}>
        {t('signIn.scan')}
      </Button>
      {isScanning && <Scan onGone={() => setScanning(false)} />}
    </div>
  )
}

/** A picture that a signed-in phone scans and confirms; asks until then, and is gone when its time is over. */
function Scan({ onGone }: { onGone: () => void }) {
  const t = useTexts(consoleTexts)
  const [picture, setPicture] = useState<string | null>(null)
  const [isScanned, setScanned] = useState(false)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(ticket: string) {
      const reply = await accounts.scanCheck({ body: { ticket } }, open)
      if (isOver) return
      setScanned(reply.state === 'scanned')
      if (reply.session_key !== null && reply.userInfo !== null)
        signedIn({ session_key: reply.session_key, userInfo: reply.userInfo as never, draftKey: reply.draftKey })
      else timer = setTimeout(() => void ask(ticket).catch(onGone), askEveryMs)
    }
    void scans
      .begin({}, open)
      .then(({ ticket, address }) => {
        if (isOver) return
        setPicture(`data:image/svg+xml,${encodeURIComponent(renderSVG(address))}`)
        return ask(ticket)
      })
      .catch(onGone)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [onGone])
  return (
    <figure className="console-scan">
      {picture && <img src={picture} alt={t('signIn.scanPicture')} width={200} height={200} />}
      <figcaption>
        <span role="status">{isScanned ? t('signIn.scanned') : t('signIn.scanHint')}</span>
      </figcaption>
    </figure>
  )
}
