import { useEffect, useRef, useState } from 'react'
import type { CaptchaAnswer } from '../schema.ts'
import { captchaCalls } from './calls.ts'
import { canSolve, solveProof } from './solve-proof.ts'

export type ProofState =
  | { is: 'none' | 'failed' | 'unavailable' }
  | { is: 'working'; ratio: number }
  | { is: 'solved'; proof: string }

export interface CaptchaState {
  /** a picture is asked for, only a proof will do, or nothing at all */
  demand: 'nothing' | 'picture' | 'proof'
  picture: { id: string; image: string } | 'loading' | 'failed'
  typed: string
  proof: ProofState
}

const nothing: CaptchaState = { demand: 'nothing', picture: 'loading', typed: '', proof: { is: 'none' } }

/**
 * The picture code of a form: refreshable, and replaceable by a calculation. Shown by `CaptchaField`. A form that always asks
 * says so from the start, then the field has its place before the picture is there.
 */
export function useCaptcha(first: 'nothing' | 'picture' = 'nothing') {
  const [state, setState] = useState<CaptchaState>({ ...nothing, demand: first })
  const change = (part: Partial<CaptchaState>) => setState((before) => ({ ...before, ...part }))
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])

  /** a fresh picture; the one before is worthless from then on */
  async function refresh() {
    const replaces = typeof state.picture === 'object' ? state.picture.id : undefined
    work.current?.abort()
    change({ demand: 'picture', typed: '', proof: { is: 'none' } })
    try {
      change({ picture: await captchaCalls.picture({ query: { replaces } }, { quiet: true }) })
    } catch {
      // told in words where the picture would stand, with a button to try again
      change({ picture: 'failed' })
    }
  }
  async function calculate() {
    if (!canSolve()) return change({ proof: { is: 'unavailable' } })
    work.current?.abort()
    const controller = new AbortController()
    work.current = controller
    change({ proof: { is: 'working', ratio: 0 } })
    try {
      const { challenge } = await captchaCalls.proof({}, { quiet: true })
      const proof = await solveProof(challenge, (ratio) => change({ proof: { is: 'working', ratio } }), controller)
      if (!controller.signal.aborted) change({ proof: proof === null ? { is: 'failed' } : { is: 'solved', proof } })
    } catch {
      // told in words in place of the progress
      if (!controller.signal.aborted) change({ proof: { is: 'failed' } })
    }
  }
  /** what the server asks for: a new picture, or at once a calculation */
  async function demand(what: 'picture' | 'proof') {
    if (what === 'picture') return await refresh()
    change({ demand: 'proof' })
    await calculate()
  }
  return {
    state,
    type: (typed: string) => change({ typed }),
    refresh,
    calculate,
    demand,
    /** nothing is asked for any more */
    forget: () => setState(nothing),
    /** what goes along with the request; undefined when nothing was asked or answered */
    answer(): CaptchaAnswer | undefined {
      if (state.proof.is === 'solved') return { proof: state.proof.proof }
      const typed = state.typed.trim()
      return typeof state.picture === 'object' && typed !== '' ? { id: state.picture.id, answer: typed } : undefined
    },
  }
}
export type Captcha = ReturnType<typeof useCaptcha>
