import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { solveProof } from '#kernel/web/proof-of-work.ts'
import { captchaRoutes } from '#modules/platform/accounts/contract.ts'
import type { CaptchaAnswer, captchaSchemas } from '#modules/platform/accounts/schema.ts'

const api = client<typeof captchaSchemas>(captchaRoutes)

export interface CaptchaState {
  /** a picture is asked for, only a proof will do, or nothing at all */
  demand: 'nothing' | 'picture' | 'proof'
  picture: { id: string; image: string } | null
  typed: string
  proof: 'none' | 'working' | 'failed' | { solved: string }
}

const nothing: CaptchaState = { demand: 'nothing', picture: null, typed: '', proof: 'none' }

/** The picture code of a sign-in: asked for only when the server wants it, refreshable, replaceable by a calculation. */
export function useCaptcha() {
  const [state, setState] = useState(nothing)
  const change = (part: Partial<CaptchaState>) => setState((before) => ({ ...before, ...part }))

  /** a fresh picture; the one before is worthless from then on */
  async function refresh() {
    const picture = await api.picture({ query: state.picture ? { replaces: state.picture.id } : {} })
    change({ demand: 'picture', picture, typed: '', proof: 'none' })
  }
  async function calculate() {
    change({ proof: 'working' })
    const { challenge } = await api.proof()
    const solved = await solveProof(challenge)
    change({ proof: solved === null ? 'failed' : { solved } })
  }
  async function demand(what: 'picture' | 'proof') {
    if (what === 'picture') return await refresh()
    change({ demand: 'proof', picture: null })
    await calculate()
  }
  return {
    state,
    type: (typed: string) => change({ typed }),
    refresh,
    calculate,
    demand,
    /** what goes along with the sign-in */
    answer(): CaptchaAnswer | undefined {
      if (typeof state.proof === 'object') return { proof: state.proof.solved }
      return state.picture && state.typed.trim() !== ''
        ? { id: state.picture.id, answer: state.typed.trim() }
        : undefined
    },
  }
}
export type Captcha = ReturnType<typeof useCaptcha>
