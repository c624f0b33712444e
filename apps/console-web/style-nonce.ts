/**
 * A library measures scroll bars by a style element of its own and knows no nonce: the page's walls would refuse it, and
 * every list would leave a complaint in the browser's log. Only our own scripts run here (`script-src`), so a style they
 * make may carry the page's nonce.
 */
export function giveStylesTheNonce(nonce: string): void {
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as typeof document.createElement
}
