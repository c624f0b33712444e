import { useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { Decision } from '../../contract.ts'
import { screeningCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { useForm } from './form.ts'

export const modes = ['approve', 'return', 'refuse', 'takeBack'] as const
export type Mode = (typeof modes)[number]
/** what was decided, for the words that say so */
export type Done = Decision | 'settle' | 'takeBack'

/** Why a decision cannot be made now: in the server's words, or what is still to be ticked. Null: it can. */
export function useWhyNot(confirmed: ReadonlySet<string>): (mode: Mode) => string | null {
  const t = useTexts(texts)
  const { view } = useForm()
  const withOwner = useWithOwner()
  return (mode) => {
    const refusal = view.abilities[mode]
    if (refusal?.code === 'wrong_state' && withOwner !== null) return withOwner
    if (refusal !== null || mode !== 'approve') return refusal?.message ?? null
    const problems = view.checks.filter(({ level }) => level === 'problem').length
    if (problems > 0) return t('decide.problems', { count: problems })
    const open = view.checks.filter(({ level, code }) => level === 'warning' && !confirmed.has(code)).length
    return open > 0 ? t('decide.unconfirmed', { count: open }) : null
  }
}

/** Of a returned work whose turn it is and until when: its state alone tells nobody. Null: it is with nobody to be mended. */
function useWithOwner(): string | null {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { declaration, owner, waitsFor } = useForm().view
  const { fixBy, now } = declaration
  if (fixBy === null) return null
  const at = dateTime(fixBy)
  if (Date.parse(fixBy) < Date.parse(now)) return t('decide.fixByPassed', { at })
  return t('decide.withOwner', { name: owner.name, at, unit: waitsFor?.name ?? '' })
}

export interface Deciding {
  isBusy: boolean
  problem: string | null
  run: (done: Done, call: () => Promise<unknown>) => Promise<void>
}

/** One decision at a time; what the server finds wrong with it stands above the form, with every place it names. */
export function useDeciding(onDecided: (done: Done) => Promise<void>): Deciding {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function run(done: Done, call: () => Promise<unknown>) {
    setBusy(true)
    setProblem(null)
    try {
      await call()
      await onDecided(done)
    } catch (error) {
      setProblem(
        error instanceof RefusedError
          ? [error.message, ...new Set(error.fields.map(({ message }) => message))].join(' · ')
          : t('cut'),
      )
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}

/** The next one that waits besides this; undefined when there is none, or none was told: the decision stands anyway. */
export async function nextOf(season: string, decided: string): Promise<string | undefined> {
  // a refusal that a colleague has to agree to still waits here
  const query = { season, mine: 'true', limit: 2 } as const
  const rows = await screeningCalls.list({ query }, { quiet: true }).then(
    (page) => page.rows,
    () => [],
  )
  return rows.find(({ id }) => id !== decided)?.id
}
