import { sha256 } from './secrets.ts'

/**
 * What rich text may hold. Everything else in a text is not removed but shown as text: nobody's words vanish, and nothing
 * that we do not know can ever be markup.
 */
const allowedTags = 'p|br|hr|h2|h3|h4|ul|ol|li|strong|em|b|i|u|s|blockquote|table|thead|tbody|tr|th|td|a'
const address = '(?:https?:\\/\\/|mailto:|tel:|\\/(?!\\/))[^"\\s<>]{0,500}'
const token = new RegExp(
  `<(/?)(${allowedTags})( href="(${address})"(?: rel="noopener noreferrer")?)?\\s*(/?)>|&(?:amp|lt|gt|quot|nbsp|#39);|[<>&"]`,
  'gi',
)
const voidTags = new Set(['br', 'hr'])
const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** HTML that is safe to show: known tags without attributes (links keep their address), balanced; the rest escaped. */
export function sanitizeHtml(html: string): string {
  const open: string[] = []
  const cleaned = html.replaceAll(
    token,
    (found, slash: string | undefined, tag: string | undefined, _href, href: string | undefined) => {
      if (tag === undefined) return escapes[found] ?? found
      const name = tag.toLowerCase()
      if (voidTags.has(name)) return slash ? '' : `<${name}>`
      if (href !== undefined && (name !== 'a' || slash)) return escapeHtml(found)
      if (slash) return closeTag(open, name)
      open.push(name)
      return href === undefined
        ? `<${name}>`
        : `<a href="${href.replaceAll('&', '&amp;').replaceAll('&amp;amp;', '&amp;')}" rel="noopener noreferrer">`
    },
  )
  return (
    cleaned +
    [...open]
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** Closes the tag and what was left open inside it; a closing tag that nothing opened disappears. */
function closeTag(open: string[], name: string): string {
  const at = open.lastIndexOf(name)
  if (at === -1) return ''
  return open
    .splice(at)
    .reverse()
    .map((each) => `</${each}>`)
    .join('')
}

/** A page's policy names its own lines by it: exactly these bytes. */
export function hashSource(text: string): string {
  return `'sha256-${sha256(text).toString('base64')}'`
}

/** Plain text as HTML text. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[<>&"]/g, (character) => escapes[character] ?? character)
}
