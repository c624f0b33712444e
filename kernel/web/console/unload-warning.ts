import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'

/** The browser asks before the tab is closed; the console itself asks before it leads elsewhere. */
export function useUnloadWarning(isDirty: boolean): void {
  const t = useTexts(kitTexts)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // the browser's own question: it cannot be missed, and stands above every drawer
    if (confirm(t('form.unsaved'))) blocker.proceed()
    else blocker.reset()
  }, [blocker, t])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
