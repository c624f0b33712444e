import { Button } from 'antd'
import { createContext, Suspense, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { type Blocker, type Location, useBlocker } from 'react-router'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'

/** Something that can be closed, and knows whether anything typed in it would be lost. */
interface Scope {
  add(token: symbol): void
  remove(token: symbol): void
  /** the person has said so, or it was saved: nothing asks any more */
  forget(): void
  isDirty(): boolean
  subscribe(listener: () => void): () => void
}

function makeScope(outer: Scope | null): Scope {
  const tokens = new Set<symbol>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    add(token) {
      tokens.add(token)
      outer?.add(token)
      tell()
    },
    remove(token) {
      tokens.delete(token)
      outer?.remove(token)
      tell()
    },
    forget() {
      for (const token of tokens) outer?.remove(token)
      tokens.clear()
      tell()
    },
    isDirty: () => tokens.size > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const wholeConsole = makeScope(null)
const Around = createContext<Scope>(wholeConsole)

/** Around what a drawer or a dialog holds: `<UnsavedWithin value={useUnsavedScope().scope}>`. */
export const UnsavedWithin = Around.Provider

/**
 * Something typed here is not saved yet. Whatever holds it asks before it closes, the console before it leads elsewhere, and
 * the browser before the tab is closed: a form of its own needs nothing else.
 */
export function useUnsaved(isDirty: boolean): void {
  const scope = useContext(Around)
  useEffect(() => {
    if (!isDirty) return
    const token = Symbol('unsaved')
    scope.add(token)
    return () => scope.remove(token)
  }, [isDirty, scope])
}

/** For what can be closed: whether anything within it is unsaved. */
export function useUnsavedScope(): { scope: Scope; isDirty: boolean } {
  const outer = useContext(Around)
  const [scope] = useState(() => makeScope(outer))
  return { scope, isDirty: useSyncExternalStore(scope.subscribe, scope.isDirty) }
}

/** Asks where something would be closed, in its place: nothing is lost by a key. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const t = useTexts(kitTexts)
  return (
    <div role="alertdialog" aria-label={t('form.unsaved')} className="form-unsaved">
      <p>{t('form.unsaved')}</p>
      <Button danger onClick={onLeave}>
        {t('form.discard')}
      </Button>{' '}
      <Button type="primary" autoFocus onClick={onStay}>
        {t('form.stay')}
      </Button>
    </div>
  )
}

/** Once in the console: asks before another address, another row or the end of the tab takes what is typed. */
export function UnsavedGate() {
  const isDirty = useSyncExternalStore(wholeConsole.subscribe, wholeConsole.isDirty)
  // asked as it stands at that moment: what was saved just now is known before React has shown it
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => wholeConsole.isDirty() && leadsElsewhere(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  return <Suspense>{blocker.state === 'blocked' && <Asking blocker={blocker} />}</Suspense>
}

function Asking({ blocker }: { blocker: Extract<Blocker, { state: 'blocked' }> }) {
  const t = useTexts(kitTexts)
  useEffect(() => {
    // the browser's own question: it cannot be missed, and stands above every drawer
    if (confirm(t('form.unsaved'))) {
      wholeConsole.forget()
      blocker.proceed()
    } else blocker.reset()
  }, [blocker, t])
  return null
}

/** Another page, or another row or form over the same list; filters and sorting take nothing away. */
function leadsElsewhere(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  return ['row', 'form'].some((name) => before.get(name) !== after.get(name))
}
