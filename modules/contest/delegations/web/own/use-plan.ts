import { useEffect, useRef, useState } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { isSame } from '#kernel/web/drafts/pending-changes.ts'
import { useUnsaved } from '#kernel/web/drafts/use-unsaved.ts'
import type { DelegationPlan } from '../../contract.ts'
import { type OwnDelegation, ownCalls } from '../calls.ts'

const pauseMs = 1200

export type Saving =
  | 'saved'
  | 'waiting'
  | 'saving'
  | 'cut'
  | { refused: string; fields: readonly { path: string; message: string }[] }

/**
 * The plan as it is typed: saved by itself when the typing pauses, kept in this browser until then. Where somebody of the same
 * unit has saved meanwhile, their parts are taken over where this page has not touched them; one's own words stay.
 */
export function usePlan(data: OwnDelegation, mayWrite: boolean) {
  const season = data.season.id
  const [stored, setStored] = useState(() => ({ plan: data.plan, revision: data.revision }))
  const { typed, setTyped, isRestored } = useUnsaved<DelegationPlan>(`delegation:${season}`, stored.plan)
  const [saving, setSaving] = useState<Saving>('saved')
  /** parts that others have changed as well, while they were written here */
  const [crossed, setCrossed] = useState<readonly string[]>([])
  const isDirty = !isSame(typed, stored.plan)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef({ typed, stored })
  latest.current = { typed, stored }
  const isBusy = useRef(false)
  const isCut = useRef(false)

  /** @returns the revision under which everything typed is stored; null where it could not be */
  async function save(): Promise<number | null> {
    clearTimeout(timer.current)
    if (isBusy.current) return null
    isBusy.current = true
    isCut.current = false
    const { typed: plan, stored: before } = latest.current
    setSaving('saving')
    try {
      const { revision } = await ownCalls.save({ body: { season, revision: before.revision, plan } }, { quiet: true })
      setStored({ plan, revision })
      setSaving('saved')
      return revision
    } catch (error) {
      if (error instanceof RefusedError && error.code === 'stale_revision') await takeOver(before.plan).catch(fail)
      else fail(error)
      return null
    } finally {
      isBusy.current = false
    }
  }
  /** It is not saved, and says so; anything but a refusal or a lost network is a bug. */
  function fail(error: unknown): void {
    if (error instanceof RefusedError) setSaving({ refused: error.message, fields: error.fields })
    else if (error instanceof NetworkError) {
      isCut.current = true
      setSaving('cut')
    } else throw error
  }
  async function takeOver(before: DelegationPlan): Promise<void> {
    const newest = await ownCalls.view({ query: { season } }, { quiet: true })
    const parts = Object.keys(newest.plan) as (keyof DelegationPlan)[]
    const mine = parts.filter((part) => !isSame(latest.current.typed[part], before[part]))
    setCrossed(mine.filter((part) => !isSame(newest.plan[part], before[part])))
    setStored({ plan: newest.plan, revision: newest.revision })
    setTyped((now) => ({ ...newest.plan, ...Object.fromEntries(mine.map((part) => [part, now[part]])) }))
    setSaving('waiting')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: save reads what is newest when it runs
  useEffect(() => {
    if (!isDirty || !mayWrite) return
    setSaving((before) => (before === 'saving' ? before : 'waiting'))
    timer.current = setTimeout(() => void save(), pauseMs)
    return () => clearTimeout(timer.current)
  }, [typed, stored, isDirty, mayWrite])
  // biome-ignore lint/correctness/useExhaustiveDependencies: save reads what is newest when it runs
  useEffect(() => {
    // heard all the time: the network may be back before the page has drawn that it was cut
    const again = () => isCut.current && void save()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  function change(part: Partial<DelegationPlan>) {
    setTyped((before) => ({ ...before, ...part }))
  }
  return { plan: typed, change, save, saving, isDirty, revision: stored.revision, isRestored, crossed }
}
