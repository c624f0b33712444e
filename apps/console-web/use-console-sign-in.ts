import { useCallback, useEffect, useRef, useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { solveProof } from '#kernel/web/proof-of-work.ts'
import { rememberName } from '#kernel/web/remembered-name.ts'
import { signedIn } from '#kernel/web/session.ts'
import { captchaRoutes, sessionRoutes } from '#modules/platform/accounts/contract.ts'
import type { CaptchaAnswer, captchaSchemas, sessionSchemas } from '#modules/platform/accounts/schema.ts'

const captchas = client<typeof captchaSchemas>(captchaRoutes)
const sessions = client<typeof sessionSchemas>(sessionRoutes)

export interface Given {
  account: string
  password: string
  captcha: string
  remember: boolean
}

/** The console always asks for the picture code; a fresh one replaces the one before, and a calculation may stand in for it. */
export function useConsoleSignIn() {
  const [picture, setPicture] = useState<{ id: string; image: string } | null>(null)
  const [proof, setProof] = useState<string | 'working' | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** the server's words, or `offline` */
  const [problem, setProblem] = useState<{ message: string } | 'offline' | null>(null)
  const shown = useRef<string | null>(null)

  const refresh = useCallback(async () => {
    const fresh = await captchas.picture({ query: shown.current === null ? {} : { replaces: shown.current } })
    shown.current = fresh.id
    setPicture(fresh)
    setProof(null)
  }, [])
  useEffect(() => {
    refresh().catch(() => setProblem('offline'))
  }, [refresh])

  async function calculate() {
    setProof('working')
    const { challenge } = await captchas.proof()
    setProof(await solveProof(challenge))
  }
  function answerOf(typed: string): CaptchaAnswer | undefined {
    if (proof !== null && proof !== 'working') return { proof }
    return picture && typed !== '' ? { id: picture.id, answer: typed } : undefined
  }
  async function submit({ account, password, captcha, remember }: Given) {
    setBusy(true)
    setProblem(null)
    try {
      const answer = answerOf(captcha)
      const body = { account, password, isConsole: true, ...(answer ? { captcha: answer } : {}) }
      const reply = await sessions.signIn({ body }, { quiet: true, needToken: 0 })
      rememberName(remember ? account : null)
      signedIn(reply)
    } catch (error) {
      setProblem(error instanceof RefusedError ? error : 'offline')
      // a picture is used up by the attempt, whatever was wrong
      if (error instanceof RefusedError) await refresh()
    } finally {
      setBusy(false)
    }
  }
  return {
    picture,
    proof,
    isBusy,
    problem,
    refresh,
    calculate,
    submit,
    fail: (message: string) => setProblem({ message }),
  }
}
