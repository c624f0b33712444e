import { useEffect } from 'react'

/** What the inline script of the page has left: its listener, with the form that somebody sent before the page was alive. */
type HoldForm = ((event: Event) => void) & { form?: HTMLFormElement }

/** Once the page is alive, forms are its own again, and the one that was held is sent with what was typed. */
export function HeldForm() {
  useEffect(() => {
    const { holdForm } = window as Window & { holdForm?: HoldForm }
    if (!holdForm) return
    removeEventListener('submit', holdForm, true)
    if (holdForm.form?.isConnected) holdForm.form.requestSubmit()
  }, [])
  return null
}
