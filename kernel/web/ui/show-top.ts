/**
 * Scrolls to the top of what has just appeared or changed, where it is not to be seen: under the bars at the top, whose height
 * the page gives as its scroll padding, or far down. What is seen already stays where it is.
 */
export function showTop(element: Element | null | undefined): void {
  if (!element) return
  const barsPx = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const { top } = element.getBoundingClientRect()
  if (top < barsPx || top > innerHeight * 0.75) element.scrollIntoView({ block: 'start' })
}
