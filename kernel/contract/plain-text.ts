/** The words of a formatted text (HTML), its paragraphs, rows and items as lines. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(br|hr|\/p|\/li|\/h\d|\/tr|\/blockquote)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()
}
