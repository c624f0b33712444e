/** What may stand in a text: what the server keeps as well (support/server/html.ts), which sanitises again when it is written. */
const kept = new Set('P BR HR H2 H3 H4 UL OL LI STRONG EM B I U S BLOCKQUOTE TABLE THEAD TBODY TR TH TD A'.split(' '))
const gone = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'NOSCRIPT', 'TITLE'])
const inline = new Set(['BR', 'STRONG', 'EM', 'B', 'I', 'U', 'S', 'A'])

/** An address that a link may lead to. */
export function isLinkAddress(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))[^"\s<>]{1,500}$/i.test(address)
}

/** Only the elements above, without attributes but the address of a link: pasted styles, scripts and pictures stay out. */
export function cleaned(html: string): string {
  const body = parsed(html)
  for (const element of [...body.querySelectorAll('*')]) {
    if (gone.has(element.tagName)) element.remove()
    else if (element.tagName === 'DIV' && !hasBlocks(element)) rename(element, 'p')
    else if (element.tagName === 'H1') rename(element, 'h2')
    else if (!kept.has(element.tagName) || (element.tagName === 'A' && !isLinkAddress(addressOf(element))))
      element.replaceWith(...element.childNodes)
    else
      for (const { name } of [...element.attributes])
        if (!(element.tagName === 'A' && name === 'href')) element.removeAttribute(name)
  }
  return body.innerHTML
}

/** The same for a whole text: words that stand alone become a paragraph. */
export function cleanedText(html: string): string {
  const body = parsed(cleaned(html))
  let paragraph: HTMLElement | null = null
  for (const node of [...body.childNodes]) {
    const isInline = node instanceof Text || (node instanceof Element && inline.has(node.tagName))
    if (!isInline) paragraph = null
    else if (paragraph) paragraph.append(node)
    else if (node.textContent?.trim()) {
      paragraph = document.createElement('p')
      node.replaceWith(paragraph)
      paragraph.append(node)
    }
  }
  return body.innerHTML
}

/** The words alone, a line for each paragraph: a cell has no room for more. */
export function wordsOf(html: string): string {
  const broken = html.replaceAll(/<(br|\/p|\/li|\/h\d|\/tr)\b[^>]*>/gi, '$&\n')
  return (parsed(broken).textContent ?? '').trim()
}

/**
 * Handlers and styles are renamed before the text is read: the page's own policy would forbid them, and the browser would tell
 * so of each.
 */
function parsed(html: string): HTMLElement {
  const quiet = html.replaceAll(/<[a-z][^>]*>/gi, (tag) =>
    tag.replaceAll(/([\s"'/])(?:on\w+|style)(?=\s*=)/gi, '$1data-gone'),
  )
  return new DOMParser().parseFromString(quiet, 'text/html').body
}

function addressOf(link: Element): string {
  return link.getAttribute('href') ?? ''
}

function hasBlocks(element: Element): boolean {
  return [...element.children].some((child) => kept.has(child.tagName) && !inline.has(child.tagName))
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
