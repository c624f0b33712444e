import { useState } from 'react'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { rememberName } from '#kernel/web/remembered-name.ts'
import { signedIn } from '#kernel/web/session.ts'
import type { UserInfo } from '../../contract.ts'
import { sessionCalls } from '../calls.ts'
import type { Captcha } from '../use-captcha.ts'

export type SignedInPerson = Pick<UserInfo, 'language' | 'mustChangePassword' | 'hasNewAgreements'>

/** What is wrong with the sign-in, in words; `network` has its own. */
export interface SignInProblem {
  message: string | 'network'
  isCaptcha: boolean
  /** what was left empty */
  missing: readonly SignInField[]
}

export type SignInField = 'account' | 'password'

interface Given {
  account: string
  password: string
  remember: boolean
}

const captchaCodes = ['verification_code_wrong', 'verification_code_invalid', 'verification_code_expired']

/** Signs in and tells the server's refusal; asks for the picture or the calculation when the server does. */
export function useSignIn(
  captcha: Captcha,
  isConsole: boolean,
  onSignedIn: ((userInfo: SignedInPerson) => void) | undefined,
) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  /** of a right password whose second step is still to come */
  const [ticket, setTicket] = useState<string | null>(null)

  async function refused(error: RefusedError) {
    const isCaptcha = captchaCodes.includes(error.code)
    setProblem({ message: saidBy(error) ?? 'network', isCaptcha, missing: [] })
    if (error.code === 'captcha_needed' || isCaptcha) await captcha.demand('picture')
    else if (error.code === 'proof_needed') await captcha.demand('proof')
    // a picture is used up by the attempt, whatever was wrong with it
    else if (captcha.state.demand === 'picture') await captcha.refresh()
    else if (captcha.state.demand === 'proof') await captcha.calculate()
  }
  async function submit({ account, password, remember }: Given) {
    setBusy(true)
    setProblem(null)
    try {
      const answer = captcha.answer()
      const body = { account, password, isConsole, ...(answer ? { captcha: answer } : {}) }
      const reply = await sessionCalls.signIn({ body }, { quiet: true, needToken: 0 })
      rememberName(remember ? account : null)
      signedIn(reply)
      onSignedIn?.(reply.userInfo)
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'second_step_needed') {
        rememberName(remember ? account : null)
        setTicket(String(error.params.ticket))
      } else if (error instanceof RefusedError) await refused(error)
      else setProblem({ message: 'network', isCaptcha: false, missing: [] })
    } finally {
      setBusy(false)
    }
  }
  const restart = () => {
    setTicket(null)
    // the picture was used up by the password
    if (captcha.state.demand === 'picture') void captcha.refresh()
  }
  return {
    isBusy,
    problem,
    ticket,
    restart,
    submit,
    fail: (message: string, missing: readonly SignInField[]) => setProblem({ message, isCaptcha: false, missing }),
  }
}
