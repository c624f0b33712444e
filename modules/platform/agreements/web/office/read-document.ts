import { cleaned } from '#kernel/web/console/rich-text.ts'

const sizeMaxBytes = 1024 * 1024

/** A page or a plain text as formatted words; null for what is neither. Each block of a plain text is a paragraph. */
export async function readDocument(file: File): Promise<string | null> {
  if (file.size > sizeMaxBytes) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    // not written in UTF-8: nothing readable would come of it
    return null
  }
  if (/\.html?$/i.test(file.name)) return cleaned(text)
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(paragraphOf)
    .join('')
}

/** A line that begins with # is a heading, as people write it. */
function paragraphOf(block: string): string {
  const heading = /^#{1,4}\s+(.*)$/s.exec(block)
  const element = document.createElement(heading ? 'h2' : 'p')
  element.textContent = heading?.[1] ?? block
  return element.outerHTML
}
