/** Brings a part of the page to the top and the focus to its heading: what a press has led to is seen and spoken. */
export function leadTo(headingId: string): void {
  const heading = document.getElementById(headingId)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
