import { useEffect, useLayoutEffect, useRef } from 'react'
import { typedEarly } from '#kernel/web/typed-early.ts'

/** What the inline script of the page has left: its listener, with the form that somebody sent before the page was alive. */
type HoldForm = ((event: Event) => void) & { form?: HTMLFormElement }

/**
 * Once the page is alive it learns what was typed before, forms are its own again, and the one that was held is sent with what
 * was typed. Stands behind the page: what the page fills in by itself comes first, what a person has typed stays.
 */
export function HeldForm() {
  const typed = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    typed.current = typedEarly(document)
  }, [])
  useEffect(() => {
    // outside of React's work
    queueMicrotask(() => {
      typed.current?.()
      const { holdForm } = window as Window & { holdForm?: HoldForm }
      if (!holdForm) return
      removeEventListener('submit', holdForm, true)
      if (holdForm.form?.isConnected) holdForm.form.requestSubmit()
    })
  }, [])
  return null
}
