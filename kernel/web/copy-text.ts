/**
 * Puts a text on the clipboard. On a plain-http intranet address the browser lends none: there the text is selected and copied
 * as by hand. Answers whether it is there.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // none is lent, or it was refused: the older way needs neither
    return copiedByHand(text)
  }
}

function copiedByHand(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'unseen'
  // what lies behind an open dialog cannot be selected
  const open = before?.closest('dialog') ?? document.body
  open.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return isCopied
}
