import { useEffect, useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { type Translate, useTexts } from '#kernel/web/texts.tsx'
import type { Channel } from '../contract/contacts.ts'
import { codeLimits } from '../contract.ts'
import { codeCalls } from './calls.ts'
import { channelOf } from './contact-kind.ts'
import type { zh } from './texts/zh.ts'
import { accountPageTexts } from './texts.ts'
import { type Captcha, useCaptcha } from './use-captcha.ts'
import { useKept } from './use-kept.ts'
import { useProblems } from './use-problems.ts'

export type CodePurpose = 'register' | 'recover' | 'change-contact'

interface Kept {
  target: string
  /** the code that is out: where it went, and by this device's clock until when it works and when another may follow */
  sent: { to: string; target: string; minutes: number; untilMs: number; nextMs: number } | null
}

const nothing: Kept = { target: '', sent: null }
const tickMs = 1000

/** Seconds until that moment of this device's clock, counted down. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    setNow(Date.now())
    if (moment <= Date.now()) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, tickMs)
    return () => clearInterval(timer)
  }, [moment])
  return now === 0 ? 0 : Math.max(0, Math.ceil((moment - now) / 1000))
}

interface SendingParts {
  captcha: Captcha
  kept: Kept
  keep: (next: Kept) => void
  onSent: () => void
}

/** Sends a code to what is typed. What keeps it from going out is told at its field, or by a picture asked for. */
function useSending({ captcha, kept, keep, onSent }: SendingParts) {
  const [isSending, setSending] = useState(false)
  const [sends, setSends] = useState(0)
  /** a press has waited for the picture: left empty once more, it is a mistake */
  const [isPictureAwaited, setPictureAwaited] = useState(false)
  const book = useProblems()
  async function refused(error: unknown) {
    // whoever presses before having seen the picture has done nothing wrong: it is shown, with the focus and the reason
    const isFirstAsked = error instanceof RefusedError && error.code === 'captcha_needed' && !isPictureAwaited
    if (isFirstAsked) setPictureAwaited(true)
    else book.fail(error)
    if (!(error instanceof RefusedError)) return
    if (error.code === 'proof_needed') return await captcha.demand('proof')
    const waited = Number(error.params.retryAfterS)
    if (error.code === 'too_many_requests' && waited > 0) {
      const sent = {
        to: '',
        minutes: 0,
        untilMs: 0,
        ...kept.sent,
        target: kept.target,
        nextMs: Date.now() + waited * 1000,
      }
      if (kept.sent?.target === kept.target) keep({ ...kept, sent })
    }
    // an answer is used up by the attempt, whatever was wrong
    await captcha.refresh()
  }
  async function send(purpose: CodePurpose, by: Channel) {
    setSending(true)
    book.clear()
    const answer = captcha.answer()
    const body = { purpose, by, target: kept.target.trim(), ...(answer ? { captcha: answer } : {}) }
    try {
      const reply = await codeCalls.send({ body }, { quiet: true })
      // the device's own clock may be wrong: only the spans are taken from the server
      const lifeMs = Date.parse(reply.expiresAt) - Date.parse(reply.nextAt) + codeLimits.pauseMs
      const times = { untilMs: Date.now() + lifeMs, nextMs: Date.now() + codeLimits.pauseMs }
      keep({ ...kept, sent: { to: reply.sentTo, target: kept.target, minutes: Math.round(lifeMs / 60_000), ...times } })
      onSent()
      setSends((before) => before + 1)
      setPictureAwaited(false)
      captcha.forget()
    } catch (error) {
      await refused(error)
    } finally {
      setSending(false)
    }
  }
  return { isSending, sends, isPictureAwaited, setPictureAwaited, book, send }
}

/**
 * A phone or e-mail that is proven by a one-time code: what was typed, the picture code before each sending, the pause between two.
 * `only` takes one of the two alone. Shown by `ContactProof`; all but the code itself survives a reload under `key`.
 */
export function useContactProof(purpose: CodePurpose, key: string, only?: Channel | undefined) {
  const t = useTexts(accountPageTexts)
  const captcha = useCaptcha()
  const [kept, keep, forget] = useKept(`${key}.contact`, nothing)
  const [code, setCode] = useState('')
  const sending = useSending({ captcha, kept, keep, onSent: () => setCode('') })
  const { book, setPictureAwaited } = sending
  const { demand } = captcha.state
  const channel = channelOf(kept.target)
  const waitS = useSecondsUntil(kept.sent?.nextMs ?? 0)
  const isOut = kept.sent !== null && kept.sent.target === kept.target
  return {
    purpose,
    only,
    captcha,
    isPictureAwaited: sending.isPictureAwaited,
    /** `target` and `captcha` of the last sending */
    problems: book.problems.byPath,
    message: book.problems.message,
    target: kept.target,
    /** the code that is out for what is typed now */
    sent: isOut ? kept.sent : null,
    code,
    /** how many codes have gone out since the page was opened */
    sends: sending.sends,
    isSending: sending.isSending,
    waitS: isOut ? waitS : 0,
    typeTarget(target: string) {
      book.settle('target')
      keep({ ...kept, target })
      if (demand === 'nothing' && channelOf(target) !== null) void captcha.demand('picture')
    },
    typeCode: setCode,
    async send() {
      const problem = targetProblem(t, kept.target, only)
      if (problem !== null || channel === null) return book.show({ target: problem ?? '' })
      await sending.send(purpose, channel)
    },
    /** before another code: a picture first */
    again() {
      setPictureAwaited(true)
      return captcha.demand('picture')
    },
    forget() {
      forget()
      setCode('')
      setPictureAwaited(false)
      captcha.forget()
    },
    /** what is missing, by the paths under `contact` */
    missing(): { target?: string; code?: string } {
      const problem = targetProblem(t, kept.target, only)
      if (problem !== null) return { target: problem }
      if (/^\d{6}$/.test(code)) return {}
      return { code: t(isOut ? 'contact.codeRequired' : 'contact.sendFirst') }
    },
    /** only when nothing is missing */
    value: () => (channel === null ? null : { by: channel, target: kept.target.trim(), code }),
  }
}
export type ContactProofState = ReturnType<typeof useContactProof>

/** What is wrong with what is typed as a phone or e-mail, in words. */
function targetProblem(t: Translate<typeof zh>, target: string, only: Channel | undefined): string | null {
  if (target.trim() === '') {
    return t(only === 'sms' ? 'contact.phoneRequired' : only === 'email' ? 'contact.emailRequired' : 'contact.required')
  }
  const channel = channelOf(target)
  if (channel !== null && (only === undefined || channel === only)) return null
  return t(only === 'sms' ? 'contact.wrongPhone' : only === 'email' ? 'contact.wrongEmail' : 'contact.wrong')
}
