/** What the inline script of the page has left: its listener, with the form that somebody sent before the page was alive. */
type HoldForm = ((event: Event) => void) & { form?: HTMLFormElement }

/** From here on forms are the page's own; the one that was held is sent now, with what was typed. Called once, after hydration. */
export function releaseHeldForm(): void {
  const { holdForm } = window as Window & { holdForm?: HoldForm }
  if (!holdForm) return
  removeEventListener('submit', holdForm, true)
  if (holdForm.form?.isConnected) holdForm.form.requestSubmit()
}
